"""Questions understood and answered, with citations.

What is exported here is imported when it is asked for: a look-up must not wait for the grammar.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from comprules.answers.asking import ask
    from comprules.answers.model import Answer, Citation, Kind, Verdict

__all__ = ["Answer", "Citation", "Kind", "Verdict", "ask"]


def __getattr__(name: str) -> object:
    """What is exported under this name."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from comprules.answers import asking, model

    return getattr(asking if name == "ask" else model, name)
