"""Drills made from the knowledge base: questions, the deck of a learner, sessions."""
