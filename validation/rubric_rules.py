"""What a rubric must say: the object, the place, for what is not always there the condition; and what it must not.

Owns: the rules of rubric texts, as pure functions of an anomaly and its scene. Refuses: whether the rubric is true
(reviewers say) and what auditors are told (leak_rules).

In Chinese, lengths, conditions and names are checked; objects and places are not: scenes have English labels only.
"""

from __future__ import annotations

from collections.abc import Iterator

from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import Anomaly, Language, RubricText
from validation.findings import FIELD_TITLES, Field, OperatorBook, TextFinding
from validation.names import find_names
from validation.phrases import chinese_of, content_stems, names_any, stem, words_of

SHORTEST = {"en": 20, "zh": 8}
LONGEST = {"en": 1000, "zh": 500}
"""Characters of each text."""

_RETURN = "return back again away leave left come came absence absent later twice second"
_CONDITIONS: dict[str, tuple[str, str, str]] = {
    "after_seconds": (
        "second minute after later moment",
        "秒分之后以后过后",
        "say after how many seconds it happens",
    ),
    "on_return": (_RETURN, "回离", "say that it happens once one went away and comes back"),
    "on_interact": (
        "use using used interact activate open close press push pull switch turn operate trigger",
        "使用打开关闭按操作互动交互拉推",
        "say that it happens when one uses it",
    ),
    "on_contact": (
        "touch contact push bump walk hit knock collide stop block against shove nudge kick",
        "碰触推撞走",
        "say that it happens when one touches or pushes it",
    ),
    "in_sector": (
        "side sector angle direction viewpoint view behind front viewed",
        "侧扇区角方向视面后",
        "say from which side it is so",
    ),
    "within_distance": (
        "distance near nearer nearby close closer within metre meter m approach",
        "米近距",
        "say from which distance on it is so",
    ),
    "beyond_distance": (
        "distance far farther further away beyond metre meter m afar",
        "米远距",
        "say from which distance on it is so",
    ),
    "traversed": (
        "walk pass step traverse enter cross sink foot feet",
        "走穿过踩陷入",
        "say that it shows when one walks into it",
    ),
}


def find_rubric_faults(
    anomaly: Anomaly, scene: SceneGraph, operators: OperatorBook, *, number: int = 0
) -> tuple[TextFinding, ...]:
    """Everything against the rubric of one anomaly, in all its languages; empty when it will do.

    Args:
        anomaly: with its injections; without any (baked in) nobody knows the object, place and condition.
        scene: the clean world's.
        operators: every operator.
        number: of the anomaly in its task, from 0.
    """
    found = list(_text_faults(anomaly.rubric.en, "en", anomaly, scene, operators))
    if anomaly.rubric.zh is not None:
        found += _text_faults(anomaly.rubric.zh, "zh", anomaly, scene, operators)
    return tuple(finding.model_copy(update={"anomaly": number}) for finding in found)


def _text_faults(
    rubric: RubricText, language: Language, anomaly: Anomaly, scene: SceneGraph, operators: OperatorBook
) -> Iterator[TextFinding]:
    texts: tuple[tuple[Field, str], ...] = (("anomaly", rubric.anomaly), ("expected", rubric.expected))
    for field, text in texts:
        yield from _length_faults(field, text, language)
        yield from find_names(text, field, language, scene, operators, anomaly.injections)
    if not rubric.anomaly.strip():
        return
    if language == "en":
        yield from _naming_faults(rubric, anomaly.injections, scene)
    for injection in anomaly.injections:
        yield from _condition_faults(rubric.anomaly, language, injection, operators)


def _length_faults(field: Field, text: str, language: Language) -> Iterator[TextFinding]:
    length, least, most = len(text.strip()), SHORTEST[language], LONGEST[language]
    if not length:
        yield TextFinding(
            field=field,
            language=language,
            fault="empty",
            words=f"The rubric says nothing under '{FIELD_TITLES[field]}'.",
            change="Say what is wrong and where." if field == "anomaly" else "Say what would be right.",
        )
    elif length < least:
        yield TextFinding(
            field=field,
            language=language,
            fault="too_short",
            words=f"'{FIELD_TITLES[field]}' has {length} characters; {least} are the least.",
            change="Write a whole sentence.",
        )
    elif length > most:
        yield TextFinding(
            field=field,
            language=language,
            fault="too_long",
            words=f"'{FIELD_TITLES[field]}' has {length} characters; {most} are the most.",
            change=f"Leave out {length - most} characters or more.",
        )


def _naming_faults(
    rubric: RubricText, injections: tuple[Injection, ...], scene: SceneGraph
) -> Iterator[TextFinding]:
    targets = targets_of(injections, scene)
    if not targets:
        return
    labels = [*(word for node in targets for word in (node.label, node.kind)), *_things(injections, scene)]
    if not names_any(rubric.anomaly, labels):
        yield TextFinding(
            field="anomaly",
            language="en",
            fault="no_object",
            words=f"The anomaly does not name its object, “{targets[0].label}”.",
            change=f"Name it: “{targets[0].label}”, or another word for it beside that one.",
        )
    places = _places(targets, scene)
    if places and not _names_place(rubric.anomaly, targets, places, scene):
        yield TextFinding(
            field="anomaly",
            language="en",
            fault="no_place",
            words=f"The anomaly does not say where it is: {places[0]}.",
            change=f"Name the place, for example “in the {places[0]}”, or something beside it.",
        )


def _names_place(text: str, targets: list[Node], places: list[str], scene: SceneGraph) -> bool:
    """The room by any of its words, or another thing of the room as a landmark."""
    stems = {stem(word) for word in words_of(text)}
    if any(content_stems(place) & stems for place in places):
        return True
    own = {stem(word) for node in targets for word in words_of(node.label)}
    rooms = {node.room for node in targets}
    others = {
        node.label for node in scene.nodes if node.room in rooms and node.id not in {t.id for t in targets}
    }
    return any(
        (stems_of_label := {stem(word) for word in words_of(label)})
        and not stems_of_label & own
        and stems_of_label <= stems
        for label in others
    )


def _condition_faults(
    text: str, language: Language, injection: Injection, operators: OperatorBook
) -> Iterator[TextFinding]:
    facts = operators.get(injection.operator)
    kind = injection.trigger.kind
    if kind == "always" and facts is not None and facts.reveal == "traversed":
        kind = "traversed"
    if kind not in _CONDITIONS:
        return
    english, chinese, advice = _CONDITIONS[kind]
    if language == "en":
        said = bool({stem(word) for word in words_of(text)} & {stem(word) for word in english.split()})
    else:
        said = any(sign in chinese for sign in chinese_of(text).replace(" ", ""))
    if not said:
        yield TextFinding(
            field="anomaly",
            language=language,
            fault="no_condition",
            words=f"The anomaly is not always there ({kind.replace('_', ' ')}), and the rubric does not say when it is.",
            change=f"{advice[0].upper()}{advice[1:]}.",
        )


def targets_of(injections: tuple[Injection, ...], scene: SceneGraph) -> list[Node]:
    """The nodes that some injections happen to, as far as the scene has them."""
    wanted = {target for injection in injections for target in injection.targets}
    return [node for node in scene.nodes if node.id in wanted]


def _things(injections: tuple[Injection, ...], scene: SceneGraph) -> list[str]:
    """Labels of what some injections bring that is not in the scene."""
    named = {
        value for injection in injections for value in injection.parameters.values() if isinstance(value, str)
    }
    return [thing.label for thing in scene.anachronisms if thing.id in named]


def _places(targets: list[Node], scene: SceneGraph) -> list[str]:
    """The rooms of the targets, by their labels."""
    labels = {room.id: room.label for room in scene.rooms}
    return list(dict.fromkeys(labels[node.room] for node in targets if node.room in labels))
