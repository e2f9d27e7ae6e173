"""Cold starts of the quick commands, as ratios to a process that imports click and pyoxigraph.

    python -m benchmarks.cold_start [EDITION.txt]...

Everything is measured in one run, turn by turn, so that a busy machine slows all alike: each
round starts every process once; the medians are compared. Issue 2 asks for at most 2.5 times for
`rule`, `refs`, `search` and `term`, and at most 5 times for `derive` and `ask` with a situation;
issue 3 asks of `card`, whose page the first round has made and kept, what is asked of `rule`;
issue 4 asks of `history`, and of `rule --as-of` the oldest edition given, at most 1.5 times what
`rule` takes.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROUNDS = 15
BASELINE = "import click, pyoxigraph"
CHECKOUT = Path(__file__).parents[1]
SITUATION = CHECKOUT / "tests" / "scenarios" / "716.2a-may-activate-next-level" / "situation.yaml"
QUICK = (
    ["rule", "716.2a"],
    ["refs", "716"],
    ["search", "class"],
    ["term", "class"],
    ["card", "Lamplighter Class"],
)
REASONING = (
    ["derive", str(SITUATION)],
    ["ask", "what level is a permanent without one?", "--situation", str(SITUATION)],
)
LINEAGE = (["history", "716.2a"],)
AS_OF = "rule --as-of"
LINEAGE_LIMITS = {"history": 1.5, AS_OF: 1.5}  # times what `rule` takes
LIMITS = {name: 2.5 for name, *_ in QUICK} | {"derive": 5.0, "ask": 5.0}


def main(arguments: list[str]) -> int:
    """The exit status: 1 if a command is slower than its limit."""
    with tempfile.TemporaryDirectory(prefix="comprules-bench-") as folder:
        environment = {**os.environ, "COMPRULES_HOME": str(Path(folder) / "home")}
        tool = [sys.executable, "-m", "comprules.cli"]
        first = seconds([*tool, "status"], environment)
        print(f"first use, with the build of the knowledge base: {first:.2f} s")
        for edition in arguments:
            subprocess.run([*tool, "import", edition], env=environment, check=True)
        commands = {"baseline": [sys.executable, "-c", BASELINE]}
        commands |= {c[0]: [*tool, *c] for c in (*QUICK, *REASONING, *LINEAGE)}
        oldest = min(dates(tool, environment))
        commands[AS_OF] = [*tool, "rule", "601.2f", "--as-of", oldest]
        taken: dict[str, list[float]] = {name: [] for name in commands}
        for turn in range(ROUNDS + 1):
            for name, command in commands.items():
                time_taken = seconds(command, environment)
                if turn:  # the first round warms the disk up
                    taken[name].append(time_taken)
    baseline = statistics.median(taken["baseline"])
    print(f"{'baseline':10} {baseline * 1000:6.0f} ms   python -c '{BASELINE}'")
    slow = sum(_too_slow(name, taken[name], baseline, limit) for name, limit in LIMITS.items())
    print("and to `rule`:")
    rule = statistics.median(taken["rule"])
    slow += sum(_too_slow(name, taken[name], rule, limit) for name, limit in LINEAGE_LIMITS.items())
    return 1 if slow else 0


def dates(tool: list[str], environment: dict[str, str]) -> list[str]:
    """The dates of the imported editions, or that of the outline where there are none."""
    command = [*tool, "status", "--format", "json"]
    done = subprocess.run(command, env=environment, capture_output=True, check=True)
    status = json.loads(done.stdout)
    return [edition["edition"] for edition in status["editions"]] or [status["outline"]]


def _too_slow(name: str, taken: list[float], baseline: float, limit: float) -> bool:
    """Whether a command takes longer than it may, after a line that says how long it takes."""
    median = statistics.median(taken)
    ratio = median / baseline
    print(f"{name:10} {median * 1000:6.0f} ms   {ratio:4.2f} times (limit {limit})")
    return ratio > limit


def seconds(command: list[str], environment: dict[str, str]) -> float:
    """How long a process takes from start to end."""
    started = time.perf_counter()
    done = subprocess.run(command, env=environment, capture_output=True)
    taken = time.perf_counter() - started
    if done.returncode not in (0, 1) or b"should not have" in done.stderr:
        sys.exit(f"{' '.join(command)} failed: {done.stderr.decode()}")
    return taken


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
