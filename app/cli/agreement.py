"""`worldaudit agreement`: how far two sources agree, in a project or in a table of ratings.

Owns: options and printing. Refuses: the statistics (evaluation) and gathering records (app.jobs.agreeing).
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from app.cli.options import JsonOption, ProjectOption, open_project
from app.cli.output import interval_words, print_json, print_line, print_table
from data.counts import count_of
from data.errors import NotFoundError, UsageError
from evaluation.agreement import BinaryAgreement, beyond_kappa
from evaluation.agreement_parts import PARTS, By, PartAgreement
from evaluation.agreement_tables import FORMS, Form, write_table
from evaluation.difficulty import DifficultyFit
from evaluation.label_plan import LabelPlan
from evaluation.rating_table import SCALES

if TYPE_CHECKING:
    from app.jobs.agreeing import Comparison
    from data.store.project import Project
    from evaluation.bootstrap import Interval


def add_to(root: typer.Typer) -> None:
    """Adds the command."""
    root.command(
        "agreement", help="How far two sources of verdicts agree: kappa and what belongs beside it."
    )(_agreement)


def _agreement(
    a: Annotated[
        str | None,
        typer.Option("--a", help="Rows: a person, 'people' or 'simulated'. Default: whoever there is."),
    ] = None,
    b: Annotated[
        str | None, typer.Option("--b", help="Columns: a judge id. Default: the grounded judge.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**31 - 1, help="Seed of the bootstrap.")] = 0,
    draws: Annotated[
        int, typer.Option("--draws", min=200, max=1_000_000, help="Draws of the bootstrap.")
    ] = 2000,
    by: Annotated[
        str | None,
        typer.Option("--by", help=f"Each part for itself too: {', '.join(PARTS)}."),
    ] = None,
    plan: Annotated[
        float | None,
        typer.Option(
            "--plan",
            help="Say how many more labels would make kappa's 95 % interval this wide, and on which episodes.",
        ),
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option(
            "--from",
            metavar="FILE.csv",
            help="Measure a table of ratings instead of a project: column `task`, then one column a rater.",
        ),
    ] = None,
    scale: Annotated[
        str | None,
        typer.Option(
            "--scale",
            help=f"What the ratings of --from are: {', '.join(SCALES)}. Default: told by the words.",
        ),
    ] = None,
    raters: Annotated[
        bool,
        typer.Option(
            "--raters", help="How far all people agree among themselves: Krippendorff's alpha, Fleiss' kappa."
        ),
    ] = False,
    difficulty: Annotated[
        bool,
        typer.Option(
            "--difficulty",
            help="Reviewers' difficulty against success as --b judged it: a line a task, and rho.",
        ),
    ] = False,
    form: Annotated[
        str | None,
        typer.Option("--format", help=f"The whole and the parts of --by as a table: {', '.join(FORMS)}."),
    ] = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.agreeing import compare, compare_by, plan_more
    from app.jobs.rating_files import measure_file

    if file is not None:
        if any(option not in (None, False) for option in (a, b, by, plan, project, raters, difficulty, form)):
            raise UsageError(
                "--from measures a file; --scale, --seed, --draws and --json go with it, the others ask about a project."
            )
        _print_file(measure_file(file, scale, seed=seed, draws=draws), as_json=as_json)
        return
    if scale is not None:
        raise UsageError("--scale is about the ratings of --from.")
    part = _part_of(by)
    _refuse_two_questions(by=by, plan=plan, raters=raters or None, difficulty=difficulty or None)
    written = _form_of(form, as_json=as_json)
    with open_project(project) as opened:
        if raters or difficulty:
            _print_beside(opened, raters, a, b, seed=seed, draws=draws, as_json=as_json)
            return
        if plan is not None:
            _print_plan(plan_more(opened, plan, a, b, seed=seed), as_json=as_json)
            return
        if part is not None:
            comparison, parts = compare_by(opened, part, a, b, seed=seed, draws=draws)
        else:
            comparison, parts = compare(opened, a, b, seed=seed, draws=draws), ()
    if written is not None:
        rows = [("all", comparison.measures), *((one.part, one.measures) for one in parts)]
        print_line(write_table(rows, written, title=part or "part").rstrip("\n"))
        return
    if as_json:
        print_json({**comparison.model_dump(mode="json"), "by": part, "parts": parts} if part else comparison)
        return
    _print_whole(comparison)
    if part:
        print_line()
        print_table(
            [part, "episodes", "tasks", "observed", "kappa", "95 % interval", "PABAK", "AC1", ""],
            [_part(one) for one in parts],
            empty="Nothing was judged by both.",
        )


def _refuse_two_questions(**asked: object) -> None:
    names = [f"--{name}" for name, value in asked.items() if value is not None]
    if len(names) > 1:
        raise UsageError(f"{' and '.join(names[:2])} are two questions; ask one of them.")


def _form_of(word: str | None, *, as_json: bool) -> Form | None:
    if word is None:
        return None
    if as_json:
        raise UsageError("--format and --json are two forms of one answer; ask for one of them.")
    for form in FORMS:
        if form == word:
            return form
    raise UsageError(f"--format {word!r} is not one of {', '.join(FORMS)}.")


def _print_beside(
    project: Project, raters: bool, a: str | None, b: str | None, *, seed: int, draws: int, as_json: bool
) -> None:
    """All raters among themselves, or difficulty against success."""
    from app.jobs.agreement_view import Question, fit_of, raters_among_themselves
    from app.jobs.records import project_records
    from app.jobs.sources import find_source, prepare, two_sources

    verdicts = prepare(project_records(project))
    if not raters:
        judge = find_source(verdicts, b) if b else two_sources(verdicts)[1]
        fit = fit_of(verdicts, judge.id)
        if as_json:
            print_json({"judge": judge.id, **fit.model_dump(mode="json")})
        else:
            _print_fit(fit, judge.name)
        return
    found = raters_among_themselves(verdicts, Question(a or "", b or ""), seed=seed, draws=draws)
    if found is None:
        raise NotFoundError("No person has judged in this project yet: `worldaudit judge give`.")
    if as_json:
        print_json(
            {"kind": found.kind, "names": found.names, "excluded": found.excluded, "measures": found.measures}
        )
        return
    measures = found.measures
    print_line(
        f"{len(found.names)} {'people' if found.kind == 'human' else 'simulated raters'}: {', '.join(found.names)}\n"
    )
    why = measures.undefined_because
    print_table(
        ["measure", "value", "95 % interval", "audits"],
        [
            [
                "Krippendorff's alpha",
                why or measures.alpha,
                interval_words(measures.alpha_interval),
                measures.units,
            ],
            [
                "Fleiss' kappa",
                why or measures.fleiss,
                interval_words(measures.fleiss_interval),
                measures.fleiss_units,
            ],
        ],
        empty="",
    )
    print_line(f"\naudits rated by one only: {measures.single}; left out: {_excluded(found.excluded)}")
    if measures.warning:
        print_line(measures.warning)


def _print_fit(fit: DifficultyFit, judge: str) -> None:
    print_table(
        ["task", "difficulty", "grades", "success", "met", "judged", "title"],
        [[p.task, p.difficulty, p.grades, p.success, p.met, p.judged, p.title] for p in fit.points],
        empty="No task is both graded and judged yet.",
    )
    rho = fit.undefined_because if fit.rho is None else f"{fit.rho:z.3f} ({interval_words(fit.rho_interval)})"
    print_line(f"\nSpearman's rho of difficulty and success as judged by {judge}: {rho}")
    print_line(f"left out: {_excluded(fit.excluded)}")
    if fit.warning:
        print_line(fit.warning)


def _print_file(found: dict[str, Any], *, as_json: bool) -> None:
    if as_json:
        print_json(found)
        return
    print_line(f"{', '.join(found['raters'])}; ratings are read as: {found['scale_kind']}\n")
    if "table" in found:
        names = [str(one) for one in found.get("scale", ("not met", "met"))]
        print_table(
            ["", *names], [[name, *row] for name, row in zip(names, found["table"], strict=True)], empty=""
        )
        print_line()
    spans = {key for key in found if key.endswith("_95")}
    rows: list[list[object]] = []
    for name, value in found.items():
        if name in spans or not isinstance(value, int | float | None) or name in ("seed", "draws"):
            continue
        span = found.get(f"{name}_cluster_bootstrap_95")
        rows.append([name.replace("_", " "), value, f"{span[0]:z.3f} to {span[1]:z.3f}" if span else ""])
    print_table(["measure", "value", "95 % interval, cluster bootstrap"], rows, empty="")
    if (asymptotic := found.get("kappa_asymptotic_95")) is not None:
        note = f" ({beyond})" if (beyond := beyond_kappa(*asymptotic)) else ""
        print_line(f"\nkappa, asymptotic interval: {asymptotic[0]:z.3f} to {asymptotic[1]:z.3f}{note}")
    print_line(f"\nleft out: {_excluded(found['excluded'])}")
    for words in (found["why"], found["warning"], *found["notes"]):
        if words:
            print_line(words)


def _part_of(by: str | None) -> By | None:
    if by is None:
        return None
    for part in PARTS:
        if part == by:
            return part
    raise UsageError(f"--by {by!r} is not one of {', '.join(PARTS)}.")


def _print_plan(plan: LabelPlan, *, as_json: bool) -> None:
    if as_json:
        print_json(plan)
        return
    print_line(plan.words)
    if plan.items:
        print_line("\nLabel next, in this order:")
        for episode in plan.items:
            print_line(f"  {episode}")


def _part(one: PartAgreement) -> list[object]:
    measures = one.measures
    return [
        one.part,
        measures.n,
        measures.clusters,
        measures.observed,
        measures.kappa if measures.kappa is not None else measures.undefined_because,
        interval_words(measures.kappa_interval),
        measures.pabak,
        measures.ac1,
        measures.warning,
    ]


def _print_whole(comparison: Comparison) -> None:
    measures = comparison.measures
    mark = " [simulated]" if comparison.simulated else ""
    print_line(f"{comparison.a_name}{mark} (rows) and {comparison.b_name} (columns)")
    print_line(
        f"{count_of(measures.n, 'episode')} of {count_of(measures.clusters, 'task')}; left out: {_excluded(comparison.excluded)}\n"
    )
    print_table(
        ["", "not met", "met"], [["not met", *measures.table[0]], ["met", *measures.table[1]]], empty=""
    )
    print_line()
    print_table(["measure", "value", "95 % interval"], _measures(measures), empty="")
    if measures.warning:
        print_line(f"\n{measures.warning}")


def _excluded(counts: dict[str, int]) -> str:
    return ", ".join(f"{count} {reason}" for reason, count in counts.items()) or "none"


def _asymptotic_words(interval: Interval | None) -> str:
    beyond = beyond_kappa(interval.low, interval.high) if interval else ""
    return f"{interval_words(interval)} ({beyond})" if beyond else interval_words(interval)


def _measures(measures: BinaryAgreement) -> list[list[object]]:
    kappa = measures.kappa if measures.kappa is not None else measures.undefined_because
    return [
        ["observed agreement", measures.observed, ""],
        ["kappa (cluster bootstrap)", kappa, interval_words(measures.kappa_interval)],
        ["kappa (asymptotic)", kappa, _asymptotic_words(measures.kappa_asymptotic)],
        ["PABAK", measures.pabak, interval_words(measures.pabak_interval)],
        ["AC1", measures.ac1, interval_words(measures.ac1_interval)],
        ["positive agreement", measures.positive, ""],
        ["negative agreement", measures.negative, ""],
        ["prevalence index", measures.prevalence_index, ""],
        ["bias index", measures.bias_index, ""],
    ]
