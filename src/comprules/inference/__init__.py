"""Rule files, the reasoner, its proofs, and their checker."""
