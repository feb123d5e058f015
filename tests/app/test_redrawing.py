"""A cited picture is drawn again at its place and moment, with the anomaly or without, and says when it is not exact."""

from __future__ import annotations

import json

import pytest

from app.jobs.redrawing import NotWantedError, Redrawer
from app.jobs.worlds import spec_of
from data.errors import HostError
from data.schema.walk import Conduct, WalkPiece, WalkSpan
from data.store import Project
from tests.app.judged import make_judged_project
from worlds.fake import FakeWorld

BLOBS: dict[str, bytes] = {}


class Counted(FakeWorld):
    """Says how often it was loaded and closed, and dies when it is told to."""

    loads = closed = 0
    dies = False

    async def load(self, spec):
        Counted.loads += 1
        return await super().load(spec)

    async def act(self, action, *, frames="final"):
        if Counted.dies:
            raise HostError("The world host died.")
        return await super().act(action, frames=frames)

    async def close(self):
        Counted.closed += 1
        await super().close()


@pytest.fixture(scope="module")
def walked(tmp_path_factory):
    """The task's definition, its spec, and an episode of it with a cited picture."""
    folder = tmp_path_factory.mktemp("walked") / "project"
    make_judged_project(folder, {"Ada": "The lamp hangs."})
    with Project.open(folder) as project:
        episode = project.episodes.all()[-1]
        definition = project.revisions.get(episode.revision).definition
        return spec_of(project, definition), definition, episode


@pytest.fixture
def redrawer():
    async def start(_spec):
        return Counted()

    Counted.loads = Counted.closed = 0
    Counted.dies = False
    return Redrawer(start, BLOBS.__getitem__)


def cited(episode):
    return episode.steps[-1].frames[-1]


async def test_the_picture_is_equal_to_the_evidence_and_the_clean_twin_is_not(walked, redrawer):
    spec, definition, episode = walked
    again = await redrawer.draw(spec, definition, episode, cited(episode), clean=False)
    twin = await redrawer.draw(spec, definition, episode, cited(episode), clean=True)

    assert (again.exact, again.equal) == (True, True)
    assert (twin.exact, twin.equal) == (True, None)
    assert twin.picture != again.picture
    assert Counted.loads == 1
    await redrawer.close()
    await redrawer.close()
    assert Counted.closed == 1


async def test_evidence_that_was_changed_is_told_apart(walked, redrawer):
    spec, definition, episode = walked
    forged = cited(episode).model_copy(update={"rgba_sha256": "0" * 64})
    assert (await redrawer.draw(spec, definition, episode, forged, clean=False)).equal is False
    elsewhere = episode.model_copy(update={"renderer": "another machine's"})
    assert (await redrawer.draw(spec, definition, elsewhere, forged, clean=False)).equal is None


async def test_a_walk_that_does_not_lead_there_again_is_drawn_and_said_so(walked, redrawer):
    spec, definition, episode = walked
    steps = tuple(step.model_copy(update={"state_digest": "0" * 64}) for step in episode.steps)
    changed = episode.model_copy(update={"steps": steps})
    again = await redrawer.draw(spec, definition, changed, cited(episode), clean=False)
    assert (again.exact, again.equal) == (False, None)

    late = cited(episode).model_copy(update={"tick": episode.steps[-1].tick + 500})
    after = await redrawer.draw(spec, definition, episode, late, clean=False)
    assert not after.exact


async def test_who_goes_on_stops_the_drawing_and_the_host_is_kept(walked, redrawer):
    spec, definition, episode = walked
    asked = []

    def wanted():
        asked.append(1)
        return len(asked) < 2

    with pytest.raises(NotWantedError):
        await redrawer.draw(spec, definition, episode, cited(episode), clean=False, wanted=wanted)
    assert Counted.closed == 0
    assert (await redrawer.draw(spec, definition, episode, cited(episode), clean=False)).equal


async def test_after_a_host_that_died_the_next_one_is_another(walked, redrawer):
    spec, definition, episode = walked
    Counted.dies = True
    with pytest.raises(HostError):
        await redrawer.draw(spec, definition, episode, cited(episode), clean=False)
    assert Counted.closed == 1
    Counted.dies = False
    assert (await redrawer.draw(spec, definition, episode, cited(episode), clean=False)).equal
    assert Counted.loads == 2


async def test_a_picture_of_a_free_walk_is_drawn_again_at_its_very_tick(walked, redrawer):
    spec, definition, episode = walked
    world, ahead = FakeWorld(), WalkSpan(ticks=60, ahead=1, aside=0, yaw_deg=0, pitch_deg=0)
    await world.load(spec)
    await world.reset(definition.injections, start=definition.start, seed=definition.world_seed)
    await world.walk([ahead.model_copy(update={"ticks": 25})])
    kept = await world.observe()
    end = await world.walk([ahead.model_copy(update={"ticks": 35})])
    piece = WalkPiece(from_tick=0, tick=60, pose=end.pose, state_digest=end.state_digest, spans=(ahead,))
    BLOBS["f" * 64] = json.dumps([piece.model_dump(mode="json")]).encode()
    told = {
        "ref": "c1",
        "blob": "e" * 64,
        "rgba_sha256": kept.rgba_sha256,
        "tick": kept.tick,
        "pose": kept.pose,
    }
    frame = cited(episode).model_copy(update=told)
    freely = episode.model_copy(
        update={"conduct": Conduct(walk="f" * 64), "steps": episode.steps[:1], "captures": (frame,)}
    )
    again = await redrawer.draw(spec, definition, freely, frame, clean=False)
    assert (kept.tick, again.exact, again.equal) == (25, True, True)
    assert (await redrawer.draw(spec, definition, freely, frame, clean=True)).picture != again.picture

    BLOBS["f" * 64] = json.dumps(
        [piece.model_copy(update={"state_digest": "0" * 64}).model_dump(mode="json")]
    ).encode()
    last = frame.model_copy(update={"tick": 60})
    assert not (await redrawer.draw(spec, definition, freely, last, clean=False)).exact
