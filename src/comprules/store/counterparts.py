"""Numbers of the outline's edition in another one, and the other way round, by lineage.

Rule blocks, ontology and subject index are written with the numbers of the outline's edition. In
every other edition the same rules can have other numbers, and the same numbers be other rules:
whoever speaks of an edition asks here first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from comprules.store.knowledge import KnowledgeBase


class Counterparts:
    """What the provisions of the outline are called in one edition.

    Attributes:
        date: the date of that edition.
    """

    def __init__(self, kb: KnowledgeBase, date: str) -> None:
        self._kb = kb
        self._outlined = kb.outline_date
        self.date = date
        self._here: dict[str, tuple[str, ...]] = {}
        self._there: dict[str, str | None] = {}

    @property
    def same_edition(self) -> bool:
        """Whether the edition is the outline's, so that every name is its own counterpart."""
        return self.date == self._outlined

    def here(self, name: str) -> tuple[str, ...]:
        """The names in this edition of a provision of the outline's; several if it is split here.

        Args:
            name: a number, or `glossary:Class`.
        """
        if self.same_edition:
            return (name,)
        if name not in self._here:
            self._here[name] = self._carried(name, self._outlined, self.date)
        return self._here[name]

    def first(self, name: str) -> str | None:
        """The first of the names in this edition; None where the provision does not exist."""
        return next(iter(self.here(name)), None)

    def there(self, name: str) -> str | None:
        """The name in the outline's edition of a provision of this one; None if it has none."""
        if self.same_edition:
            return name
        if name not in self._there:
            self._there[name] = next(iter(self._carried(name, self.date, self._outlined)), None)
        return self._there[name]

    def differing(self, names: Iterable[str]) -> dict[str, str]:
        """Of names in the outline's edition those that are others here, with what they are here."""
        found = {name: self.here(name) for name in dict.fromkeys(names)}
        return {name: ", ".join(here) for name, here in found.items() if here and here != (name,)}

    def told(self, name: str) -> str:
        """What a provision of the outline is called here; what does not exist, with its edition."""
        if not name[:1].isdigit():  # a block of mere logic
            return name
        return ", ".join(self.here(name)) or f"{name} ({self._outlined})"

    def retold(self, data: Any) -> Any:
        """A record with the numbers of rules as they are here.

        Those under `rule`, `rules` and `citations`; a proof keeps the numbers of its blocks.
        """
        if self.same_edition:
            return data
        if isinstance(data, Mapping):
            return {key: self._retold_under(key, value) for key, value in data.items()}
        return [self.retold(one) for one in data] if isinstance(data, list) else data

    def _retold_under(self, key: str, value: Any) -> Any:
        if key == "rule" and isinstance(value, str):
            return ", ".join(map(self.told, filter(None, value.split(", "))))
        if key in ("rules", "citations") and isinstance(value, list):
            return [self.told(one) if isinstance(one, str) else self.retold(one) for one in value]
        return value if key in ("proof", "proofs") else self.retold(value)

    def _carried(self, name: str, old: str, new: str) -> tuple[str, ...]:
        history = self._kb.history
        run = history.run(name, old)
        if run is None:
            return ()
        carrier = history.at(run.lineage, new)
        if carrier is not None:  # what split off from it is no counterpart, it goes on itself
            return (carrier.name,)
        return tuple(dict.fromkeys(r.name for r in history.fate_of(run, old, new).there))
