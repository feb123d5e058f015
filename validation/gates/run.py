"""All ten gates on one task: gathered once on two hosts of its world, judged one by one.

Owns: the order, the witness as a value, and what is kept of its pictures. Refuses: starting hosts, storing, and
whether a task may be proposed (validation.proposing).
"""

from __future__ import annotations

from collections.abc import Callable

from data.counts import count_of
from data.schema.base import Value
from data.schema.gate import GateName, GateOutcome, Witness, WitnessReveal, WitnessStep
from data.schema.scene import Capability, Route, SceneGraph
from data.schema.task import TaskDefinition
from validation.findings import OperatorBook
from validation.gates.category import check_category
from validation.gates.clean_twin import check_clean_twin
from validation.gates.deterministic import check_deterministic
from validation.gates.differs import check_differs
from validation.gates.evidence import Evidence, GateLimits, Script, Walk, reveal_pixels
from validation.gates.loading import OpenPair, load_task
from validation.gates.loads import check_loads
from validation.gates.near_start import find_way, near_start_on
from validation.gates.no_leak import check_no_leak
from validation.gates.observable import Put, check_observable
from validation.gates.outcomes import lacking
from validation.gates.reachable import check_reachable
from validation.gates.rubric import check_rubric
from validation.gates.script import find_script
from validation.gates.start import check_start
from validation.gates.walk import walk_script

Tell = Callable[[str], None]
Hear = Callable[[GateOutcome], None]


class Gating(Value):
    """What all gates found of one task definition."""

    outcomes: tuple[GateOutcome, ...]
    """One a gate, in their order."""
    witness: Witness | None = None
    """None unless every anomaly was brought to show within the budget."""
    renderer: str = ""

    def outcome(self, gate: GateName) -> GateOutcome:
        """What one gate found."""
        return next(outcome for outcome in self.outcomes if outcome.gate == gate)


async def run_gates(
    open_pair: OpenPair,
    definition: TaskDefinition,
    operators: OperatorBook,
    *,
    put: Put,
    limits: GateLimits | None = None,
    tell: Tell | None = None,
    hear: Hear | None = None,
) -> Gating:
    """Runs every gate.

    Args:
        open_pair: gives two loaded hosts of the task's world; they are the caller's, and may be kept warm.
        definition: what is to be gated.
        operators: every operator.
        put: keeps a picture and gives its SHA-256.
        limits: numbers to compare with.
        tell: told in words what is being done.
        hear: told of each outcome as soon as it is known.

    Raises:
        EnvironmentFault: this machine cannot run worlds, or a host died; no gate has a result then.
    """
    say, listen = tell or _ignore, hear or _ignore
    evidence, route = await gather(open_pair, definition, operators, limits or GateLimits(), say)
    outcomes: list[GateOutcome] = []
    for outcome in judge(evidence, put):
        outcomes.append(outcome)
        listen(outcome)
    by_name = {outcome.gate: outcome.result for outcome in outcomes}
    proven = by_name["reachable"] == by_name["observable"] == "passed"
    witness = _witness(evidence, route, put) if proven else None
    renderer = evidence.renderer
    return Gating(outcomes=tuple(outcomes), witness=witness, renderer=renderer)


async def gather(
    open_pair: OpenPair, definition: TaskDefinition, operators: OperatorBook, limits: GateLimits, say: Tell
) -> tuple[Evidence, Route | None]:
    """What two hosts show of a task, and the way to its first reveal."""
    say("loading it on two hosts")
    loading, pair = await load_task(open_pair, definition)
    scene: SceneGraph | None = pair[0].scene if pair is not None else None
    script: Script | None = None
    walk: Walk | None = None
    route: Route | None = None
    capabilities = frozenset(pair[0].world.info.capabilities) if pair is not None else frozenset[Capability]()
    able = not lacking(capabilities, injections=bool(definition.injections))
    if pair is not None and loading.usable and able:
        say("looking for a way to bring it to show")
        script = await find_script(pair[0].world, pair[0].scene, definition, limits)
        say(f"walking {count_of(len(script.actions), 'action')}, with the injections and without")
        walk = await walk_script(pair, definition, script, limits)
        route = await find_way(pair[0].world, definition, script, walk)
    evidence = Evidence(
        definition=definition,
        operators=operators,
        capabilities=capabilities,
        renderer=pair[0].world.info.renderer if pair is not None else "",
        loading=loading,
        scene=scene,
        script=script,
        walk=walk,
        route_m=route.length_m if route is not None else None,
        limits=limits,
    )
    return evidence, route


def judge(evidence: Evidence, put: Put) -> tuple[GateOutcome, ...]:
    """Every gate's outcome, in their order; a function of what was gathered."""
    definition, scene, operators = evidence.definition, evidence.scene, evidence.operators
    return (
        check_loads(evidence),
        check_deterministic(evidence),
        check_reachable(evidence),
        check_observable(evidence, put),
        check_differs(evidence, put),
        check_clean_twin(evidence),
        check_start(evidence, put),
        check_category(definition, operators),
        check_rubric(definition, scene, operators),
        check_no_leak(definition, scene, operators),
    )


def _witness(evidence: Evidence, route: Route | None, put: Put) -> Witness | None:
    script, walk, scene = evidence.script, evidence.walk, evidence.scene
    if script is None or walk is None or scene is None:
        return None
    reveals = tuple(
        WitnessReveal(
            anomaly=anomaly,
            step=step,
            pixels=reveal_pixels(walk.steps[step], evidence.definition.anomalies[anomaly]),
            frame=put(walk.frames[step]),
        )
        for anomaly, step in sorted(script.revealed_at.items())
    )
    steps = tuple(
        WitnessStep(
            action=step.action,
            outcome="start" if step.action is None else step.outcome,
            pose=step.pose,
            tick=step.tick,
            state_digest=step.digest,
        )
        for step in walk.steps
    )
    near = near_start_on(route, eye_m=scene.eye_m) if route is not None else None
    return Witness(steps=steps, reveals=reveals, near_start=near)


def _ignore(_: object) -> None:
    pass
