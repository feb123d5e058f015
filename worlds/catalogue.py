"""The built-in worlds by name, for lists and for clear errors.

Owns: slug, engine, title and one line of words for each. Refuses: content; a scene is its own file in the page.
"""

from __future__ import annotations

from typing import Literal

from data.errors import NotFoundError
from data.schema.base import Slug, Value


class BuiltIn(Value):
    """A world that comes with the program."""

    id: Slug
    engine: Literal["threejs"]
    title: str
    words: str


BUILT_IN: tuple[BuiltIn, ...] = (
    BuiltIn(
        id="house",
        engine="threejs",
        title="House",
        words="A furnished family house of today: living room, kitchen, bedroom, bathroom, hall, covered porch.",
    ),
    BuiltIn(
        id="museum",
        engine="threejs",
        title="Museum",
        words="A town museum: foyer, paintings, antiquities, nature and technology under skylights, cafe, study, film room.",
    ),
    BuiltIn(
        id="market-town",
        engine="threejs",
        title="Market Town",
        words="A walled town of the fourteenth century on market day: square, stalls, church, smithy, tavern, lanes.",
    ),
    BuiltIn(
        id="city-street",
        engine="threejs",
        title="City street",
        words="A street crossing in a European city: lights, tram, shops, cafe, bus stop, a park corner.",
    ),
    BuiltIn(
        id="subway",
        engine="threejs",
        title="Subway station",
        words="An underground station of today: entrance hall with ticket gates, escalators, concourse, platform, a train.",
    ),
    BuiltIn(
        id="farm",
        engine="threejs",
        title="Farm",
        words="A family farm of today: yard, red barn, cowshed, machine shed, kitchen garden, orchard, pond, fields, tracks.",
    ),
)


def built_in(world: str) -> BuiltIn:
    """The built-in world of that name.

    Raises:
        NotFoundError: there is none; the message lists those there are.
    """
    for known in BUILT_IN:
        if known.id == world:
            return known
    names = ", ".join(known.id for known in BUILT_IN)
    raise NotFoundError(f"There is no world {world!r}. There are: {names}. See `worldaudit worlds list`.")
