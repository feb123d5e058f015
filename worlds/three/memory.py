"""How much memory a world host takes: proportional set size summed over its process group.

Owns: that one measurement, for benchmarks. Refuses: systems without it (only Linux counts shared pages by share).
"""

from __future__ import annotations

import os

import psutil

from data.errors import EnvironmentFault, NotFoundError

MEGA = 1_000_000


def group_pss_mb(group: int) -> float:
    """Megabytes (10^6 bytes) that the processes of a group hold, shared pages counted by share.

    Raises:
        NotFoundError: no process of the group lives. EnvironmentFault: this system does not count by share.
    """
    total, members = 0, 0
    for process in psutil.process_iter():
        try:
            if os.getpgid(process.pid) != group or process.status() == psutil.STATUS_ZOMBIE:
                continue
            total += process.memory_full_info().pss
            members += 1
        except (ProcessLookupError, psutil.NoSuchProcess):
            continue
        except AttributeError as error:
            raise EnvironmentFault("This system does not count memory by share; measure on Linux.") from error
    if not members:
        raise NotFoundError(f"No process of the group {group} lives.")
    return total / MEGA
