"""`worldaudit judge`: what a rater is offered, what they see, their verdicts, and deciding between raters.

Owns: printing, and the blindness of what is printed for a rater. Refuses: the rules (validation.judging) and saving
(app.jobs.verdicts).
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from app.cli.options import JsonOption, ProjectOption, open_project, require_role, some_path
from app.cli.output import print_json, print_line, print_table
from data.schema.judging import RATERS_EACH
from data.schema.judgment import REASONS

if TYPE_CHECKING:
    from data.schema.judgment import Judgment
    from data.store.project import Project
    from validation.blind_episode import BlindEpisode

_VERDICTS = ", ".join(REASONS)
_REASONS = " ".join(f"{verdict}: {'; '.join(reasons)}." for verdict, reasons in REASONS.items())
Rater = Annotated[
    str,
    typer.Option(
        "--rater", help="Who judges; nobody judges an audit of their own, or of a task that they made."
    ),
]
Code = Annotated[str, typer.Argument(help="The audit's code as `judge queue` shows it, or an episode's id.")]
Verdict = Annotated[str, typer.Option("--verdict", help=f"One of {_VERDICTS}.")]
Reason = Annotated[str, typer.Option("--reason", help=f"Why, of the closed list. {_REASONS}")]
Reports = Annotated[
    list[str] | None,
    typer.Option(
        "--report",
        help="Number of a report that the verdict rests on; repeat it. Default: the only one there is, or all for not_met.",
    ),
]


def add_to(root: typer.Typer) -> None:
    """Adds the group."""
    group = typer.Typer(
        help="Judging audits against their rubrics, blind to who made them.", no_args_is_help=True
    )
    group.command("queue", help="What a rater is offered to judge, or to decide between raters.")(_queue)
    group.command("show", help="One audit as a rater may see it, with its rubric; pictures as files.")(_show)
    group.command("give", help="Save a person's verdict on an audit; a newer one replaces the older.")(_give)
    group.command("undo", help="Take a verdict back; what it had replaced counts again.")(_undo)
    group.command("history", help="Every verdict on an audit with who, when, before and after.")(_history)
    group.command("adjudicate", help="Decide between raters who disagree, with a written reason.")(
        _adjudicate
    )
    group.command("assign", help="Say who is to judge what: balanced, seeded, explained.")(_assign)
    group.command("auto", help="Run the grounded judge on one episode, or on whatever it has not judged.")(
        _auto
    )
    root.add_typer(group, name="judge")


def _queue(
    rater: Rater,
    decide: Annotated[
        bool, typer.Option("--decide", help="Those on which raters disagree, which this person may decide.")
    ] = False,
    everything: Annotated[
        bool, typer.Option("--all", help="Also what is done, and what is not offered, with the reason.")
    ] = False,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.profiles import person_for
    from app.jobs.verdicts import judging_records
    from validation.blind import blind_code
    from validation.library import library_rows

    with open_project(project) as opened:
        name = person_for(opened, "judge", rater, "--rater")
        rows = library_rows("judge", name, judging_records(opened))
    queue = "decide" if decide else "judge"
    mine = [row for row in rows if row.queue == queue or (everything and not row.queue)]
    waiting = [row for row in mine if row.queue == queue and not row.done]
    shown: list[dict[str, Any]] = [
        {
            "code": blind_code(row.key),
            "world": row.world,
            "done": row.done,
            "not_offered_because": row.bar,
            "place": waiting.index(row) + 1 if row in waiting else None,
        }
        for row in (mine if everything else waiting)
    ]
    if as_json:
        print_json({"rater": name, "queue": queue, "waiting": len(waiting), "audits": shown})
        return
    print_table(
        ["audit", "world", "place", ""],
        [
            [
                row["code"],
                row["world"],
                f"{row['place']} of {len(waiting)}" if row["place"] else "",
                row["not_offered_because"] or ("done" if row["done"] else ""),
            ]
            for row in shown
        ],
        empty="Nothing waits for you." if rows else "No audit has ended yet. Run one: worldaudit audit TASK",
    )


def _show(
    episode: Code,
    rater: Rater,
    pictures: Annotated[
        Path | None,
        typer.Option("--pictures", parser=some_path, metavar="DIR", help="Write the cited pictures there."),
    ] = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.judging import find_episode
    from app.jobs.verdicts import refuse_rater
    from validation.blind import blind_code
    from validation.blind_episode import blind_episode

    with open_project(project) as opened:
        found = find_episode(opened, episode, rater=rater)
        refuse_rater(opened, found, rater)
        seen, revision = blind_episode(found), opened.revisions.get(found.revision)
        opened.acts.note_answer_seen(revision.task, by=rater)
        anomalies = revision.definition.anomalies
        files = _write_pictures(opened, seen, pictures) if pictures else []
        verdicts = _seen_verdicts(opened, found.id, rater)
    rubric = [anomaly.rubric.en.model_dump() for anomaly in anomalies]
    if as_json:
        print_json(
            {
                "code": blind_code(found.id),
                "rubric": rubric,
                "said": seen.said,
                "reports": [report.model_dump(exclude={"id"}) for report in seen.reports],
                "pictures": [
                    {
                        "number": one.number,
                        "part_of": one.part_of,
                        "marks": [_mark(mark) for mark in one.marks],
                    }
                    for one in seen.pictures
                ],
                "files": files,
                "verdicts": verdicts,
            }
        )
        return
    for number, text in enumerate(rubric, start=1):
        print_line(
            f"Rubric {number}. What is wrong: {text['anomaly']}\nWhat would be normal: {text['expected']}\n"
        )
    if not rubric:
        print_line("Clean control: nothing is wrong in this world.\n")
    for report in seen.reports:
        cited = ", ".join(map(str, report.pictures))
        print_line(f"Report {report.number} (pictures {cited}): {report.text}\n")
    if seen.said:
        print_line(f"{seen.said}\n")
    for line in files:
        print_line(line)
    for verdict in verdicts:
        print_line(f"{verdict['by']}: {verdict['verdict']} ({verdict['reason']}) {verdict['note']}".rstrip())


def _mark(mark: Any) -> dict[str, Any]:
    return mark.model_dump(exclude={"frame"})


def _write_pictures(project: Project, seen: BlindEpisode, folder: Path) -> list[str]:
    from data.store.faults import disk_explained
    from data.whole_files import write_whole

    with disk_explained(folder):
        folder.mkdir(parents=True, exist_ok=True)
    files: list[str] = []
    for one in seen.pictures:
        end = "png" if one.frame.mime == "image/png" else "jpg"
        file = folder / f"picture-{one.number}.{end}"
        write_whole(file, project.blobs.get(one.frame.blob))
        files.append(str(file))
    return files


def _seen_verdicts(project: Project, episode: str, rater: str) -> list[dict[str, Any]]:
    """What this person may see of verdicts: their own; the raters', without names, to whoever may decide between them."""
    from app.jobs.verdicts import visible_verdicts

    return [
        {"by": by, "verdict": one.verdict, "reason": one.reason, "note": one.note, "at_ms": one.at_ms}
        for by, one in visible_verdicts(project, episode, rater)
    ]


def _give(
    episode: Code,
    rater: Rater,
    verdict: Verdict,
    reason: Reason,
    report: Reports = None,
    note: Annotated[str, typer.Option("--note", help="Free text; needed for the reason 'other'.")] = "",
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.verdicts import give_verdict

    with open_project(project) as opened:
        given = give_verdict(
            opened, episode, rater=rater, verdict=verdict, reason=reason, note=note, reports=report
        )
    _say(given, "Saved", as_json=as_json)


def _adjudicate(
    episode: Code,
    person: Annotated[
        str,
        typer.Option(
            "--person", help="Who decides: none of its raters, and neither the task nor the audit is theirs."
        ),
    ],
    verdict: Verdict,
    reason: Reason,
    note: Annotated[str, typer.Option("--note", help="The written reason.")],
    report: Reports = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.verdicts import adjudicate

    with open_project(project) as opened:
        given = adjudicate(
            opened, episode, person=person, verdict=verdict, reason=reason, note=note, reports=report
        )
    _say(given, "Decided", as_json=as_json)


def _say(given: Judgment, word: str, *, as_json: bool) -> None:
    from validation.blind import blind_code

    if as_json:
        print_json(given)
        return
    replaced = " It replaces an earlier verdict, which is kept." if given.replaces else ""
    print_line(f"{word}: audit {blind_code(given.episode)}, {given.verdict} ({given.reason}).{replaced}")


def _undo(
    rater: Rater,
    episode: Annotated[
        str | None, typer.Argument(help="The audit's code or id. Default: that of the newest verdict.")
    ] = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.verdicts import take_back
    from validation.blind import blind_code

    with open_project(project) as opened:
        taken, now = take_back(opened, rater=rater, episode=episode)
    if as_json:
        print_json({"taken_back": taken, "now": now})
        return
    rest = f"{now.verdict} ({now.reason}) counts again" if now else "you have no verdict on it now"
    print_line(
        f"Taken back: audit {blind_code(taken.episode)}, {taken.verdict}; {rest}. Both are in the history."
    )


def _history(
    episode: Code,
    rater: Annotated[
        str | None, typer.Option("--rater", help="Only what this person may see: their own verdicts.")
    ] = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.judging import find_episode
    from app.jobs.profiles import acting_person
    from app.jobs.verdicts import history_of

    with open_project(project) as opened:
        rater = rater and acting_person(opened, rater, "--rater")
        entries = history_of(opened, find_episode(opened, episode, rater=rater or "").id, rater)
    if as_json:
        print_json(entries)
        return
    print_table(
        ["when", "who", "before", "after", "reason", "note"],
        [
            [
                entry.when,
                entry.who,
                entry.before or "-",
                entry.after or "taken back",
                entry.reason,
                entry.note,
            ]
            for entry in entries
        ],
        empty="Nobody has judged it yet.",
    )


def _assign(
    raters: Annotated[str, typer.Option("--raters", help="Names, separated by commas.")],
    each: Annotated[int, typer.Option("--each", min=1, max=20, help="Raters for each audit.")] = RATERS_EACH,
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**31 - 1, help="Seed of the draw.")] = 0,
    by: Annotated[str, typer.Option("--by", help="Who plans it.")] = "",
    dry: Annotated[bool, typer.Option("--dry-run", help="Show the plan, keep nothing.")] = False,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.judging_plans import assign

    names = [name.strip() for name in raters.split(",") if name.strip()]
    with open_project(project) as opened:
        require_role(opened, "results", by)
        plan = assign(opened, names, each=each, seed=seed, by=by or opened.person)
        if not dry:
            opened.judging_plans.add(plan)
    if as_json:
        print_json({"kept": not dry, "plan": plan})
        return
    print_line(plan.words)
    print_line(
        "Nothing was kept." if dry else "This plan is in force now; the one before it is kept in the history."
    )


def _auto(
    episode: Annotated[
        str | None,
        typer.Argument(help="The episode's id, or how it begins or ends. Default: all not judged."),
    ] = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.judging import judge_rest

    with open_project(project) as opened:
        judged = asyncio.run(judge_rest(opened, episode))
        episodes = opened.episodes.count()
    if as_json:
        print_json(judged)
        return
    rows = [[one.episode, one.judge.name, one.verdict, one.reason] for one in judged]
    nothing = (
        "Everything is judged already." if episodes else "No episode yet. Run one: worldaudit audit TASK"
    )
    print_table(["episode", "judge", "verdict", "reason"], rows, empty=nothing)
    if rows:
        print_line("\nNext: worldaudit results, worldaudit agreement")
