"""Loading the plotting library before the first plot is made, on the Qt thread.

Owns: that import and its settings. Refuses: plots, and other threads: it walks through the classes of Qt when it is
imported, and that crashes the process while the Qt thread runs.
"""

from __future__ import annotations

import threading


def load_plots() -> None:
    """Imports it, a tenth of a second; the second time does nothing."""
    if threading.current_thread() is not threading.main_thread():
        raise RuntimeError("plots are loaded on the Qt thread")
    import pyqtgraph

    # Its own clean-up walks every object of the process when it ends; ours closes the window in order.
    pyqtgraph.setConfigOptions(antialias=True, exitCleanup=False)
    import app.desktop.plots.interval_chart
    import app.desktop.plots.scatter_chart  # noqa: F401 - loaded for whoever shows one
