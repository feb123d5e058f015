"""Loading the plotting library, which takes half a second: off the Qt thread, before the first plot is made.

Owns: that import and its settings. Refuses: plots.
"""

from __future__ import annotations


def load_plots() -> None:
    """Imports it; the second time does nothing."""
    import pyqtgraph

    # Its own clean-up walks every object of the process when it ends; ours closes the window in order.
    pyqtgraph.setConfigOptions(antialias=True, exitCleanup=False)
