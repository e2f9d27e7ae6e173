"""Measures with their figures; run from the top of the checkout."""
