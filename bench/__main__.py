"""`python -m bench` is `python -m bench.engine`."""

import sys

from bench.engine import main

sys.exit(main())
