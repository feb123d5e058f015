"""Freezes and gates the sample's tasks anew in the worlds as they are built now, after a change of a scene.

    python .ci/renew_sample.py PROJECT [world ...]

Without worlds, all of them. Only tasks of a world whose scene is another are gated; a run that was cut off goes on where it
was. Exit code 1 when a gate does not stand: make that task anew (docs/plans/sample.yaml). Then .ci/pack_sample.py PROJECT.
"""

import asyncio
import sys
from pathlib import Path

from app.jobs.gating import gate_hosts, gate_revision, stands_in
from app.sample import SampleTask, read_sample
from data.ids import now_ms
from data.schema.scene import WorldSpec
from data.store.layout import is_project
from data.store.project import Project
from validation.proposing import may_be_proposed
from worlds.catalogue import BUILT_IN
from worlds.three.client import ThreeWorld


async def main(folder: Path, worlds: list[str]) -> int:
    """Fills the project, gates what has no results, and tells what does not stand."""
    wanted = [one for one in read_sample() if one.revision.definition.world in worlds]
    if not is_project(folder):
        digests = await _digests(worlds)
        with Project.create(folder, name="Sample project") as project:
            for one in wanted:
                _put(project, one, digests[one.revision.definition.world])
    fallen = 0
    with Project.open(folder) as project:
        async with gate_hosts() as hosts:
            for one in wanted:
                revision = project.revisions.for_task(one.task.id)[-1]
                if not project.gates.results(revision.sha256):
                    await gate_revision(project, revision, hosts)
                stands = stands_in(project, revision)
                if not may_be_proposed(stands):
                    fallen += 1
                    failed = [f"{s.gate}: {s.word}" for s in stands if not s.stands]
                    print(f"{one.makings[0].wish.key} {revision.title!r}: {'; '.join(failed)}", flush=True)
    print(f"{len(wanted)} tasks, {fallen} do not stand")
    return 1 if fallen else 0


async def _digests(worlds: list[str]) -> dict[str, str]:
    host = await ThreeWorld.start()
    try:
        return {world: (await host.load(WorldSpec(world=world))).scene_digest for world in worlds}
    finally:
        await host.close()


def _put(project: Project, one: SampleTask, digest: str) -> None:
    definition = one.task.definition.model_copy(update={"scene_digest": digest})
    is_same = digest == one.revision.definition.scene_digest
    saved = project.tasks.save(
        one.task.model_copy(update={"definition": definition, "version": one.task.version - 1})
    )
    frozen_ms = one.revision.frozen_ms if is_same else now_ms()
    project.revisions.freeze(saved, frozen_ms=frozen_ms, note=one.revision.note)
    if is_same:
        project.gates.keep(one.results, one.certificate)
    for making in one.makings:
        project.makings.add(making)


if __name__ == "__main__":
    known = [world.id for world in BUILT_IN]
    sys.exit(asyncio.run(main(Path(sys.argv[1]), sys.argv[2:] or known)))
