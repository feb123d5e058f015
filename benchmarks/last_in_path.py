"""Puts the folder of the benchmarks at the end of the search path, so that worlds.py beside this hides no package."""

import sys
from pathlib import Path

_HERE = str(Path(__file__).resolve().parent)
sys.path[:] = [*(path for path in sys.path if path != _HERE), _HERE]
