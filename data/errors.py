"""The one error tree. An expected failure names the thing, the value and the next step.

WorldAuditError
├── UsageError            bad input by a person or a program; exit code 2
│   ├── SchemaError       a record does not fit its schema, or is newer than this program
│   ├── RangeError        a number outside its range; the message says the range
│   └── ImportRefusedError    a file cannot be a world; says why
├── EnvironmentFault      the machine or a service cannot do it; exit code 2
│   ├── StoreError        the project cannot be read or written
│   │   ├── StoreCorruptError   the database is damaged
│   │   ├── StoreNewerError     written by a newer program
│   │   ├── StoreLockedError    another program holds it
│   │   ├── StoreMovedError     its folder was renamed, moved or unplugged while it was open
│   │   └── ConflictError       a save met a newer version; both are kept in the error
│   ├── RendererError     no WebGL, a blank canvas, missing system libraries
│   └── HostError         a world host died, hung or spoke nonsense
│       └── HostTimeoutError    it did not answer within its deadline
├── NotFoundError         a named record, world, node or file is not there; exit code 2
├── CapabilityError       this engine cannot do that; the caller asked without looking
├── BudgetError           an audit's budget is used up
├── InjectionError        an operator cannot be applied to that target; says why
└── SceneChangedError     the world's scene digest is not the one that the revision pins

Owns: classes and their exit codes. Refuses: formatting for a screen (app does that), catching anything.
A bug is not in this tree: it stays an ordinary exception and crashes loudly.
"""

from __future__ import annotations


class WorldAuditError(Exception):
    """Root of every expected failure. `str(error)` is a sentence for a person."""

    exit_code = 2


class UsageError(WorldAuditError):
    """Bad input by a person or a program."""


class SchemaError(UsageError):
    """A record does not fit its schema, or is newer than this program."""


class RangeError(UsageError):
    """A number outside its range; the message says the range."""


class ImportRefusedError(UsageError):
    """A file cannot be imported as a world: broken, hostile, too large, or empty; the message says why."""


class EnvironmentFault(WorldAuditError):  # noqa: N818 - a fault of the surroundings, not of the call
    """The machine or a service cannot do it."""


class StoreError(EnvironmentFault):
    """The project cannot be read or written."""


class StoreCorruptError(StoreError):
    """The database is damaged."""


class StoreNewerError(StoreError):
    """The database was written by a newer program."""


class StoreLockedError(StoreError):
    """Another program holds the database."""


class StoreMovedError(StoreError):
    """The project's folder was renamed, moved or unplugged while the project was open."""


class ConflictError(StoreError):
    """A save met a newer version; both versions are kept here, nothing is lost."""

    def __init__(self, message: str, *, mine: object, theirs: object) -> None:
        super().__init__(message)
        self.mine = mine
        self.theirs = theirs


class RendererError(EnvironmentFault):
    """No WebGL, a blank canvas, or missing system libraries; the message names the mend."""


class HostError(EnvironmentFault):
    """A world host died, hung or spoke nonsense."""


class HostTimeoutError(HostError):
    """A world host did not answer within its deadline."""


class NotFoundError(WorldAuditError):
    """A named record, world, node or file is not there."""


class CapabilityError(WorldAuditError):
    """This engine cannot do that; the caller asked without looking at its capabilities."""


class BudgetError(WorldAuditError):
    """An audit's budget is used up."""


class InjectionError(WorldAuditError):
    """An operator cannot be applied to that target; the message says why."""


class SceneChangedError(WorldAuditError):
    """The world's scene digest is not the one that the revision pins; rebase the task."""
