"""`worldaudit review queue`: a person's queue of reviews.

Owns: printing. Refuses: choosing (validation.assigning) and keeping it (app.jobs.assigning).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.finding import find_task, offered_to
from app.cli.options import JsonOption, ProjectOption, open_project
from app.cli.output import print_json, print_line
from data.errors import NotFoundError

if TYPE_CHECKING:
    from data.schema.review_work import ReviewQueue
    from data.store.project import Project

ReviewerOption = Annotated[str, typer.Option("--as", metavar="NAME", help="The reviewer.")]
SeedOption = Annotated[int, typer.Option("--seed", min=0, max=2**31 - 1, help="Seed of the choice.")]


def add_to(group: typer.Typer) -> None:
    """Adds the group to `review`."""
    queue = typer.Typer(help="A person's queue of reviews.", no_args_is_help=True)
    queue.command(
        "start", help="Start a queue from tasks, from what was assigned, or from what needs reviews."
    )(_start)
    queue.command("show", help="Where a person's queue stands.")(_show)
    queue.command("move", help="Go on to the next task, or back; stays within the queue.")(_move)
    queue.command("end", help="Drop a queue; no review is lost.")(_end)
    group.add_typer(queue, name="queue")


def _start(
    person: ReviewerOption,
    tasks: Annotated[list[str] | None, typer.Argument(help="Task ids, in their order.")] = None,
    world: Annotated[str | None, typer.Option("--world", help="Only tasks of this world.")] = None,
    assigned: Annotated[bool, typer.Option("--assigned", help="Only what was given to this person.")] = False,
    seed: SeedOption = 0,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.assigning import start_queue
    from app.jobs.profiles import person_for
    from app.jobs.records import project_records
    from validation.assigning import candidates_in, next_for, open_of

    with open_project(project) as opened:
        person = person_for(opened, "review", person, "--as")
        if tasks:
            chosen, words = (
                [find_task(opened, text, listed_by=offered_to(person)).id for text in tasks],
                "chosen by hand",
            )
        else:
            records = project_records(opened)
            candidates = candidates_in(records)
            among = open_of(person, candidates) if assigned else candidates
            found = next_for(person, among, seed=seed, roles=records.roles_of(person))
            chosen = [
                one.revision.task for one in found if world is None or one.revision.definition.world == world
            ]
            words = "given to me" if assigned else f"fewest reviews first, seed {seed}"
            words = f"{words}, {world}" if world else words
        queue = start_queue(opened, person, chosen, words)
        _print(opened, queue, as_json=as_json)


def _show(person: ReviewerOption, project: ProjectOption = None, as_json: JsonOption = False) -> None:
    from app.jobs.assigning import read_queue
    from app.jobs.profiles import person_for

    with open_project(project) as opened:
        person = person_for(opened, "review", person, "--as")
        queue = read_queue(opened, person)
        if queue is None:
            raise NotFoundError(f"{person} has no queue. Start one: worldaudit review queue start --as NAME")
        _print(opened, queue, as_json=as_json)


def _move(
    person: ReviewerOption,
    steps: Annotated[int, typer.Option("--steps", help="So many on; negative goes back.")] = 1,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.assigning import move_queue
    from app.jobs.profiles import person_for

    with open_project(project) as opened:
        person = person_for(opened, "review", person, "--as")
        _print(opened, move_queue(opened, person, steps), as_json=as_json)


def _end(person: ReviewerOption, project: ProjectOption = None, as_json: JsonOption = False) -> None:
    from app.jobs.assigning import end_queue
    from app.jobs.profiles import person_for

    with open_project(project) as opened:
        person = person_for(opened, "review", person, "--as")
        end_queue(opened, person)
    if as_json:
        print_json({"person": person, "queue": None})
    else:
        print_line(f"{person} has no queue any more.")


def _print(project: Project, queue: ReviewQueue, *, as_json: bool) -> None:
    from app.jobs.reviewing import has_saved_review

    done = [task for task in queue.tasks if has_saved_review(project, task, queue.person)]
    if as_json:
        print_json({**queue.model_dump(mode="json", by_alias=True), "done": done})
        return
    print_line(
        f"{queue.at + 1} of {len(queue.tasks)} ({queue.words}): task {queue.tasks[queue.at]}; {len(done)} reviewed."
    )
