"""Python and the page say the same things: both play the conversation in tests/messages/conversation.json.

On the page's side worlds/three/web/tests/messages.test.ts answers it; here ThreeWorld asks it.
"""

import json
from collections import deque
from pathlib import Path

import pytest

from data.errors import CapabilityError, HostError, InjectionError, NotFoundError, RangeError
from data.schema.action import ACTION, FrameMode, Outcome
from data.schema.injection import Injection
from data.schema.scene import SceneEdit, WorldSpec
from data.schema.space import Box, Pose
from data.schema.walk import WalkSpan
from worlds.three import messages, wire
from worlds.three.client import ThreeWorld
from worlds.three.messages import deadline_s
from worlds.three.replies import Hello, Reply, ReplyFault, error_of, fault_of, read_reply

TURNS = json.loads((Path(__file__).parents[1] / "messages" / "conversation.json").read_text())


class Recording:
    """Stands in for the connection: checks that each request is the recorded one, and answers as recorded."""

    hello = Hello(bundle="test", webgl=True, reason="", renderer="none")

    def __init__(self, turns) -> None:
        self.turns = deque(turns)

    async def call(self, method, params):
        turn = self.turns.popleft()
        assert (method, json.loads(json.dumps(params))) == (turn["method"], turn["params"])
        parts: list[bytes] = []
        return wire.put_in_binary(wire.take_out_binary(turn["result"], parts), parts)


async def ask(world: ThreeWorld, method: str, params: dict):
    """Calls the protocol's method with the values that the recorded parameters stand for."""
    match method:
        case "load":
            return await world.load(WorldSpec(**params))
        case "reset":
            injections = [Injection(**each) for each in params["injections"]]
            start, frames = Pose(**params["start"]), params["frames"]
            return await world.reset(injections, start=start, seed=params["seed"], frames=frames)
        case "act":
            frames: FrameMode = params["frames"]
            return await world.act(ACTION.validate_python(params["action"]), frames=frames)
        case "walk":
            spans = [WalkSpan(**each) for each in params["spans"]]
            return await world.walk(spans, frames=params["frames"])
        case "capture":
            pose = params["pose"] and Pose(**params["pose"])
            regions = [Box(**each) for each in params["regions"]]
            return await world.capture(**{**params, "pose": pose, "regions": regions})
        case "inject" | "measure":
            return await getattr(world, method)(Injection(**params["injection"]))
        case "remove_injection":
            return await world.remove_injection(params["id"])
        case "edit":
            return await world.edit(SceneEdit(**params["edit"]))
        case _:
            return await getattr(world, method)(**params)


async def test_the_recorded_conversation_is_what_three_world_asks_and_understands():
    recording = Recording(TURNS)
    world = ThreeWorld(recording)
    for turn in TURNS:
        answer = await ask(world, turn["method"], turn["params"])
        if isinstance(answer, Outcome) and turn["params"]["frames"] != "none":
            assert answer.frames[-1].data == b"picture"
    assert not recording.turns


def test_the_conversation_uses_every_method_of_the_protocol():
    from worlds.protocol import World

    methods = {name for name in vars(World) if not name.startswith("_")} - {"info", "close"}
    assert {turn["method"] for turn in TURNS} == methods


@pytest.mark.parametrize("field", ["tick", "pose", "state_digest", "outcome"])
async def test_an_answer_with_a_missing_field_is_nonsense(field):
    turn = next(turn for turn in TURNS if turn["method"] == "reset")
    damaged = {**turn, "result": {key: value for key, value in turn["result"].items() if key != field}}
    with pytest.raises(HostError, match=rf"answer to `reset`.* {field}: it is missing"):
        await ask(ThreeWorld(Recording([damaged])), "reset", turn["params"])


async def test_an_answer_with_a_field_nobody_agreed_on_is_nonsense():
    turn = next(turn for turn in TURNS if turn["method"] == "digest")
    damaged = {**turn, "result": {**turn["result"], "answer": "kitchen/table-1"}}
    with pytest.raises(HostError, match="answer to `digest`"):
        await ask(ThreeWorld(Recording([damaged])), "digest", {})


async def test_the_info_is_known_after_loading():
    world = ThreeWorld(Recording(TURNS[:1]))
    with pytest.raises(HostError, match="call `load`"):
        _ = world.info
    await ask(world, "load", TURNS[0]["params"])
    assert (world.info.world, world.info.engine, world.info.version) == ("test-room", "threejs", "test")


@pytest.mark.parametrize("error", [InjectionError, NotFoundError, RangeError, CapabilityError, HostError])
def test_an_error_keeps_its_class_and_words_across_the_wire(error):
    back = error_of(Reply(id=1, ok=False, error=fault_of(error("It cannot float."))))
    assert (type(back), str(back)) == (error, "It cannot float.")


def test_a_kind_that_nobody_knows_is_a_bug():
    back = error_of(Reply(id=1, ok=False, error=ReplyFault(kind="weird", message="stack")))
    assert isinstance(back, messages.PageBugError)


@pytest.mark.parametrize(
    "text", ["", "[]", '{"id": 1}', '{"id": "x", "ok": true}', '{"id": 1, "ok": true, "extra": 1}']
)
def test_what_is_no_reply_is_named(text):
    with pytest.raises(HostError, match="no reply"):
        read_reply(text)


def test_a_deadline_grows_with_the_ticks_of_an_action():
    wait = deadline_s("act", {"action": {"action": "wait", "seconds": 5}})
    turn = deadline_s("act", {"action": {"action": "turn", "degrees": 2}})
    assert wait == messages.CALL_S + 300 * messages.TICK_S
    assert wait > turn > deadline_s("observe", {}) == messages.CALL_S


def test_an_action_with_frames_within_it_has_time_to_draw_them():
    wait = {"action": "wait", "seconds": 2}
    final, film, reference = (
        deadline_s("act", {"action": wait, "frames": frames}) for frames in ("final", "film", "reference")
    )
    assert film - final == 8 * messages.FRAME_S
    assert reference - final == 40 * messages.FRAME_S
