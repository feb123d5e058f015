"""The built-in worlds by name, for lists and for clear errors.

Owns: slug, engine, title and one line of words for each. Refuses: content; a scene is its own file in the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from data.errors import NotFoundError
from data.near import offer
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
        NotFoundError: there is none; the message offers near names.
    """
    for known in BUILT_IN:
        if known.id == world:
            return known
    raise no_world(world)


def no_world(world: str, own: Sequence[str] = ()) -> NotFoundError:
    """What is said where nothing has that name: the nearest that are known, those of a project among them."""
    known = [*(one.id for one in BUILT_IN), *own]
    return NotFoundError(f"There is no world {world!r}. {offer(world, known)} See `worldaudit worlds list`.")
