"""What an auditor is told must not give the answer away.

Owns: comparing the scene description and the interactions with the rubrics, as pure functions. Refuses: rubrics
themselves (rubric_rules), and pictures.

Told is: a name of the program; a number with its unit that a rubric has; a run of words that a rubric has; a word for
the fault itself; or the anomaly's object together with a word that only its rubric has. What the world says of itself in
every task (its own setting) is compared by numbers and names only.
"""

from __future__ import annotations

from collections.abc import Iterator

from data.schema.scene import SceneGraph
from data.schema.task import Anomaly, Language, TaskDefinition
from validation.findings import Field, OperatorBook, TextFinding
from validation.names import find_names
from validation.phrases import (
    FUNCTION_WORDS,
    chinese_of,
    content_stems,
    heads_of,
    numbers_of,
    runs,
    sentences_of,
    stem,
    stems_of,
    words_of,
)
from validation.rubric_rules import targets_of

RUN_WORDS = 4
RUN_CONTENT = 2
"""So many words in a row, so many of them with a meaning of their own, are a phrase of the rubric."""
RUN_CHINESE = 6
_FAULTS = (
    "float hover levitate unsupported midair sunken interpenetrate overlap intersect misaligned tilted oversized "
    "undersized stretched distorted disproportionate traversable passable ghost invisible vanish disappear missing "
    "reappear transparent duplicate multiply upside backwards mirrored anachronism anachronistic impossible "
    "unnatural glitch wrong incorrect broken abnormal weightless gravity shadowless unlit texture"
)
FAULT_WORDS = frozenset(stem(word) for word in _FAULTS.split())
"""Words for faults. One of them leaks where the rubric has it too."""


def find_leaks(
    definition: TaskDefinition, scene: SceneGraph, operators: OperatorBook
) -> tuple[TextFinding, ...]:
    """Everything in the auditor's texts that tells of the answer; empty when nothing does."""
    found: list[TextFinding] = []
    for field, language, text in _texts(definition):
        found += find_names(text, field, language, scene, operators, definition.injections)
        for number, anomaly in enumerate(definition.anomalies):
            faults = (
                _english_leaks(text, field, anomaly, scene)
                if language == "en"
                else _chinese_leaks(text, field, anomaly)
            )
            found += [fault.model_copy(update={"anomaly": number}) for fault in faults]
    return tuple(dict.fromkeys(found))


def _texts(definition: TaskDefinition) -> Iterator[tuple[Field, Language, str]]:
    for language, text in definition.description.scene.items():
        yield "scene", language, text
    for language, lines in definition.description.interactions.items():
        for line in lines:
            yield "interactions", language, line


def _english_leaks(text: str, field: Field, anomaly: Anomaly, scene: SceneGraph) -> Iterator[TextFinding]:
    rubric = anomaly.rubric.en
    said = f"{rubric.anomaly}\n{rubric.expected}"
    places = _place_stems(anomaly, scene)
    for number in sorted(numbers_of(text) & numbers_of(rubric.anomaly)):
        yield _leak(field, "en", "number", number, "a number of the rubric")
    if phrase := _shared_phrase(text, said, places, _own_runs(scene)):
        yield _leak(field, "en", "phrase", phrase, "a phrase of the rubric")
    own = {
        sentence.casefold()
        for line in (scene.setting.description, *scene.setting.interactions)
        for sentence in sentences_of(line)
    }
    for sentence in sentences_of(text):
        if sentence.casefold() not in own:
            yield from _telling_words(sentence, field, anomaly, scene, places)


def _telling_words(
    sentence: str, field: Field, anomaly: Anomaly, scene: SceneGraph, places: set[str]
) -> Iterator[TextFinding]:
    rubric = anomaly.rubric.en
    stems = stems_of(sentence)
    told = stems & stems_of(rubric.anomaly) & FAULT_WORDS
    if not told:
        objects = {head for node in targets_of(anomaly.injections, scene) for head in heads_of(node.label)}
        named = objects & stems
        only_there = (
            content_stems(rubric.anomaly)
            - content_stems(rubric.expected)
            - places
            - objects
            - _neutral(scene)
        )
        told = stems & only_there if named else set[str]()
    for word in words_of(sentence):
        if stem(word) in told:
            told = told - {stem(word)}
            yield _leak(field, "en", "tells", word, "a word of the rubric for what is wrong")


def _neutral(scene: SceneGraph) -> set[str]:
    """Words that the world uses of itself and of the things in it."""
    labels = " ".join({node.label for node in scene.nodes})
    own = " ".join((scene.setting.description, scene.setting.place, *scene.setting.interactions))
    return content_stems(f"{own} {labels}")


def _place_stems(anomaly: Anomaly, scene: SceneGraph) -> set[str]:
    """Words for the places of a scene and for the anomaly's own objects: a description may name both."""
    words = " ".join((*(room.label for room in scene.rooms), scene.setting.place))
    labels = " ".join(node.label for node in targets_of(anomaly.injections, scene))
    return content_stems(f"{words} {labels}")


def _own_runs(scene: SceneGraph) -> set[tuple[str, ...]]:
    """Runs of words that the world has in its own description."""
    return runs(words_of(scene.setting.description), RUN_WORDS)


def _shared_phrase(text: str, rubric: str, places: set[str], own: set[tuple[str, ...]]) -> str:
    """The first run of words that both have and that says more than a thing and its place; empty when there is none."""
    words = words_of(text)
    shared = (runs(words, RUN_WORDS) & runs(words_of(rubric), RUN_WORDS)) - own
    for i in range(len(words) - RUN_WORDS + 1):
        run = tuple(words[i : i + RUN_WORDS])
        meaning = {stem(word) for word in run if word not in FUNCTION_WORDS}
        if run in shared and len(meaning) >= RUN_CONTENT and meaning - places:
            return " ".join(run)
    return ""


def _chinese_leaks(text: str, field: Field, anomaly: Anomaly) -> Iterator[TextFinding]:
    if anomaly.rubric.zh is None:
        return
    rubric = anomaly.rubric.zh
    for number in sorted(numbers_of(text) & numbers_of(rubric.anomaly)):
        yield _leak(field, "zh", "number", number, "a number of the rubric")
    pieces = chinese_of(rubric.anomaly).split()
    parts = {run for piece in pieces for run in runs(piece, RUN_CHINESE)}
    for piece in chinese_of(text).split():
        for run in (tuple(piece[i : i + RUN_CHINESE]) for i in range(len(piece) - RUN_CHINESE + 1)):
            if run in parts:
                yield _leak(field, "zh", "phrase", "".join(run), "a phrase of the rubric")
                return


def _leak(field: Field, language: Language, fault: str, quote: str, what: str) -> TextFinding:
    where = "scene description" if field == "scene" else "list of interactions"
    return TextFinding.model_validate(
        {
            "field": field,
            "language": language,
            "fault": fault,
            "words": f"The {where} says “{quote}”, {what}.",
            "change": f"Leave “{quote}” out, or say it in a way that fits the clean world as well.",
            "quote": quote,
        }
    )
