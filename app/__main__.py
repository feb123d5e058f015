"""The entry of `worldaudit`: parses, runs, and turns expected failures into one sentence and an exit code.

Owns: exit codes (0 done, 1 a check failed, 2 bad use or environment). Refuses: hiding a bug; those show a traceback.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from data.errors import WorldAuditError


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the command line and exits the process with its code."""
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: Sequence[str]) -> int:
    """Runs one command line and returns its exit code; an expected failure is one line on standard error."""
    from app.cli.root import COMMANDS

    try:
        COMMANDS(args=list(arguments), prog_name="worldaudit")
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 0
    except WorldAuditError as error:
        sys.stderr.write(f"worldaudit: {error}\n")
        return error.exit_code
    return 0


if __name__ == "__main__":
    main()
