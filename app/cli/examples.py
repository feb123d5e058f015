"""`worldaudit example`: the worked examples of the categories, and the tasks that they keep out of evaluation.

Owns: printing, and reading frames from the command line. Refuses: the rules (app.jobs.exampling).
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from app.cli.finding import find_revision
from app.cli.options import JsonOption, ProjectOption, open_project, some_path, who_acts
from app.cli.output import print_json, print_line, print_table
from data.counts import count_of
from data.errors import NotFoundError, UsageError
from data.schema.category import CATEGORIES
from data.schema.example import FRAMES_MAX, ExampleBox, ExampleFrame
from data.schema.task import Language

if TYPE_CHECKING:
    from data.schema.example import Example
    from data.store.project import Project

CategoryArgument = Annotated[str, typer.Argument(help=f"A category: {', '.join(CATEGORIES)}.")]


def add_to(root: typer.Typer) -> None:
    """Adds the group."""
    group = typer.Typer(
        help="Worked examples of categories, from tasks that are then kept out of evaluation.",
        no_args_is_help=True,
    )
    group.command("list", help="The example of each category, its version, and the task it keeps out.")(_list)
    group.command("show", help="One example with all its versions.")(_show)
    group.command("add", help="Turn a solved task into the next version of a category's example.")(_add)
    group.command("withdraw", help="Say that a category has no example any more.")(_withdraw)
    group.command("export", help="The examples as an in-context pack for agents elsewhere.")(_export)
    root.add_typer(group, name="example")


def _list(project: ProjectOption = None, as_json: JsonOption = False) -> None:
    from app.jobs.study_facts import tasks_kept_out

    with open_project(project) as opened:
        current = opened.examples.current()
        out = tasks_kept_out(opened)
        titles = {example.task: opened.tasks.get(example.task).title for example in current.values()}
    if as_json:
        print_json({"examples": list(current.values()), "kept_out_of_evaluation": out})
        return
    print_table(
        ["category", "", "version", "pictures", "task that is kept out"],
        [
            [
                code,
                category.name,
                current[code].label if code in current else "-",
                len(current[code].frames) if code in current else "",
                titles[current[code].task] if code in current else "",
            ]
            for code, category in CATEGORIES.items()
        ],
        empty="",
    )


def _export(
    out: Annotated[
        Path,
        typer.Option("--out", "-o", parser=some_path, metavar="DIR", help="The pack's folder; a new one."),
    ],
    language: Annotated[
        Literal["en", "zh"],
        typer.Option("--language", help="Its language; what is not there in it is English."),
    ] = "en",
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """Writes context.json, exclude_from_eval.json and images/, as WorldAuditBench's agents read them."""
    from app.jobs.context_pack import export_context

    with open_project(project) as opened:
        made = export_context(opened, out, language=language)
    if as_json:
        print_json(made)
        return
    print_line(f"{out} holds {len(made['examples'])} examples with {made['pictures']} pictures.")
    print_line(
        f"Nobody who is given it may be evaluated on {count_of(len(made['excluded_tasks']), 'task')} (exclude_from_eval.json)."
    )


def _show(category: CategoryArgument, project: ProjectOption = None, as_json: JsonOption = False) -> None:
    from app.jobs.exampling import checked_category

    code = checked_category(category)
    with open_project(project) as opened:
        versions = opened.examples.versions(code)
    if not versions:
        raise NotFoundError(f"Category {code} has no example. Make one: worldaudit example add {code} TASK")
    if as_json:
        print_json(list(versions))
        return
    _print(versions[-1])
    print_line(f"{len(versions)} versions: {', '.join(one.label for one in versions)}")


def _add(
    category: CategoryArgument,
    task: Annotated[str, typer.Argument(help="A solved task's id, or a revision's hash.")],
    frame: Annotated[
        list[str] | None,
        typer.Option(
            "--frame",
            "-f",
            metavar="PICTURE",
            help="EPISODE:a12 of an audit, or a picture file. Default: what audits and gates showed best. Repeat it.",
        ),
    ] = None,
    box: Annotated[
        list[str] | None,
        typer.Option("--box", metavar="N:X0,Y0,X1,Y1", help="A box on picture N (from 1), 0-1. Repeat it."),
    ] = None,
    caption: Annotated[
        list[str] | None,
        typer.Option(
            "--caption", metavar="N:TEXT", help="Caption of picture N; N:zh:TEXT in Chinese. Repeat it."
        ),
    ] = None,
    definition: Annotated[str | None, typer.Option("--definition", help="What the category means.")] = None,
    definition_zh: Annotated[str | None, typer.Option("--definition-zh", help="The same in Chinese.")] = None,
    answer: Annotated[str | None, typer.Option("--answer", help="The report that should be written.")] = None,
    answer_zh: Annotated[str | None, typer.Option("--answer-zh", help="The same in Chinese.")] = None,
    by: Annotated[str | None, typer.Option("--by", help="Who makes it.")] = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.exampling import checked_category, make_example, propose_example

    code = checked_category(category)
    with open_project(project) as opened:
        who = who_acts(opened, "results", by)
        revision = find_revision(opened, task)
        proposal = propose_example(opened, revision, code)
        frames = [_frame(opened, text) for text in frame] if frame else list(proposal.frames[:FRAMES_MAX])
        if not frames:
            raise UsageError(
                f"No audit or gate has shown the anomaly of '{revision.title}' yet, so no picture is proposed. "
                "Run one (worldaudit audit TASK --auditor oracle), or give --frame FILE."
            )
        made = make_example(
            opened,
            revision,
            code,
            by=who,
            definition=_texts(proposal.definition, definition, definition_zh),
            answer=_texts(proposal.answer, answer, answer_zh),
            frames=_with_captions(_with_boxes(frames, box or []), caption or []),
        )
    if as_json:
        print_json(made)
    else:
        _print(made)
        print_line("Its task is kept out of evaluation from now on.")


def _withdraw(
    category: CategoryArgument,
    by: Annotated[str | None, typer.Option("--by", help="Who does it.")] = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.exampling import checked_category, withdraw_example

    with open_project(project) as opened:
        who = who_acts(opened, "results", by)
        gone = withdraw_example(opened, checked_category(category), by=who)
    if as_json:
        print_json(gone)
    else:
        print_line(f"Category {gone.category} has no example any more; episodes that had one still name it.")


def _print(example: Example) -> None:
    state = "withdrawn" if example.withdrawn else "current"
    print_line(f"{example.label} ({state}): {CATEGORIES[example.category].name}")
    for language, text in example.definition.items():
        print_line(f"Definition ({language}): {text}")
    for number, frame in enumerate(example.frames, 1):
        boxes = "; ".join(f"{box.x0:g},{box.y0:g},{box.x1:g},{box.y1:g}" for box in frame.boxes) or "no box"
        print_line(f"Picture {number}: {frame.blob[:12]}, {boxes}. {frame.caption.get('en', '')}".rstrip())
    for language, text in example.answer.items():
        print_line(f"Answer ({language}): {text}")


def _frame(project: Project, text: str) -> ExampleFrame:
    from app.jobs.exampling import frame_of_episode, frame_of_file
    from app.jobs.judging import find_episode

    episode, colon, ref = text.rpartition(":")
    if colon and not Path(text).is_file():
        return frame_of_episode(project, find_episode(project, episode).id, ref)
    return frame_of_file(project, some_path(text))


def _texts(proposed: dict[Language, str], english: str | None, chinese: str | None) -> dict[Language, str]:
    """What was given; a proposal's translation goes when its English is replaced."""
    texts: dict[Language, str] = dict(proposed) if english is None else {"en": english}
    if chinese is not None:
        texts["zh"] = chinese
    return texts


def _with_boxes(frames: list[ExampleFrame], boxes: list[str]) -> list[ExampleFrame]:
    from pydantic import ValidationError

    for text in boxes:
        number, numbers = _numbered(text, len(frames), "--box")
        try:
            x0, y0, x1, y1 = (float(one) for one in numbers.split(","))
            drawn = ExampleBox(x0=x0, y0=y0, x1=x1, y1=y1)
        except (ValueError, ValidationError) as error:
            raise UsageError(
                f"{text!r} is no box: write N:X0,Y0,X1,Y1 with numbers from 0 to 1, X1 and Y1 the larger ones."
            ) from error
        frame = frames[number - 1]
        frames[number - 1] = frame.model_copy(update={"boxes": (*frame.boxes, drawn)})
    return frames


def _with_captions(frames: list[ExampleFrame], captions: list[str]) -> list[ExampleFrame]:
    for text in captions:
        number, words = _numbered(text, len(frames), "--caption")
        language: Language = "zh" if words.startswith("zh:") else "en"
        frame = frames[number - 1]
        caption = {**frame.caption, language: words.removeprefix("zh:").strip()}
        frames[number - 1] = frame.model_copy(update={"caption": caption})
    return frames


def _numbered(text: str, count: int, option: str) -> tuple[int, str]:
    number, colon, rest = text.partition(":")
    if not colon or not number.isdigit() or not 1 <= int(number) <= count:
        raise UsageError(f"{option} {text!r}: begin with the picture's number, 1 to {count}, and a colon.")
    return int(number), rest
