"""A world without an engine, for tests: `FakeWorld`."""

from worlds.fake.world import FakeWorld

__all__ = ["FakeWorld"]
