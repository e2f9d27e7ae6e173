"""The publisher's text files, read into editions; no RDF here."""
