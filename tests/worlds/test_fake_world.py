"""The fake world keeps the World protocol's promises, so that tests above it mean something."""

import io

import numpy as np
import pytest
from PIL import Image

from data.errors import HostError, InjectionError, NotFoundError
from data.ids import new_id
from data.schema.action import Interact, Look, Move, Turn, Wait, count_ticks
from data.schema.injection import AfterSeconds, Injection, InSector, OnReturn
from data.schema.scene import SceneEdit, WorldSpec
from data.schema.space import Pose
from worlds.fake import FakeWorld
from worlds.protocol import World

FACING_LAMP = Pose(x=-3.5, y=0, z=-1.5, pitch_deg=20)


async def open_room() -> FakeWorld:
    world = FakeWorld()
    await world.load(WorldSpec(world="square-room"))
    await world.reset()
    return world


def injection(operator: str, target: str, **more) -> Injection:
    return Injection(id=new_id(), operator=operator, targets=(target,), **more)


ALL_FIVE = [
    injection("float", "room/chair", parameters={"raise_m": 0.4}),
    injection("turn_over", "room/vase"),
    injection("remove_collider", "room/crate"),
    injection("vanish_in_sector", "room/cabinet", trigger=InSector(azimuth_deg=180, width_deg=90)),
    injection("disappear", "room/table", trigger=OnReturn(min_distance_m=1, min_unseen_s=0.5)),
]


async def test_it_is_a_world():
    world: World = await open_room()
    assert world.info.engine == "fake"


async def test_an_unloaded_world_says_so():
    with pytest.raises(HostError, match="call `load`"):
        await FakeWorld().observe()


async def test_a_move_takes_its_ticks_and_goes_its_distance():
    world = await open_room()
    outcome = await world.act(Move(distance_m=1.1))
    assert outcome.outcome == "done"
    assert outcome.tick == count_ticks(Move(distance_m=1.1)) == 33
    assert outcome.moved_m == pytest.approx(1.1)
    assert outcome.pose.z == pytest.approx(4 - 1.1)


async def test_a_blocked_move_stops_at_the_table_and_takes_its_full_time():
    world = await open_room()
    await world.act(Move(distance_m=4))
    outcome = await world.act(Move(distance_m=4))
    assert outcome.outcome == "blocked"
    assert outcome.pose.z == pytest.approx(-1.6 + 0.3, abs=0.04)
    assert outcome.tick == 240


async def test_turns_add_up_and_a_look_is_clamped():
    world = await open_room()
    await world.act(Turn(degrees=120))
    assert (await world.act(Turn(degrees=120))).pose.yaw_deg == pytest.approx(-120)
    await world.act(Look(degrees=60))
    outcome = await world.act(Look(degrees=60))
    assert outcome.pose.pitch_deg == 89
    assert outcome.turned_deg == pytest.approx(29)


async def test_a_lamp_in_reach_is_switched_and_empty_air_is_not():
    world = await open_room()
    assert (await world.act(Interact())).outcome == "nothing_reached"
    await world.reset(start=FACING_LAMP)
    before = await world.digest()
    outcome = await world.act(Interact())
    assert (outcome.outcome, outcome.activated, outcome.tick) == ("done", "room/lamp", 168)
    assert (await world.digest()).scene != before.scene


async def test_film_frames_come_every_half_second_before_the_final_frame():
    world = await open_room()
    outcome = await world.act(Wait(seconds=5), frames="film")
    assert len(outcome.frames) == 9
    assert (outcome.frames[-1].width, outcome.frames[-1].tick) == (960, 300)
    assert all(frame.width == 480 for frame in outcome.frames[:-1])
    assert (await world.act(Wait(seconds=1), frames="none")).frames == ()


async def test_the_same_actions_give_the_same_digests_and_pixels():
    ends = []
    for _ in range(2):
        world = await open_room()
        await world.reset(ALL_FIVE)
        for action in (Turn(degrees=40), Move(distance_m=2), Wait(seconds=1)):
            outcome = await world.act(action)
        ends.append((outcome.state_digest, outcome.frames[-1].rgba_sha256))
    assert ends[0] == ends[1]


@pytest.mark.parametrize("one", ALL_FIVE, ids=lambda each: each.operator)
async def test_an_injection_can_be_taken_back(one):
    world = await open_room()
    clean = await world.digest()
    await world.inject(one)
    await world.remove_injection(one.id)
    assert (await world.digest()).scene == clean.scene
    assert await world.ground_truths() == ()


@pytest.mark.parametrize("one", ALL_FIVE[:3], ids=lambda each: each.operator)
async def test_what_is_injected_is_measured_and_the_clean_room_shows_nothing(one):
    world = await open_room()
    assert not (await world.measure(one)).present
    await world.inject(one)
    assert (await world.measure(one)).present


async def test_removing_one_injection_keeps_the_others():
    world = await open_room()
    for one in ALL_FIVE[:3]:
        await world.inject(one)
    await world.remove_injection(ALL_FIVE[0].id)
    assert [truth.injection for truth in await world.ground_truths()] == [one.id for one in ALL_FIVE[1:3]]
    assert not (await world.measure(ALL_FIVE[0])).present
    assert (await world.measure(ALL_FIVE[1])).present


async def test_the_cabinet_vanishes_from_behind_only():
    one = ALL_FIVE[3]
    world = await open_room()
    outcome = await world.reset([one], start=Pose(x=3.5, y=0, z=0, yaw_deg=180))
    assert outcome.reveals[one.id] is True
    outcome = await world.reset([one], start=Pose(x=3.5, y=0, z=4.5))
    assert outcome.reveals[one.id] is False


async def test_the_table_is_gone_when_one_comes_back():
    one = ALL_FIVE[4]
    world = await open_room()
    await world.reset([one])
    assert (await world.act(Wait(seconds=2))).reveals[one.id] is False
    outcome = await world.act(Turn(degrees=180))
    assert outcome.reveals[one.id] is True
    outcome = await world.act(Turn(degrees=180))
    assert outcome.reveals[one.id] is True


async def test_walking_through_the_crate_reveals_its_missing_collider():
    one = ALL_FIVE[2]
    world = await open_room()
    outcome = await world.reset([one], start=Pose(x=-2.5, y=0, z=3))
    assert outcome.reveals[one.id] is False
    outcome = await world.act(Move(distance_m=2))
    assert (outcome.outcome, outcome.reveals[one.id]) == ("done", True)


async def test_a_timed_trigger_fires_at_its_tick():
    one = injection("disappear", "room/vase", trigger=AfterSeconds(seconds=1))
    world = await open_room()
    await world.reset([one])
    assert (await world.act(Wait(seconds=0.9))).reveals[one.id] is False
    assert (await world.act(Wait(seconds=0.5))).reveals[one.id] is True


async def test_injections_that_make_no_sense_are_refused():
    world = await open_room()
    with pytest.raises(InjectionError, match="part of the building"):
        await world.inject(injection("float", "room/floor"))
    with pytest.raises(InjectionError, match="does not know"):
        await world.inject(injection("melt", "room/chair"))
    with pytest.raises(NotFoundError):
        await world.remove_injection(new_id())


async def test_the_id_buffer_names_what_is_drawn_and_regions_are_marked():
    world = await open_room()
    truth = await world.inject(injection("float", "room/vase", parameters={"raise_m": 0.3}))
    region = truth.bounds_before["room/vase"]
    capture = await world.capture(channels=("ids", "depth"), width=240, height=144, regions=(region,))
    ids = np.asarray(Image.open(io.BytesIO(capture.ids))).astype(int)
    shown = {capture.id_table[index - 1] for index in np.unique(ids[..., 0]) if index}
    assert {"room/vase", "room/table", "region/0"} <= shown
    depth = np.frombuffer(capture.depth, "<f4").reshape(144, 240)
    assert 4.5 < depth[72, 120] < 10


async def test_edits_return_their_inverse():
    world = await open_room()
    before = await world.digest()
    edit = SceneEdit(kind="transform", node="room/chair", values={"position": (2.501, 0.45, -1.0)})
    inverse = await world.edit(edit)
    assert (await world.digest()).scene != before.scene
    await world.edit(inverse)
    assert (await world.digest()).scene == before.scene


async def test_a_route_leads_around_the_crate():
    world = await open_room()
    route = await world.path((-2.5, 0, 3), (-2.5, 0, -1))
    assert route is not None
    assert route.length_m > 4
    assert await world.path((-2.5, 0, 3), (-2.5, 0, 1)) is None


async def test_the_scan_finds_the_floating_chair_and_nothing_in_the_clean_room():
    world = await open_room()
    assert await world.scan() == ()
    await world.inject(ALL_FIVE[0])
    (suspect,) = await world.scan()
    assert (suspect.fault, suspect.node, round(suspect.amount_m, 3)) == ("floats", "room/chair", 0.4)
