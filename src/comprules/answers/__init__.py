"""Questions understood and answered, with citations."""

from comprules.answers.asking import ask
from comprules.answers.model import Answer, Citation, Kind, Verdict

__all__ = ["Answer", "Citation", "Kind", "Verdict", "ask"]
