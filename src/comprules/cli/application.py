"""The root command, which loads the others when they are called, and the one place for errors."""

from __future__ import annotations

import contextlib
import os
import sys
from importlib import import_module
from typing import Final, NoReturn

import click

from comprules import __version__
from comprules.errors import ComprulesError, ExitStatus

COMMANDS: Final[dict[str, str]] = {
    "import": "importing",
    "fetch": "fetching",
    "status": "status",
    "rule": "rule",
    "term": "term",
    "refs": "refs",
    "search": "search",
    "card": "card",
    "derive": "derive",
    "why": "why",
    "ask": "ask",
    "cost": "cost",
    "layers": "layers",
    "history": "history",
    "diff": "diff",
    "lint": "lint",
    "cite": "cite",
    "study": "study",
    "query": "query",
    "rules": "rules",
    "export": "export",
    "completion": "completion",
}
"""The commands in the order of the help, each with its module, which calls it `command`."""

_LONGEST_LINE: Final = 1200
_LONGEST_WORD: Final = 400
"""The characters of an error, or of a word in it, above which its middle is left out."""


class LazyGroup(click.Group):
    """A group whose commands are imported one at a time: a look-up must not wait for the rest."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name, imported now; None where there is none."""
        module = COMMANDS.get(cmd_name)
        if module is None:
            return None
        found = import_module(f"comprules.cli.{module}").command
        assert isinstance(found, click.Command)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the arguments name.

        Raises:
            click.UsageError: there is none; names the nearest.
        """
        name = args[0] if args else ""
        if name and not name.startswith("-") and name not in COMMANDS:
            from comprules.spelling import nearest

            near = nearest(name, COMMANDS)
            hint = f"did you mean {near[0]}?" if near else "see comprules --help"
            raise click.UsageError(f"there is no command {name!r}; {hint}")
        return super().resolve_command(ctx, args)


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog='\b\nExample:\n  comprules ask "what is a class?"',
)
@click.version_option(__version__, prog_name="comprules")
def root() -> None:
    """The Comprehensive Rules of Magic: The Gathering as a knowledge base that reasons.

    Every answer cites the numbered rules it stands on; a derived one carries its proof.
    """


def run(arguments: list[str] | None = None) -> NoReturn:
    """Nothing; the process ends, with one line on standard error if something went wrong."""
    _open_missing_streams()
    status = _status(arguments)
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.flush()
    # What a command printed is on its way already; a reader that has left is no error.
    try:
        sys.stdout.flush()
    except (BrokenPipeError, ValueError):
        _leave_stdout()
    except OSError as error:
        _complain(f"standard output cannot be written: {error.strerror}")
        _leave_stdout()
        status = int(ExitStatus.KNOWLEDGE_BASE)
    sys.exit(status)


def _status(arguments: list[str] | None) -> int:
    try:
        result = root.main(arguments, prog_name="comprules", standalone_mode=False)
        return result if isinstance(result, int) else int(ExitStatus.ANSWERED)
    except click.exceptions.Exit as left:
        return left.exit_code
    except SystemExit as left:
        # Click ends the process itself after completing, and when the reader of a pipe has left.
        completing = "_COMPRULES_COMPLETE" in os.environ
        return int(left.code or 0) if completing else int(ExitStatus.ANSWERED)
    except click.ClickException as error:
        return _usage(error)
    except (click.Abort, KeyboardInterrupt):
        _complain("interrupted")
        return int(ExitStatus.INTERRUPTED)
    except ComprulesError as error:
        if _debugging():
            raise
        _complain(error.one_line())
        return int(error.exit_status)
    except BrokenPipeError:
        _leave_stdout()
        return int(ExitStatus.ANSWERED)
    except MemoryError:
        _complain("there is not enough memory for this")
        return int(ExitStatus.KNOWLEDGE_BASE)
    except OSError as error:
        if _debugging():
            raise
        if error.errno is None:  # Oxigraph's, of a store that it cannot open
            _complain(_damaged(error))
        elif error.filename is not None:
            _complain(f"{error.filename}: {error.strerror}; check the path and its permissions")
        else:
            from comprules.atomic import cannot_write

            _complain(cannot_write("standard output", error).one_line())
            _leave_stdout()
        return int(ExitStatus.KNOWLEDGE_BASE)
    except UnicodeEncodeError:
        if _debugging():
            raise
        _complain("an argument is no text; write it in UTF-8")
        return int(ExitStatus.USAGE)
    except Exception as error:
        if _debugging():
            raise
        if type(error).__module__ == "sqlite3":  # not imported here, for a look-up's sake
            _complain(_damaged(error))
            return int(ExitStatus.KNOWLEDGE_BASE)
        _complain(
            f"something went wrong that should not have ({type(error).__name__}: {error}); please"
            " report it with what COMPRULES_DEBUG=1 prints"
        )
        return int(ExitStatus.KNOWLEDGE_BASE)


def _damaged(error: Exception) -> str:
    """What to say where a file of the knowledge base is not what was written."""
    from comprules import settings
    from comprules.store.layout import damaged

    return damaged(settings.home(), error).one_line()


def _open_missing_streams() -> None:
    """Nothing; a standard stream that was closed (`>&-`) is empty, and takes what is written."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115


def _usage(error: click.ClickException) -> int:
    """The exit status for a call that is wrong, after the one line that says what is."""
    message = " ".join(error.format_message().split()).rstrip(".")
    context = getattr(error, "ctx", None)
    if context is not None:
        message += f"; see {context.command_path} --help"
    _complain(message)
    return int(ExitStatus.USAGE)


def _complain(line: str) -> None:
    """Nothing; the one line that the user sees on standard error."""
    words = (w if len(w) <= _LONGEST_WORD else f"{w[:80]}[…]{w[-20:]}" for w in line.split())
    text = "comprules: " + " ".join(words)
    if len(text) > _LONGEST_LINE:  # what was asked for can be a whole file by mistake
        text = f"{text[: _LONGEST_LINE // 2]} […] {text[-_LONGEST_LINE // 4 :]}"
    with contextlib.suppress(OSError, ValueError):
        print(text, file=sys.stderr)


def _debugging() -> bool:
    return os.environ.get("COMPRULES_DEBUG", "") not in ("", "0")


def _leave_stdout() -> None:
    """Nothing; what is still buffered goes nowhere, so that the interpreter's end is quiet."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
