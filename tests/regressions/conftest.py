"""Commands over homes that are built once, as for the tests of the command line."""

from tests.cli.conftest import comprules, fresh_home, home, outlined, small_home

__all__ = ["comprules", "fresh_home", "home", "outlined", "small_home"]
