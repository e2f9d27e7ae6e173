"""References."""

from comprules.document.model import Edition


def with_references(edition: Edition) -> Edition:
    """The edition."""
    return edition
