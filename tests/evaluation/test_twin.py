"""The twin finds what differs between two builds, and nothing where nothing differs."""

from __future__ import annotations

import pytest

from data.ids import new_id
from data.schema.injection import InSector, OnReturn
from data.schema.scene import BodyState, WorldSpec
from data.schema.space import Pose
from evaluation.auditors.auditor import AuditorContext, Probe
from evaluation.auditors.comparison import compare_bodies, compare_walks
from evaluation.auditors.twin import TwinAuditor
from evaluation.blobs import MemoryBlobs
from evaluation.exposure import measure_exposure
from evaluation.judges.grounded import judge_grounded
from tests.evaluation.builders import begin_audit, load_tiny, make_definition, make_injection
from tests.evaluation.tiny_world import START, TinyWorld


async def compare_builds(definition, seed=1):
    clean, audited, blobs = TinyWorld(), await load_tiny(), MemoryBlobs()
    graph = await clean.load(WorldSpec(world="tiny"))
    audit = await begin_audit(definition, world=audited, blobs=blobs, asks_category=True)
    context = AuditorContext(seed=seed, graph=graph, operator=clean, probe=Probe(audited, audit))
    await TwinAuditor(picture=(120, 72)).run(audit, context)
    episode = audit.episode()
    exposure = await measure_exposure(await load_tiny(), definition, episode, blobs=blobs)
    return episode, judge_grounded(
        definition, episode, exposure, load_blob=blobs.get, judgment_id=new_id(), at_ms=1
    )


@pytest.mark.parametrize(
    "injection",
    [
        make_injection("float", "kitchen/vase-1"),
        make_injection("turn_over", "kitchen/bin-1"),
        make_injection(
            "vanish_in_sector", "kitchen/cabinet-1", trigger=InSector(azimuth_deg=-30, width_deg=120)
        ),
        make_injection("disappear", "kitchen/bin-1", trigger=OnReturn(min_distance_m=2.0, min_unseen_s=1.0)),
        make_injection("remove_collider", "kitchen/table-1"),
        make_injection("inflate_collider", "kitchen/table-1", margin_m=0.5),
    ],
    ids=lambda case: case.operator,
)
async def test_it_finds_each_kind_of_difference_and_names_its_category(injection):
    start = Pose(x=0, y=0, z=-1) if injection.operator in {"remove_collider", "inflate_collider"} else START
    episode, judgment = await compare_builds(make_definition(injection, start=start))
    assert judgment.verdict == "met", (judgment.reason, episode.reports, judgment.details["reports"])
    assert episode.steps_used <= 40


async def test_it_finds_by_pictures_what_no_body_tells_also_behind_its_back():
    start = Pose(x=0, y=0, z=-2, yaw_deg=180)
    injection = make_injection("rescale", "kitchen/cabinet-1", factor=1.4)
    episode, judgment = await compare_builds(make_definition(injection, start=start))
    assert judgment.verdict == "met", (judgment.reason, episode.reports, judgment.details["reports"])
    assert episode.steps_used <= 3


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("start", [Pose(x=0, y=0, z=4), Pose(x=4, y=0, z=-2.5)], ids=["hall", "kitchen"])
async def test_it_reports_nothing_on_two_equal_builds(seed, start):
    episode, judgment = await compare_builds(make_definition(start=start), seed)
    assert episode.reports == ()
    assert episode.ending == "nothing_found"
    assert judgment.verdict == "met"
    assert episode.steps_used > 20


def body(node="a/b-1", position=(0.0, 0.0, 0.0), quaternion=(0.0, 0.0, 0.0, 1.0), **more):
    return BodyState(
        id=node, position=position, quaternion=quaternion, visible=more.pop("visible", True), **more
    )


@pytest.mark.parametrize(
    ("mine", "kind"),
    [
        (body(), None),
        (body(position=(0.005, 0, 0)), None),
        (body(position=(0, 0.2, 0)), "moved"),
        (body(quaternion=(0, 0.005, 0, 0.9999875)), None),
        (body(quaternion=(1, 0, 0, 0)), "turned"),
        (body(quaternion=(0, 0, 0, -1)), None),
        (body(visible=False), "gone"),
        (body(state={"open": 0.01}), None),
        (body(state={"open": 1.0}), "state"),
        (body(state={"on": True}), "state"),
    ],
)
def test_bodies_are_compared_with_tolerance(mine, kind):
    expected = body(state={"open": 0.0, "on": False})
    found = compare_bodies([mine], [expected], tick=0)
    assert [difference.kind for difference in found] == ([] if kind is None else [kind])


def test_something_more_or_something_less_is_a_difference():
    assert [d.kind for d in compare_bodies([], [body()], tick=9)] == ["gone"]
    assert [d.kind for d in compare_bodies([body()], [], tick=9)] == ["new"]
    assert compare_bodies([], [body(visible=False)], tick=9)[0].kind == "gone"


@pytest.mark.parametrize(("mine", "clean", "code"), [(2.0, 0.5, "C1"), (0.5, 2.0, "C2"), (1.0, 1.04, None)])
def test_walks_are_compared_with_tolerance(mine, clean, code):
    assert compare_walks(mine, clean) == code


def test_what_the_walk_itself_pushed_may_end_a_little_differently():
    mine, clean = body(position=(0.1, 0, 0)), body()
    assert compare_bodies([mine], [clean], tick=9, pushed=["a/b-1"]) == []
    assert compare_bodies([mine], [clean], tick=9) != []
    assert compare_bodies([body(position=(0.4, 0, 0))], [clean], tick=9, pushed=["a/b-1"]) != []
