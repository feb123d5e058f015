"""Fake rooms with one fault each: what a gate is there to find."""

from __future__ import annotations

import io
from dataclasses import replace

import numpy as np
from PIL import Image

from data.schema.scene import Suspect
from worlds.fake import FakeWorld
from worlds.fake.room import Thing, describe
from worlds.fake.view import encode


class Furnished(FakeWorld):
    """A room with some things changed, added or taken away, for ever."""

    def __init__(self, *, without=(), more=(), **changes):
        super().__init__()
        self._without, self._more, self._changes = without, more, changes

    async def load(self, spec):
        await super().load(spec)
        things = {key: thing for key, thing in self._clean.items() if key.split("/")[1] not in self._without}
        for name, change in self._changes.items():
            things[f"room/{name}"] = replace(things[f"room/{name}"], **change)
        things |= {thing.id: thing for thing in self._more}
        self._clean = things
        self._now.things = dict(things)
        return describe(spec.world, things, self._scene_digest())


class OtherDigest(FakeWorld):
    """A host that disagrees about the state from a tick on."""

    def __init__(self, from_tick=0):
        super().__init__()
        self._from = from_tick

    def _state_digest(self):
        digest = super()._state_digest()
        return digest[::-1] if self._now.tick >= self._from else digest


class OtherPixels(FakeWorld):
    """A host that draws something else from a tick on."""

    def __init__(self, from_tick=0):
        super().__init__()
        self._from = from_tick

    def _frame(self, width, height):
        frame = super()._frame(width, height)
        return frame.model_copy(update={"rgba_sha256": "0" * 64}) if frame.tick >= self._from else frame

    async def capture(self, **fields):
        capture = await super().capture(**fields)
        if capture.tick < self._from or "ids" in fields.get("channels", ()):
            return capture  # beside the clean twin it draws as it should
        rgb = np.asarray(Image.open(io.BytesIO(capture.rgb))).copy()
        rgb[0, 0] ^= 1
        return capture.model_copy(update={"rgb": encode(rgb, "png")})


class AlsoChanges(FakeWorld):
    """Whenever something is injected, another thing changes with it, and the ground truth keeps quiet about it."""

    def __init__(self, name, **change):
        super().__init__()
        self._also, self._change = f"room/{name}", change

    def _apply(self, injection):
        effect = super()._apply(injection)
        self._now.things[self._also] = replace(self._now.things[self._also], **self._change)
        return effect


class NoEffect(FakeWorld):
    """A host that measures nothing of what was injected."""

    async def measure(self, injection):
        measured = await super().measure(injection)
        return measured.model_copy(update={"present": False, "words": "Nothing is different there."})


class Suspicious(FakeWorld):
    """A host whose scan finds something."""

    def __init__(self, *suspects):
        super().__init__()
        self._suspects = suspects

    async def scan(self):
        return tuple(
            Suspect(
                fault=fault, node=f"room/{node}", other=f"room/{other}" if other else None, amount_m=amount
            )
            for fault, node, other, amount in self._suspects
        )


class Unable(FakeWorld):
    """An engine that lacks capabilities."""

    def __init__(self, *lacks):
        super().__init__()
        self._lacks = lacks

    @property
    def info(self):
        info = super().info
        able = tuple(one for one in info.capabilities if one not in self._lacks)
        return info.model_copy(update={"capabilities": able})


def a_block(name, centre, size):
    """A thing that stands in the way."""
    return Thing(f"room/{name}", "block", centre, size, rests_on="room/floor")


def a_pen(x=0.0, z=4.0, half=0.55, height=1.0):
    """Four low walls around a place: one can look over them and not get out."""
    long = 2 * half + 0.2
    return (
        a_block("pen-north", (x, height / 2, z - half), (long, height, 0.1)),
        a_block("pen-south", (x, height / 2, z + half), (long, height, 0.1)),
        a_block("pen-west", (x - half, height / 2, z), (0.1, height, long)),
        a_block("pen-east", (x + half, height / 2, z), (0.1, height, long)),
    )


class Penned(Furnished):
    """A room whose start is fenced in: one can look out and not get out."""

    def __init__(self, x=0.25, z=3.75):
        super().__init__(more=a_pen(x, z))
        self._inside = (x, 0.0, z)

    async def walkable(self, spacing_m=1.0):
        return (self._inside,)
