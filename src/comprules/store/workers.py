"""Work spread over processes that die with their parent, however it dies.

A pool of the standard library leaves its workers behind when the parent is killed with signal 9;
here each has a pipe of its own, and the end of the pipe is the end of the worker.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterable, Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar

Result = TypeVar("Result")


def spread(
    function: Callable[..., Result], jobs: Iterable[tuple[Any, ...]], processes: int = 0
) -> Iterator[Result]:
    """The result of the function for each job, in the order in which they are ready.

    Args:
        function: a function of a module, so that another process can find it.
        jobs: the arguments of each call.
        processes: how many processes; as many as there are processors if 0.

    Raises:
        BaseException: what the function raised, as soon as it did.
    """
    waiting = list(jobs)[::-1]
    count = min(processes or os.cpu_count() or 1, len(waiting))
    # "spawn": a forked worker would inherit the pipes of its sisters and keep them open.
    context = get_context("spawn")
    pipes: list[Connection] = []
    workers = []
    try:
        for _ in range(count):
            ours, theirs = context.Pipe()
            worker = context.Process(target=_work, args=(theirs, function), daemon=True)
            worker.start()
            theirs.close()
            pipes.append(ours)
            workers.append(worker)
            ours.send(waiting.pop())
        busy = set(pipes)
        while busy:
            for pipe in wait(list(busy)):
                assert isinstance(pipe, Connection)
                result, error = _received(pipe)
                if error is not None:
                    raise error
                if waiting:
                    pipe.send(waiting.pop())
                else:
                    busy.discard(pipe)
                yield result
    finally:
        for pipe in pipes:
            pipe.close()
        for worker in workers:
            worker.join(0.2)
            if worker.is_alive():
                worker.terminate()
                worker.join()


def _received(pipe: Connection) -> tuple[Any, BaseException | None]:
    try:
        result, error = pipe.recv()
    except EOFError:
        return None, OSError("a process that reads editions was ended from outside")
    return result, error


def _work(pipe: Connection, function: Callable[..., Any]) -> None:
    """Nothing; answers jobs until the pipe ends. Ctrl-C is the parent's to handle."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(EOFError, OSError):
        while True:
            job = pipe.recv()
            try:
                answer: tuple[Any, BaseException | None] = (function(*job), None)
            except BaseException as error:
                answer = (None, _portable(error))
            pipe.send(answer)


def _portable(error: BaseException) -> BaseException:
    """The error, or one that says the same where it cannot travel between processes."""
    import pickle

    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return OSError(f"{type(error).__name__}: {error}")
    return error
