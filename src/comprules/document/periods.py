"""Days as users write them: a year, a month or a day, which stands for its last day."""

from __future__ import annotations

import re
from calendar import monthrange
from typing import Final

from comprules.errors import UsageError

_PERIOD: Final = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d))?)?", re.ASCII)


def last_day(period: str) -> str:
    """The last day of a period as an ISO date: `2024` gives `2024-12-31`, `2024-02` its 29th.

    Raises:
        UsageError: it is no year, month or day.
    """
    match = _PERIOD.fullmatch(period.strip())
    if match is not None:
        year, month, day = int(match[1]), int(match[2] or 12), match[3]
        if year and 1 <= month <= 12:
            last = monthrange(year, month)[1]
            if 1 <= int(day or last) <= last:
                return f"{match[1]}-{month:02}-{int(day or last):02}"
    raise UsageError(
        f"{period!r} is no date", hint="write a year, a month or a day: 2024, 2024-06, 2024-06-30"
    )
