"""What a page can do is what its calls give, and what is wrong with an answer is said place by place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pydantic import TypeAdapter, ValidationError

from data.errors import HostError
from data.schema.action import Frame, Outcome
from data.schema.space import Pose
from worlds.pages.contract import (
    CALLS,
    NEEDED,
    Offer,
    capabilities_of,
    form_faults,
    frame_fault,
    outcome_fault,
)

WEB = Path(__file__).parents[2] / "worlds" / "three" / "web" / "src" / "guest" / "audit.ts"
GUIDE = Path(__file__).parents[2] / "docs" / "own-page" / "README.md"


def a_frame(tick: int = 0, **more) -> Frame:
    values = {"width": 960, "height": 576, "mime": "image/jpeg", "data": b"\xff\xd8\xff\xe0", **more}
    return Frame(tick=tick, pose=Pose(x=0, y=0, z=0), rgba_sha256="a" * 64, **values)


def an_outcome(*frames: Frame, tick: int = 0) -> Outcome:
    return Outcome(outcome="done", pose=Pose(x=0, y=0, z=0), tick=tick, frames=frames, state_digest="b" * 64)


def test_the_bridge_knows_the_same_calls() -> None:
    listed = re.search(r"CALLS = \[(.*?)\]", WEB.read_text(), re.DOTALL)
    assert listed is not None
    names = re.findall(r'"(\w+)"', listed[1])
    assert names[: len(CALLS)] == [name for name in names if name in {call.name for call in CALLS}]
    assert {call.name for call in CALLS} < set(names)


def test_the_guide_tells_of_every_call() -> None:
    guide = GUIDE.read_text()
    assert [call.name for call in CALLS if f"`{call.name}`" not in guide] == []


def test_a_page_can_do_what_its_calls_give() -> None:
    assert capabilities_of(Offer(calls=NEEDED)) == ("move", "turn", "look", "interact", "wait")
    assert "path" not in capabilities_of(Offer(calls=(*NEEDED, "path")))
    assert "path" in capabilities_of(Offer(calls=(*NEEDED, "path", "walkable")))
    assert "ids" not in capabilities_of(Offer(calls=(*NEEDED, "capture")))


def test_its_own_list_leaves_out_and_may_not_add_what_no_call_gives() -> None:
    offer = Offer(calls=(*NEEDED, "capture"), capabilities=["turn", "move", "ids"])
    assert capabilities_of(offer) == ("move", "turn", "ids")
    for said in (["path"], ["fly"], "move", {"move": True}, [7]):
        with pytest.raises(HostError):
            capabilities_of(Offer(calls=NEEDED, capabilities=said))


@pytest.mark.parametrize(
    ("outcome", "mode", "tick", "fault"),
    [
        (an_outcome(a_frame()), "final", 0, ""),
        (an_outcome(), "none", 0, ""),
        (an_outcome(), "final", 0, "frames is empty"),
        (an_outcome(a_frame()), "none", 0, "none was asked for"),
        (an_outcome(a_frame(3), tick=3), "final", 4, "tick is 3 where it must be 4"),
        (an_outcome(a_frame(1), tick=3), "final", 3, "of tick 1"),
        (an_outcome(a_frame(1), a_frame(3), tick=3), "final", 3, "2 pictures"),
        (an_outcome(a_frame(1), a_frame(3), tick=3), "film", 3, "960x576 where it must be 480x288"),
        (an_outcome(a_frame(1, width=480, height=288), a_frame(3), tick=3), "film", 3, ""),
    ],
)
def test_an_outcome_is_held_to_ticks_and_frames(outcome: Outcome, mode: str, tick: int, fault: str) -> None:
    found = outcome_fault(outcome, mode, tick=tick)
    assert fault in found if fault else found == ""


def test_a_picture_of_another_kind_than_it_says_is_a_fault() -> None:
    assert "no image/png" in frame_fault(a_frame(mime="image/png"))


def test_faults_of_form_name_the_place_and_what_was_given() -> None:
    with pytest.raises(ValidationError) as caught:
        TypeAdapter(Outcome).validate_python(
            {"outcome": "fine", "pose": {"x": 0, "y": 0, "z": "up"}, "tick": 0}
        )
    words = form_faults(caught.value)
    assert "outcome: " in words
    assert "pose.z: " in words
    assert "'up'" in words
    assert "state_digest: it is missing" in words
