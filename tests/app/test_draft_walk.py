"""The one undo stack of Author: whatever a curator does, in whatever order, can be taken back and done again."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from app.desktop.models.draft import DraftModel
from app.desktop.models.fields import first_trigger
from authoring.catalogue import offers_for, operator_named
from authoring.drafting import plan_task
from data.canonical import canonical_bytes
from data.errors import WorldAuditError
from data.schema.injection import Injection
from data.schema.scene import SceneGraph
from data.schema.space import Pose
from data.schema.task import RubricText, StartRules, TaskDefinition
from tests.authoring.kitchen import TASK_ID, kitchen

COMMANDS = 1000
CUP = "kitchen/cup-1"
PAIRS = {
    "relocate": ("kitchen/stove-1", "kitchen/chair-1"),
    "swap_places": ("kitchen/ball-1", "kitchen/cup-2"),
}


def with_pairs(scene: SceneGraph) -> SceneGraph:
    """The kitchen as a survey would leave it where a cup goes with several things."""
    nodes = [node.model_copy(update={"partners": PAIRS}) if node.id == CUP else node for node in scene.nodes]
    return scene.model_copy(update={"nodes": tuple(nodes)})


SCENE = with_pairs(kitchen())


def open_draft() -> DraftModel:
    model = DraftModel()
    model.open(plan_task(SCENE, task_id=TASK_ID, now_ms=1))
    model.show_scene(SCENE)
    return model


def authored(model: DraftModel) -> tuple[str, TaskDefinition]:
    """Everything of a draft that a curator says."""
    assert model.task is not None
    return model.task.title, model.task.definition


class Curator:
    """Does one random thing at a time; what the model refuses in words leaves the draft as it was."""

    def __init__(self, model: DraftModel, rng: random.Random) -> None:
        self.model = model
        self.rng = rng
        self.done: dict[str, int] = {}

    def act(self) -> None:
        commands: list[Callable[[], object]] = [
            self.inject, self.inject, self.inject_pair, self.drag, self.retime, self.repair, self.repair, self.remove, self.rubric, self.drop_chinese,
            self.draft_again, self.describe, self.list_interactions, self.rename, self.start, self.start_rules, self.control, self.steps,
            self.rest, self.undo, self.redo,
        ]  # fmt: skip
        command = self.rng.choice(commands)
        before = authored(self.model)
        try:
            command()
        except WorldAuditError:
            assert authored(self.model) == before
        else:
            name = command.__name__  # type: ignore[attr-defined]
            self.done[name] = self.done.get(name, 0) + (authored(self.model) != before)

    def some(self) -> Injection | None:
        injections = self.model.task.definition.injections  # type: ignore[union-attr]
        return self.rng.choice(injections) if injections else None

    def inject(self) -> None:
        scene = SCENE
        node = self.rng.choice(scene.nodes)
        able = [offer.operator for offer in offers_for(node, scene) if offer.reason is None]
        if able and len(self.model.task.definition.injections) < 6:  # type: ignore[union-attr]
            self.model.inject(self.rng.choice(able), node.id)

    def inject_pair(self) -> None:
        if len(self.model.task.definition.injections) < 6:  # type: ignore[union-attr]
            self.model.inject(self.rng.choice(list(PAIRS)), CUP)

    def drag(self) -> None:
        one = self.some()
        specs = operator_named(one.operator).specs(SCENE.node(one.targets[0]), SCENE) if one else ()
        numbers = [spec for spec in specs if spec.minimum is not None and spec.maximum is not None]
        if one is None or not numbers:
            return
        spec = self.rng.choice(numbers)
        for _ in range(self.rng.randint(1, 4)):
            value = round(self.rng.uniform(spec.minimum, spec.maximum), 2)  # type: ignore[arg-type]
            self.model.set_parameter(one.id, spec.name, value)

    def retime(self) -> None:
        one = self.some()
        if one is not None:
            kind = self.rng.choice(operator_named(one.operator).triggers)
            self.model.set_trigger(one.id, first_trigger(kind))

    def repair(self) -> None:
        pairs = [one for one in self.model.task.definition.injections if len(one.targets) > 1]  # type: ignore[union-attr]
        if pairs:
            one = self.rng.choice(pairs)
            scene = SCENE
            others = operator_named(one.operator).partners(scene.node(one.targets[0]), scene)
            self.model.set_partner(one.id, self.rng.choice(others).id)

    def remove(self) -> None:
        if (one := self.some()) is not None and self.rng.random() < 0.5:
            self.model.remove(one.id)

    def anomaly(self) -> int | None:
        count = len(self.model.task.definition.anomalies)  # type: ignore[union-attr]
        return self.rng.randrange(count) if count else None

    def rubric(self) -> None:
        if (number := self.anomaly()) is not None:
            text = RubricText(anomaly=self.words(), expected=self.words())
            self.model.set_rubric(number, text, self.rng.choice(["en", "zh"]))

    def drop_chinese(self) -> None:
        if (number := self.anomaly()) is not None:
            self.model.set_rubric(number, None, "zh")

    def draft_again(self) -> None:
        if (number := self.anomaly()) is not None:
            self.model.draft_rubric_again(number, self.rng.choice(["en", "zh"]))

    def describe(self) -> None:
        self.model.describe(self.rng.choice(["", self.words()]), self.rng.choice(["en", "zh"]))

    def list_interactions(self) -> None:
        lines = [self.words() for _ in range(self.rng.randint(0, 3))]
        self.model.list_interactions(lines, self.rng.choice(["en", "zh"]))

    def rename(self) -> None:
        self.model.rename(self.words())

    def start(self) -> None:
        self.model.start_at(Pose(x=self.rng.uniform(-1, 1), y=0, z=1, yaw_deg=self.rng.uniform(0, 360)))

    def start_rules(self) -> None:
        least = self.rng.choice((0.0, 2.0))
        self.model.set_start_rules(
            StartRules(plain_at_start=self.rng.random() < 0.5, route_min_m=least, route_max_m=200.0)
        )

    def control(self) -> None:
        self.model.set_control(self.rng.random() < 0.5)

    def steps(self) -> None:
        self.model.set_steps(self.rng.randint(1, 60))

    def rest(self) -> None:
        self.model.rest()

    def undo(self) -> None:
        self.model.undo()

    def redo(self) -> None:
        self.model.redo()

    def words(self) -> str:
        return f"words {self.rng.randrange(10**6)}"


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_thousand_random_commands_undone_and_redone_give_equal_authored_states(seed: int) -> None:
    model = open_draft()
    curator = Curator(model, random.Random(seed))
    first = authored(model)
    for _ in range(COMMANDS):
        curator.act()
    while model.redo_words:
        model.redo()
    last = authored(model)
    assert all(count for name, count in curator.done.items() if name != "rest"), curator.done
    back = []
    while model.undo_words:
        back.append(authored(model))
        model.undo()
    assert authored(model) == first
    assert len(back) > COMMANDS / 4
    while model.redo_words:
        model.redo()
        assert authored(model) == back.pop()
    assert authored(model) == last
    assert canonical_bytes(model.task.definition) == canonical_bytes(last[1])  # type: ignore[union-attr]


def test_a_curators_words_stay_when_a_parameter_changes_and_the_tools_number_follows_in_both_languages() -> (
    None
):
    model = open_draft()
    injection = model.inject("float", "kitchen/table-1")
    rubric = model.task.definition.anomalies[0].rubric  # type: ignore[union-attr]
    assert rubric.zh is not None
    model.set_rubric(0, RubricText(anomaly="Oddly, " + rubric.en.anomaly, expected="Mine."))
    model.set_rubric(0, RubricText(anomaly="怪:" + rubric.zh.anomaly, expected="我的。"), "zh")
    model.set_parameter(injection.id, "raise_m", 0.77)
    after = model.task.definition.anomalies[0].rubric  # type: ignore[union-attr]
    assert after.zh is not None
    assert after.en.anomaly.startswith("Oddly, ")
    assert after.zh.anomaly.startswith("怪:")
    assert "0.77 m" in after.en.anomaly
    assert "0.77 m" in after.zh.anomaly
    assert (after.en.expected, after.zh.expected) == ("Mine.", "我的。")


def test_a_second_target_is_chosen_and_the_rubric_names_it() -> None:
    model = open_draft()
    injection = model.inject("swap_places", CUP)
    assert injection.targets == (CUP, "kitchen/ball-1")
    assert "ball" in model.task.definition.anomalies[0].rubric.en.anomaly  # type: ignore[union-attr]
    model.set_partner(injection.id, "kitchen/cup-2")
    after = model.task.definition.anomalies[0]  # type: ignore[union-attr]
    assert after.injections[0].targets == (CUP, "kitchen/cup-2")
    assert "ball" not in after.rubric.en.anomaly
    with pytest.raises(WorldAuditError, match="cannot pair"):
        model.set_partner(injection.id, "kitchen/floor")
