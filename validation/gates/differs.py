"""Gate *differs*: the anomalous world differs from its clean twin at the reveal, and elsewhere only where it must.

Owns: the verdict, with the two pictures of the reveal side by side. Refuses: comparing (walk, pictures, bodies).
"""

from __future__ import annotations

from data.schema.gate import GateOutcome, GatePicture
from data.schema.scene import SceneGraph
from validation.gates.evidence import Evidence, Script, Step, Stray, Walk, anomalies_shown, reveal_pixels
from validation.gates.observable import Put
from validation.gates.outcomes import against_anomalies, against_checking, failed, not_checkable, passed
from validation.gates.pictures import beside_picture

CHANGED_PX = 100
CHANGED_SHARE = 0.25
"""So many pixels of the mask must look different at the reveal; of a small one, this share."""
FELT = frozenset({"C1", "C2", "C3"})
"""Categories that may look as in the clean twin, if the world answers differently."""
APART_M = 0.02


def check_differs(evidence: Evidence, put: Put) -> GateOutcome:
    """See the module."""
    refusal = against_anomalies("differs", evidence) or against_checking(
        "differs", evidence, ("ids", "inject")
    )
    script, walk = evidence.script, evidence.walk
    if refusal is not None or script is None or walk is None:
        return refusal or not_checkable("differs", "It was not walked.")
    if not anomalies_shown(evidence):
        return not_checkable("differs", "No anomaly was brought to show, so there is nothing to compare.")
    pictures = _pictures(walk, script, put)
    same = _same_at_reveal(evidence, script, walk)
    shown = anomalies_shown(evidence)
    strays = _all_strays(walk)
    reveals = [walk.steps[step] for number, step in script.revealed_at.items() if number in shown]
    numbers: dict[str, float] = {
        "poses": len(walk.steps),
        "changed_px": min((step.shown.changed_px for step in reveals if step.shown is not None), default=0),
        "strays": len(strays),
    }
    if same:
        return failed("differs", same, "Make the change larger, or choose another object.", numbers, pictures)
    if strays:
        step, stray = strays[0]
        label = _label(evidence.scene, stray.node)
        words = f"After action {step.number}, {label} {_said(stray)}"
        others = len({one.node for _, one in strays}) - 1
        more = f"; {others} more objects differ" if others else ""
        change = f"Choose a target or parameters that leave {label} as it is, or inject that as an anomaly of its own."
        return failed("differs", f"{words}{more}.", change, numbers, pictures)
    words = f"It differs at the reveal ({numbers['changed_px']:.0f} px) and nowhere else at {len(walk.steps)} poses."
    return passed("differs", words, numbers, pictures)


def _said(stray: Stray) -> str:
    return stray.words if stray.what == "state" else f"looks different: {stray.words}"


def _same_at_reveal(evidence: Evidence, script: Script, walk: Walk) -> str:
    for number in anomalies_shown(evidence):
        step_number = script.revealed_at[number]
        step = walk.steps[step_number]
        if step.shown is None:
            continue
        anomaly = evidence.definition.anomalies[number]
        if step.shown.changed_px >= min(CHANGED_PX, CHANGED_SHARE * reveal_pixels(step, anomaly)):
            continue
        if anomaly.category not in FELT:
            return f"At the reveal of anomaly {number + 1} the picture is the clean twin's but for {step.shown.changed_px} px."
        if not _answers_differently(walk.steps[: step_number + 1]):
            return (
                f"At the reveal of anomaly {number + 1} the picture is the clean twin's but for "
                f"{step.shown.changed_px} px, and the world answers as the clean twin does."
            )
    return ""


def _answers_differently(steps: tuple[Step, ...]) -> bool:
    return any(
        step.outcome != step.clean_outcome
        or step.apart_m > APART_M
        or step.body_change_m > APART_M
        or step.states_differ
        for step in steps
    )


def _all_strays(walk: Walk) -> list[tuple[Step, Stray]]:
    """The first stray of each node, in the order of the walk."""
    found: dict[str, tuple[Step, Stray]] = {}
    for step in walk.steps:
        for stray in step.shown.strays if step.shown is not None else ():
            found.setdefault(stray.node, (step, stray))
    return list(found.values())


def _label(scene: SceneGraph | None, node_id: str) -> str:
    node = next((node for node in scene.nodes if node.id == node_id), None) if scene is not None else None
    return f"“{node.label}” ({node_id})" if node is not None else (node_id or "the background")


def _pictures(walk: Walk, script: Script, put: Put) -> list[GatePicture]:
    pictures: list[GatePicture] = []
    for number, step in sorted(script.revealed_at.items()):
        mine, clean = walk.frames.get(step), walk.clean_frames.get(step)
        if mine and clean:
            sheet = beside_picture(clean, mine, ("clean", "anomalous"))
            pictures.append(
                GatePicture(what=f"reveal of anomaly {number + 1} beside the clean twin", blob=put(sheet))
            )
    return pictures
