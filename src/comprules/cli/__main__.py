"""`python -m comprules.cli`."""

from comprules.cli import main

if __name__ == "__main__":
    main()
