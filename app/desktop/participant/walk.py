"""The free walk of a sitting: letting the person into the world, holding its time, what was walked, pictures of it.

Owns: the order of page and log in these. Refuses: when it is held and what a fault means (controller), and the page's
own calls (page_world).
"""

from __future__ import annotations

from typing import Any

from app.desktop.models.participation import ParticipantView, Participation
from app.desktop.participant.page_world import PageWorld, read_piece
from data.schema.walk import WalkPiece


class FreeWalk:
    """At most one at a time; in a sitting by steps there is none, and nothing here does anything. Coroutines are the loop's."""

    def __init__(self, world: PageWorld) -> None:
        self._world = world
        self._part: Participation | None = None
        self.inside = False
        """The person is in the world, and time runs."""
        self.is_capturing = False
        """A picture is on its way to the disk."""

    @property
    def is_on(self) -> bool:
        """The sitting is a free walk."""
        return self._part is not None

    def begin(self, part: Participation) -> None:
        """Another sitting; nobody is in its world yet."""
        self._part = part if part.sitting.mode == "free" else None
        self.inside = self.is_capturing = False

    async def let_in(self, most_ticks: int) -> None:
        """The person may walk until so many ticks are used."""
        if self._part is not None:
            await self._world.roam(True, most_ticks)

    async def hold(self, most_ticks: int, *, writes_rest: bool = True) -> None:
        """Time stands still; what was walked since it was last told is written, and what could not be written before.

        Without `writes_rest` only the former.
        """
        if self._part is not None:
            piece = await self._world.roam(False, most_ticks)
            if writes_rest or piece is not None:
                await self._part.walked(piece)

    async def capture(self) -> tuple[str, ParticipantView]:
        """Keeps the picture of this moment, behind what was walked before it; its name.

        Raises:
            ValueError: the sitting is no free walk.
        """
        part = self._part
        if part is None:
            raise ValueError("the sitting goes by steps")
        piece, frame = await self._world.capture()
        return await part.keep(piece, frame)

    async def take(self, piece: WalkPiece | None) -> ParticipantView:
        """Writes a piece down; None: what could not be written before.

        Raises:
            ValueError: the sitting is no free walk.
        """
        if self._part is None:
            raise ValueError("the sitting goes by steps")
        return await self._part.walked(piece)


def read_walked(event: dict[str, Any]) -> tuple[WalkPiece | None, bool]:
    """What the page says was walked, and whether somebody walked or used something, rather than stood.

    Raises:
        HostError: this is no piece of a walk.
    """
    piece = read_piece(event["walked"])
    return piece, piece is not None and any(
        span.ahead or span.aside or span.interacts for span in piece.spans
    )
