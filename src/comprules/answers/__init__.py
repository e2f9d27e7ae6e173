"""Questions understood and answered, with citations."""
