"""Editions and game situations as RDF."""
