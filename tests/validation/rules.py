"""A kitchen's anomalies with their drafted rubrics, and the operators as validation is told of them."""

from __future__ import annotations

from authoring.catalogue import list_operators
from authoring.drafting import draft_rubric, draft_rubric_zh, plan_injection
from data.schema.task import Anomaly, Description, Rubric, RubricText, TaskDefinition
from tests.authoring.kitchen import INJECTION_ID, kitchen
from validation.findings import OperatorFacts

SCENE = kitchen()
BOOK = {
    operator.name: OperatorFacts(
        name=operator.name,
        category=operator.category,
        reveal=operator.reveal,
        parameters=tuple(spec.name for spec in operator.specs()),
    )
    for operator in list_operators()
}


def drafted(operator, target, *, trigger=None):
    """An anomaly as the tool drafts it."""
    injection = plan_injection(SCENE, operator, [target], injection_id=INJECTION_ID, trigger=trigger)
    rubric = Rubric(en=draft_rubric(SCENE, [injection]), zh=draft_rubric_zh(SCENE, [injection]))
    return Anomaly(category=BOOK[operator].category, injections=(injection,), rubric=rubric)


def saying(anomaly, text, *, expected=None, language="en"):
    """The same anomaly with another rubric in one language."""
    said = RubricText(anomaly=text, expected=expected or anomaly.rubric.en.expected)
    return anomaly.model_copy(update={"rubric": anomaly.rubric.model_copy(update={language: said})})


def told(anomaly, scene="A kitchen with a table.", interactions=("Doors open and close.",), **languages):
    """A task in the kitchen whose auditors are told this."""
    return TaskDefinition(
        world=SCENE.world,
        scene_digest=SCENE.scene_digest,
        start=SCENE.starts[0].pose,
        anomalies=(anomaly,),
        description=Description(scene={"en": scene} | languages, interactions={"en": interactions}),
    )
