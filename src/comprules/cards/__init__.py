"""Cards, and the reader of their text boxes."""
