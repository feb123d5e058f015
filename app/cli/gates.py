"""`worldaudit gates`: run a task's gates, waive one with a reason, carry its certificate out again.

Owns: printing and exit codes (1: a gate does not stand). Refuses: gates (validation) and records (app.jobs.gating).
`worldaudit gates TASK` runs them; the other words of the group are its commands.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer
from typer.core import TyperGroup

from app.cli.finding import find_revision, find_task
from app.cli.options import JsonOption, ProjectOption, open_project
from app.cli.output import aside, print_json, print_line, print_table
from data.counts import count_of
from data.errors import NotFoundError, UsageError
from data.near import offer
from data.schema.gate import GATES, Certificate, GateName, GateOutcome
from data.schema.task import Revision

if TYPE_CHECKING:
    from data.store.project import Project
    from validation.gates.replay import Replay
    from validation.proposing import GateStand

TaskArgument = Annotated[str, typer.Argument(help="A task's id or a revision's hash, or how it begins.")]


class _RunByDefault(TyperGroup):
    """`gates TASK` means `gates run TASK`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Puts the default command before what names none."""
        if args and args[0] not in self.commands and args[0] not in ("-h", "--help"):
            args = ["run", *args]
        return super().parse_args(ctx, args)


def add_to(root: typer.Typer) -> None:
    """Adds the group."""
    group = typer.Typer(
        cls=_RunByDefault,
        help="The ten automatic checks of a task. `worldaudit gates TASK` runs them.",
        no_args_is_help=True,
    )
    group.command("run", help="Run the gates on a task's newest revision and keep what they find.")(_run)
    group.command("show", help="What the gates found last, without running them.")(_show)
    group.command("waive", help="Say why a gate that did not pass need not.")(_waive)
    group.command("replay", help="Carry the solvability certificate out again and compare every state.")(
        _replay
    )
    root.add_typer(group, name="gates")


def _run(
    task: TaskArgument,
    only: Annotated[
        str | None, typer.Option("--only", metavar="GATE", help="Tell of one gate alone.")
    ] = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    chosen = _gates([only]) if only else GATES
    with open_project(project) as opened:
        revision = _revision_if_any(opened, task)
        if revision is None:
            _run_draft(opened, task, chosen, as_json=as_json)
            return
        asyncio.run(_gate(opened, revision))
        _print_stands(opened, revision, chosen, as_json=as_json)


def _revision_if_any(project: Project, text: str) -> Revision | None:
    """The revision that a text names; None for a task that was never frozen."""
    try:
        return find_revision(project, text)
    except NotFoundError:
        find_task(project, text)
        return None


async def _gate(project: Project, revision: Revision) -> None:
    from app.jobs.gating import gate_hosts, gate_revision

    async with gate_hosts() as hosts:
        await gate_revision(project, revision, hosts, tell=_tell)


def _run_draft(project: Project, text: str, chosen: Sequence[GateName], *, as_json: bool) -> None:
    outcomes = asyncio.run(_gate_draft(project, text))
    told = [outcome for outcome in outcomes if outcome.gate in chosen]
    if as_json:
        print_json({"revision": None, "proposed": False, "gates": told})
    else:
        print_table(
            ["gate", "result", "found"], [[o.gate, o.result, _found(o)] for o in told], empty="", prose=True
        )
        print_line("A draft: nothing was kept. Freeze it, then run them again: worldaudit task freeze.")
    if any(outcome.result in ("failed", "not_checkable") for outcome in told):
        raise typer.Exit(1)


async def _gate_draft(project: Project, text: str) -> tuple[GateOutcome, ...]:
    from app.jobs.gating import gate_definition, gate_hosts
    from app.jobs.worlds import spec_of
    from data.canonical import sha256_hex

    definition = find_task(project, text).definition
    async with gate_hosts() as hosts:
        gating = await gate_definition(
            hosts, spec_of(project, definition), definition, put=sha256_hex, tell=_tell
        )
    return gating.outcomes


def _tell(words: str) -> None:
    aside(f"gates: {words} ...")


def _gates(names: Sequence[str]) -> tuple[GateName, ...]:
    for name in names:
        if name not in GATES:
            raise UsageError(f"There is no gate {name!r}. {offer(name, GATES)}")
    return cast("tuple[GateName, ...]", tuple(names))


def _found(outcome: GateOutcome) -> str:
    return f"{outcome.words} {outcome.change}".strip()


def _print_stands(project: Project, revision: Revision, chosen: Sequence[GateName], *, as_json: bool) -> None:
    """Prints the gates as they stand; exit code 1 when one of them keeps the revision from being proposed."""
    from app.jobs.gating import stands_in
    from validation.proposing import may_be_proposed

    stands = stands_in(project, revision)
    told = [stand for stand in stands if stand.gate in chosen]
    proposed = may_be_proposed(stands)
    certificate = project.gates.certificate(revision.sha256)
    if as_json:
        print_json(
            {
                "revision": revision.sha256,
                "task": revision.task,
                "proposed": proposed,
                "oracle_steps": certificate.oracle_steps if certificate else None,
                "gates": [_plain(stand) for stand in told],
            }
        )
    else:
        rows = [[stand.gate, stand.word.replace("_", " "), _words(stand)] for stand in told]
        print_table(["gate", "result", "found"], rows, empty="", prose=True)
        print_line(f"Revision {revision.number} of {revision.title!r}: {_verdict(proposed, certificate)}")
    if not all(stand.stands for stand in told):
        raise typer.Exit(1)


def _plain(stand: GateStand) -> dict[str, Any]:
    outcome = stand.result.outcome if stand.result else None
    return {
        "gate": stand.gate,
        "result": stand.word,
        "words": outcome.words if outcome else "",
        "change": outcome.change if outcome else "",
        "numbers": outcome.numbers if outcome else {},
        "pictures": list(outcome.pictures) if outcome else [],
        "command": stand.result.command if stand.result else "",
        "waiver": stand.waiver,
    }


def _words(stand: GateStand) -> str:
    if stand.waiver is not None and stand.word == "waived":
        return f"Waived by {stand.waiver.by}: {stand.waiver.reason}"
    return _found(stand.result.outcome) if stand.result else "Not run yet."


def _verdict(proposed: bool, certificate: Certificate | None) -> str:
    steps = f" It can be solved in {count_of(certificate.oracle_steps, 'action')}." if certificate else ""
    return ("every gate stands: proposed." if proposed else "not proposed yet.") + steps


def _show(task: TaskArgument, project: ProjectOption = None, as_json: JsonOption = False) -> None:
    with open_project(project) as opened:
        _print_stands(opened, find_revision(opened, task), GATES, as_json=as_json)


def _waive(
    task: TaskArgument,
    gate: Annotated[list[str], typer.Option("--gate", help="Which gate. Repeat it for several.")],
    reason: Annotated[str, typer.Option("--reason", help="Why it need not pass; reviewers read it.")],
    by: Annotated[str, typer.Option("--by", help="Who says so.")],
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.gating import waive

    with open_project(project) as opened:
        revision = find_revision(opened, task)
        waivers = waive(opened, revision, _gates(gate), reason=reason, by=by)
    if as_json:
        print_json(list(waivers))
    else:
        for waiver in waivers:
            print_line(
                f"The gate {waiver.gate} of {revision.title!r} is waived by {waiver.by}: {waiver.reason}"
            )


def _replay(task: TaskArgument, project: ProjectOption = None, as_json: JsonOption = False) -> None:
    with open_project(project) as opened:
        revision = find_revision(opened, task)
        certificate = opened.gates.certificate(revision.sha256)
        if certificate is None:
            raise NotFoundError(
                f"Revision {revision.sha256[:12]} has no certificate. Run its gates: worldaudit gates {revision.sha256[:12]}"
            )
        replay = asyncio.run(_carry_out(opened, revision, certificate))
    if as_json:
        print_json({"replay": replay, "actions": list(certificate.witness.actions)})
    else:
        print_line(replay.words)
    if not replay.equal:
        raise typer.Exit(1)


async def _carry_out(project: Project, revision: Revision, certificate: Certificate) -> Replay:
    from app.hosts import open_world
    from app.jobs.worlds import spec_of
    from validation.gates.replay import replay_witness

    async with open_world(spec_of(project, revision.definition)) as (world, _):
        return await replay_witness(world, revision.definition, certificate.witness)
