"""How many distinct questions each maker has, and how long a thousand take.

python -m benchmarks.study                    # seeds, distinct ones, share built of a sample
python -m benchmarks.study --all              # every question built (minutes)
python -m benchmarks.study --draw 1000        # the time for a thousand, by wall and by CPU
python -m benchmarks.study --read 100 --seed 1    # a sample, to be read by hand
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

from comprules.store.knowledge import KnowledgeBase
from comprules.study.drawing import draw, gathered
from comprules.study.makers import MAKERS, Maker
from comprules.study.makers.situations import SituationMaker
from comprules.study.material import Material, chance
from comprules.study.model import Question


def distinct(maker: Maker, material: Material) -> int:
    """The seeds of a maker that ask different things; of a situation up to the names in it."""
    seeds = maker.seeds(material)
    if not isinstance(maker, SituationMaker):
        return len(seeds)
    return len({maker.identity(seed, material) for seed in seeds})


def built(maker: Maker, material: Material, sample: int) -> float:
    """The share of a sample of seeds that give a question."""
    seeds = list(maker.seeds(material))
    chance("benchmark", maker.name).shuffle(seeds)
    made = [maker.build(seed, material) is not None for seed in seeds[:sample]]
    return sum(made) / max(1, len(made))


def table(material: Material, sample: int) -> Iterator[str]:
    """A line for each maker, and the totals by kind."""
    totals = {False: 0.0, True: 0.0}
    yield "maker\tseeds\tdistinct\tbuilt of a sample\tquestions"
    for maker in MAKERS:
        several = distinct(maker, material)
        share = built(maker, material, sample)
        totals[maker.of_situations] += several * share
        seeds = len(maker.seeds(material))
        yield f"{maker.name}\t{seeds}\t{several}\t{share:.2f}\t{several * share:.0f}"
    yield f"of the document\t\t\t\t{totals[False]:.0f}"
    yield f"of situations\t\t\t\t{totals[True]:.0f}"


def whole(material: Material) -> Iterator[str]:
    """A line for each maker with the identities of all its questions, and the totals by kind."""
    totals: dict[bool, set[str]] = {False: set(), True: set()}
    for maker in MAKERS:
        made = (maker.build(seed, material) for seed in maker.seeds(material))
        found = {question.identity for question in made if question is not None}
        totals[maker.of_situations] |= found
        yield f"{maker.name}\t{len(found)}"
    yield f"of the document\t{len(totals[False])}"
    yield f"of situations\t{len(totals[True])}"


def shown(question: Question) -> str:
    """A question as one reads it to judge it."""
    lines = [f"[{question.maker}, {question.level}, {question.difficulty}]", question.stem]
    for option in question.options:
        mark = "*" if option.text in question.key else "-"
        lines.append(f"  {mark} {option.text}" + (f"  <- {option.refuted}" * bool(option.refuted)))
    lines += [f"  = {', '.join(question.key)}", f"  {question.explanation}"]
    return "\n".join(lines) + "\n"


def main() -> int:
    """The exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition")
    parser.add_argument("--sample", type=int, default=30)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--draw", type=int)
    parser.add_argument("--read", type=int)
    parser.add_argument("--seed", default="1")
    arguments = parser.parse_args()
    begun, used = time.perf_counter(), time.process_time()
    material = Material(KnowledgeBase.open(), arguments.edition)
    if arguments.draw:
        drawn = gathered(draw(material, count=arguments.draw, seed=arguments.seed))
        wall, cpu = time.perf_counter() - begun, time.process_time() - used
        print(f"{len(drawn)} questions in {wall:.1f} s, of which {cpu:.1f} s of computing")
    elif arguments.read:
        for question in draw(material, count=arguments.read, seed=arguments.seed):
            print(shown(question))
    else:
        lines = whole(material) if arguments.all else table(material, arguments.sample)
        for line in lines:
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
