"""`python -m stammtisch` is the command `stammtisch`."""

import os
import sys
from pathlib import Path

if __name__ == "__main__":
    # What help and error messages tell people to type.
    os.environ.setdefault("STAMMTISCH_COMMAND", f"{Path(sys.executable).stem} -m stammtisch")
    from stammtisch.cli import main

    sys.exit(main())
