"""Hypothesis strategies for JSON values and for records of every shape that the schema allows."""

from hypothesis import strategies as st

from data.ids import new_id
from data.schema.injection import AfterSeconds, Always, BeyondDistance, Injection, InSector, OnReturn
from data.schema.review import PROBLEMS, Review
from data.schema.space import Pose
from data.schema.task import Anomaly, Budget, Description, Rubric, RubricText, Task, TaskDefinition

numbers = st.floats(allow_nan=False, allow_infinity=False, min_value=-1e15, max_value=1e15)
words = st.text(max_size=60)
ids = st.builds(new_id)
times = st.integers(min_value=0, max_value=253_402_300_799_999)


def json_values():
    leaves = st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | numbers | st.text()
    return st.recursive(
        leaves, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3)
    )


poses = st.builds(
    Pose, x=numbers, y=numbers, z=numbers, yaw_deg=numbers, pitch_deg=st.floats(min_value=-89, max_value=89)
)
triggers = st.one_of(
    st.just(Always()),
    st.builds(AfterSeconds, seconds=st.floats(0, 600)),
    st.builds(OnReturn, min_distance_m=st.floats(0, 100), min_unseen_s=st.floats(0, 120)),
    st.builds(InSector, azimuth_deg=st.floats(-360, 360), width_deg=st.floats(0.5, 360)),
    st.builds(BeyondDistance, metres=st.floats(0.5, 1000)),
)
injections = st.builds(
    Injection,
    id=ids,
    operator=st.sampled_from(["float", "turn_over", "vanish_in_sector"]),
    targets=st.lists(st.sampled_from(["kitchen/table-1", "n3.p0", "hall/clock"]), max_size=2).map(tuple),
    parameters=st.dictionaries(words, json_values(), max_size=3),
    trigger=triggers,
    seed=st.integers(0, 2**31 - 1),
)
texts = st.builds(RubricText, anomaly=words, expected=words)
anomalies = st.builds(
    Anomaly,
    category=st.sampled_from(["G1", "C1", "V1", "T1", "S2"]),
    injections=st.lists(injections, max_size=2).map(tuple),
    rubric=st.builds(Rubric, en=texts, zh=st.none() | texts),
)
definitions = st.builds(
    TaskDefinition,
    origin=st.sampled_from(["injected", "baked_in", "control"]),
    world=st.sampled_from(["house", "museum"]),
    world_seed=st.integers(0, 2**31),
    scene_digest=st.just("a" * 64),
    start=poses,
    anomalies=st.lists(anomalies, max_size=2).map(tuple),
    description=st.builds(
        Description,
        scene=st.dictionaries(st.sampled_from(["en", "zh"]), words),
        interactions=st.dictionaries(st.sampled_from(["en", "zh"]), st.lists(words, max_size=3).map(tuple)),
    ),
    budget=st.builds(Budget, steps=st.integers(1, 1000), tool_calls=st.integers(1, 10000)),
)
tasks = st.builds(
    Task,
    id=ids,
    title=words,
    author=words.filter(bool),
    created_ms=times,
    updated_ms=times,
    retired=st.booleans(),
    definition=definitions,
)


def reviews_of(revision):
    return st.builds(
        Review,
        id=ids,
        revision=st.just(revision.sha256),
        task=st.just(revision.task),
        reviewer=words.filter(bool),
        quality=st.none() | st.sampled_from(["pass", "fail", "uncertain"]),
        problems=st.lists(st.sampled_from(PROBLEMS), max_size=3).map(tuple),
        difficulty=st.none() | st.integers(1, 5),
        comment=st.text(max_size=300),
        had_seen_answer=st.booleans(),
        world_ran=st.booleans(),
        seconds_in_world=st.floats(0, 1e6),
        at_ms=times,
    )
