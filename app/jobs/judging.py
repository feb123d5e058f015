"""Finding episodes, people as judges, and the grounded judge's verdict on whatever it has not judged.

Owns: these, and measuring exposure where it is missing. Refuses: judging (evaluation.judges), and people's verdicts
(verdicts.py).
"""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from app.hosts import open_world
from app.jobs.worlds import spec_of
from data.errors import NotFoundError, UsageError
from data.ids import new_id, now_ms
from data.schema.audit import Episode
from data.schema.judgment import Judge, JudgeError, Judgment
from data.schema.profile import person_key
from evaluation.judges.grounded import grounded_judge, judge_grounded
from evaluation.walk_exposure import measure_any_exposure
from validation.blind import blind_code

if TYPE_CHECKING:
    from data.store.project import Project


def find_episode(project: Project, text: str, *, rater: str = "") -> Episode:
    """The episode with that id or code, or the only one whose id begins or ends so.

    Who looks as a rater is sent on to their own queue: the list of episodes tells who made them.

    A code is what raters see: six digits that do not tell when the audit was made (validation.blind).

    Raises:
        NotFoundError: none. UsageError: several.
    """
    match _ids_for(project, text):
        case ():
            raise NotFoundError(_none_of(text, rater))
        case (found,):
            return project.episodes.get(found)
        case several:
            raise UsageError(f"{text!r} begins or ends the ids of {len(several)} episodes; write more of it.")


def _none_of(text: str, rater: str) -> str:
    if rater:
        mine = f"worldaudit judge queue --rater {shlex.quote(rater)}"
        return f"There is no audit {text!r} here. `{mine}` lists those that you are offered."
    return f"There is no episode {text!r} here. `worldaudit episode list` lists them."


def _ids_for(project: Project, text: str) -> tuple[str, ...]:
    code = text.rsplit(" ", 1)[-1]
    coded = (one for one in project.episodes.ids() if blind_code(one) == code) if len(code) == 6 else ()
    return tuple(dict.fromkeys((*coded, *(project.episodes.ids_with(text) if text else ()))))


def human_judge(name: str) -> Judge:
    """A person as a judge: the same id however the name is written."""
    return Judge(kind="human", id=f"human-{person_key(name)}", name=name.strip())


def adjudicating_judge(name: str) -> Judge:
    """A person as the one who decides between raters."""
    return Judge(kind="adjudicator", id=f"adjudicator-{person_key(name)}", name=name.strip())


async def judge_rest(project: Project, episode: str | None = None) -> list[Judgment]:
    """Runs the grounded judge on one episode, or on every one without its verdict; errors are kept as errors."""
    judge = grounded_judge().id
    wanted = [find_episode(project, episode)] if episode else list(project.episodes.all())
    rest = [
        found
        for found in wanted
        if all(judgment.judge.id != judge for judgment in project.judgments.current_for_episode(found.id))
    ]
    judged: list[Judgment] = []
    for found in rest:
        result = await _judge(project, found)
        if isinstance(result, JudgeError):
            project.judgments.errors.add(result)
        else:
            judged.append(project.judgments.add(result))
    return judged


async def _judge(project: Project, episode: Episode) -> Judgment | JudgeError:
    definition = project.revisions.get(episode.revision).definition
    exposure = project.exposures.find(episode.id)
    if exposure is None:
        async with open_world(spec_of(project, definition)) as (world, _):
            exposure = await measure_any_exposure(world, definition, episode, blobs=project.blobs)
        project.exposures.add(exposure)
    return judge_grounded(
        definition, episode, exposure, load_blob=project.blobs.get, judgment_id=new_id(), at_ms=now_ms()
    )
