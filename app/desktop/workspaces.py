"""The six workspaces, each made when it is first needed.

Owns: which are there. Refuses: how one is made (making), and its place in the window. The application makes all of them before its
window is shown, while there is no sheet that would style each widget at every step; whoever needs one or two does not wait for six.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping

from app.desktop.workspace import Workspace, WorkspaceName

Steps = Generator[None, None, Workspace]
"""The making of one workspace, in steps that each are short enough for one turn of the event loop."""


class Workspaces(Mapping[WorkspaceName, Workspace]):
    """Name -> workspace, in the order of the bar. Who asks for one has it, whole."""

    def __init__(
        self, makers: Mapping[WorkspaceName, Callable[[], Steps]], on_made: Callable[[Workspace], None]
    ) -> None:
        """`on_made` takes each in before anybody has it."""
        self._makers = makers
        self._on_made = on_made
        self._made: dict[WorkspaceName, Workspace] = {}

    def __getitem__(self, name: WorkspaceName) -> Workspace:
        for _ in self.making(name):
            pass
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        return name in self._makers

    def __iter__(self) -> Iterator[WorkspaceName]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)

    @property
    def made(self) -> tuple[Workspace, ...]:
        """Those that are there: nobody can have begun anything in another."""
        return tuple(self._made.values())

    def making(self, name: WorkspaceName) -> Iterator[None]:
        """Makes one that is not there yet, one turn a step."""
        if name in self._made:
            return
        made = yield from self._makers[name]()
        self._on_made(made)
        self._made[name] = made
