"""Where a bundle's launchers begin."""

import sys

from app.__main__ import main

sys.exit(main())
