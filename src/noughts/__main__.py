"""`python -m noughts` is the command `noughts`."""

import sys

from .fronts.cli import main

if __name__ == "__main__":
    sys.exit(main())
