"""Commands over homes that are built once, as for the tests of the command line."""

from tests.cli.conftest import comprules, home, outlined

__all__ = ["comprules", "home", "outlined"]
