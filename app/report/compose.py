"""Composes a report from a project's records and writes it with its pictures.

Owns: gathering. Refuses: numbers of its own; every number comes from app.jobs.figures or a record.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from app.hosts import open_world
from app.jobs.agreeing import compare
from app.jobs.figures import success_table
from app.jobs.worlds import spec_of
from app.report.content import AgreementPart, EpisodePart, PicturePair, ReportContent, TaskPart
from app.report.page import render_html
from app.report.pictures import picture_pair
from data.errors import NotFoundError
from data.ids import now_ms
from data.schema.audit import Episode
from data.schema.category import CATEGORIES, FAMILY_NAMES, CategoryCode, family_of
from data.schema.judgment import Judgment
from data.schema.scene import WorldSpec
from data.schema.task import Revision

if TYPE_CHECKING:
    from data.store.project import Project

SIMULATED_NOTE = (
    "The raters of the agreement below are simulated: they draw from the ground truth with a stated error rate. "
    "They are not people."
)

SIMULATED_PEOPLE_NOTE = "Auditors marked as simulated persons are programs that used the participant's window. They are not people."


async def write_report(project: Project, out: Path, *, title: str) -> tuple[Path, tuple[Path, ...]]:
    """Writes `report.html` and its pictures into a folder.

    Returns:
        The report and the pictures.
    """
    pictures = out / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    revisions = audited_revisions(project)
    pairs = await _draw(project, revisions, pictures)
    content = compose(project, revisions, pairs, title=title)
    report = out / "report.html"
    report.write_text(render_html(content), encoding="utf-8")
    drawn = [pair for pair in pairs.values() if pair]
    return report, tuple(out / name for pair in drawn for name in (pair.anomalous, pair.clean))


def audited_revisions(project: Project) -> list[Revision]:
    """The revisions that have an episode, in the order in which they were frozen."""
    audited = {episode.revision for episode in project.episodes.all()}
    return [revision for revision in project.revisions.all() if revision.sha256 in audited]


def compose(
    project: Project, revisions: list[Revision], pairs: dict[str, PicturePair | None], *, title: str
) -> ReportContent:
    """The report's content; `pairs` maps a revision to its pictures."""
    table = success_table(project)
    agreement = _agreement(project)
    episodes = [e for revision in revisions for e in project.episodes.for_revision(revision.sha256)]
    verdicts = {j.episode: j for j in project.judgments.current() if j.judge.id == table.judge}
    titles = {revision.sha256: revision.title for revision in revisions}
    return ReportContent(
        title=title,
        made=datetime.fromtimestamp(now_ms() / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC"),
        renderer=", ".join(sorted({episode.renderer for episode in episodes})) or "nothing",
        tasks=tuple(_task(revision, pairs.get(revision.sha256)) for revision in revisions),
        episodes=tuple(_episode(e, titles[e.revision], verdicts.get(e.id)) for e in episodes),
        success=table,
        family_names={str(key): name for key, name in FAMILY_NAMES.items()} | {"control": "Clean control"},
        agreement=agreement,
        notes=(
            *((SIMULATED_NOTE,) if agreement and agreement.simulated else ()),
            *((SIMULATED_PEOPLE_NOTE,) if any(episode.simulated for episode in episodes) else ()),
        ),
    )


async def _draw(project: Project, revisions: list[Revision], folder: Path) -> dict[str, PicturePair | None]:
    pairs: dict[str, PicturePair | None] = {}
    by_world: dict[str, tuple[WorldSpec, list[Revision]]] = {}
    for revision in revisions:
        spec = spec_of(project, revision.definition)
        by_world.setdefault(spec.model_dump_json(), (spec, []))[1].append(revision)
    for spec, own in by_world.values():
        async with open_world(spec) as (world, _):
            for revision in own:
                episodes = project.episodes.for_revision(revision.sha256)
                pairs[revision.sha256] = await picture_pair(
                    project, world, revision, episodes, folder, revision.sha256[:12]
                )
    return pairs


def _agreement(project: Project) -> AgreementPart | None:
    try:
        found = compare(project)
    except NotFoundError:
        return None
    return AgreementPart(
        a=found.a_name,
        b=found.b_name,
        simulated=found.simulated,
        excluded=found.excluded,
        measures=found.measures,
    )


def _task(revision: Revision, pictures: PicturePair | None) -> TaskPart:
    anomalies = revision.definition.anomalies
    codes: list[CategoryCode] = [anomaly.category for anomaly in anomalies]
    return TaskPart(
        id=revision.task,
        title=revision.title,
        family=", ".join(dict.fromkeys(FAMILY_NAMES[family_of(code)] for code in codes)) or "Clean control",
        category=", ".join(f"{code} {CATEGORIES[code].name}" for code in codes) or "No anomaly",
        anomaly=" ".join(anomaly.rubric.en.anomaly for anomaly in anomalies) or "None, on purpose.",
        expected=" ".join(anomaly.rubric.en.expected for anomaly in anomalies) or "Nothing is reported.",
        revision=revision.sha256,
        pictures=pictures,
    )


def _episode(episode: Episode, title: str, judgment: Judgment | None) -> EpisodePart:
    return EpisodePart(
        id=episode.id,
        task=title,
        auditor=episode.who,
        steps=episode.steps_used,
        ending=episode.ending,
        verdict=judgment.verdict if judgment else None,
        reports=tuple(report.description for report in episode.reports if not report.withdrawn),
        reason=judgment.reason if judgment else episode.reason,
    )
