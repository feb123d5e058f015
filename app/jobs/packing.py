"""Making a participant's audit package: the seats, what is readable of them, and what is sealed.

Owns: that step, and that nothing readable names the answer. Refuses: the file's layout (data.interchange.packages), and
choosing seats (drawing).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from app.jobs.drawing import Drawer, participant_of
from app.jobs.study_facts import examples_of, instructions_named, revisions_of
from app.jobs.worlds import spec_of
from data.errors import NotFoundError, UsageError
from data.ids import new_id, now_ms
from data.interchange.packages import new_key, write_package
from data.schema.package import Package, SealedScene, Sitting
from data.schema.scene import WorldSpec
from data.schema.study import Assignment, Study
from evaluation.allocation import NoChoice
from evaluation.jobs import code_version
from evaluation.sittings import categories_of, plan_sitting

if TYPE_CHECKING:
    from data.store.project import Project


def pack(
    project: Project,
    study: Study,
    participant: str,
    target: Path,
    *,
    most: int | None = None,
    lease_ms: int | None = None,
) -> Package:
    """Draws seats for a participant and writes their package; either both happen or neither.

    Args:
        project: the project.
        study: a running study of it.
        participant: one of its participants.
        target: the package's file; it must not be there yet.
        most: how many sittings at most; None: this person's fair share of what is left.
        lease_ms: how long the seats are kept for it; None: as the study says.

    Raises:
        UsageError: nothing is left for this person (says why), the study is not running, or the file is there.
        StoreError: the file cannot be written; no seat was given then.
    """
    _refuse_place(project, target)
    drawer, package_id, at = Drawer(project, study), new_id(), now_ms()
    until = at + (study.lease_minutes * 60_000 if lease_ms is None else lease_ms)
    name = participant_of(study, participant)

    def draw_and_write() -> Package:
        wanted = drawer.fair_share(name) if most is None else most
        drawn = drawer.draw_many(
            name, package_id, most=max(1, wanted), until_ms=until, now_ms=at, package=package_id
        )
        if not drawn:
            why = drawer.draw(name, package_id, until_ms=until, now_ms=at)
            raise UsageError(
                f"Nothing is left for {name} in '{study.name}': {why.why if isinstance(why, NoChoice) else ''}"
            )
        package, scenes = plan_package(project, study, drawn, package_id=package_id, made_ms=at, due_ms=until)
        write_package(target, package, scenes, project.blobs.get)
        return package

    try:
        return project.write(draw_and_write)
    except BaseException:
        target.unlink(missing_ok=True)
        raise


def plan_package(
    project: Project,
    study: Study,
    assignments: Sequence[Assignment],
    *,
    package_id: str,
    made_ms: int,
    due_ms: int | None,
) -> tuple[Package, dict[str, SealedScene]]:
    """A package of some seats of one participant, and the scenes that are sealed in it."""
    categories = categories_of(revisions_of(project, study))
    examples = examples_of(project, study)
    sittings: list[Sitting] = []
    scenes: dict[str, SealedScene] = {}
    files: set[str] = set()
    for assignment in assignments:
        revision = project.revisions.get(assignment.revision)
        spec, needed = _portable(project, spec_of(project, revision.definition))
        sitting, scene = plan_sitting(
            study,
            assignment,
            revision,
            spec=spec,
            instructions=instructions_named(project, study.condition(assignment.condition).instructions),
            examples=examples,
            categories=categories,
        )
        sittings.append(sitting)
        scenes[sitting.id] = scene
        files |= needed | {frame.blob for example in sitting.examples.values() for frame in example.frames}
    package = Package(
        id=package_id,
        study=study.id,
        participant=assignments[0].participant,
        made_ms=made_ms,
        due_ms=due_ms,
        made_by=f"WorldAudit Studio {code_version()}",
        sittings=tuple(sittings),
        files=tuple(sorted(files)),
        key=new_key(),
    )
    return package, scenes


def _portable(project: Project, spec: WorldSpec) -> tuple[WorldSpec, set[str]]:
    """The spec with hashes in the place of this machine's paths, and these hashes."""
    if spec.imported is None:
        return spec, set()
    files = {uri: Path(path).name for uri, path in spec.imported.files.items()}
    missing = [uri for uri, sha in files.items() if not project.blobs.has(sha)]
    if missing:
        raise NotFoundError(
            f"The world '{spec.world}' misses its file {missing[0]}. Put the project's blobs back."
        )
    imported = spec.imported.model_copy(update={"files": files})
    return spec.model_copy(update={"imported": imported}), set(files.values())


def _refuse_place(project: Project, target: Path) -> None:
    if target.exists():
        raise UsageError(
            f"{target} is there already. Give another name; a package that is out must not be overwritten."
        )
    if not target.parent.is_dir():
        raise NotFoundError(f"There is no folder {target.parent}. Make it first.")
    if project.folder in target.resolve().parents:
        raise UsageError(
            "A package does not go into the project's own folder: whoever runs it must not find the answers beside it."
        )
