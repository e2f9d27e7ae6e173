"""The Comprehensive Rules of Magic: The Gathering as a knowledge base that reasons."""

__version__ = "0.1.0"
