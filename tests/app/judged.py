"""A project with audits by people, made without a window: what tests of judging stand on."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from app import hosts
from app.__main__ import run
from data.ids import new_id
from data.schema.audit import Auditor, PointMark, Report
from data.schema.scene import WorldSpec
from data.store import Project
from worlds.fake import FakeWorld


def make_judged_project(folder: Path, said: Mapping[str, str], *, task: str = "float room/lamp") -> None:
    """A task by Cara in the fake world, and for each name an audit that a person made of it, with one report.

    The walk is the oracle's, so that the record can be repeated; the words are those of `said`, empty for none.
    """

    async def start(_spec: WorldSpec) -> FakeWorld:
        return FakeWorld()

    place = ["-p", str(folder)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hosts, "start_world", start)
        assert run(["init", str(folder)]) == 0
        new = ["task", "new", "--world", "fake", "--inject", task, "--author", "Cara", "--freeze"]
        assert run([*new, *place]) == 0
        assert run(["audit", "-a", "oracle", *place]) == 0
    with Project.open(folder) as project:
        (walk,) = project.episodes.all()
        ref = walk.steps[-1].frames[-1].ref
        for name, words in said.items():
            mark = PointMark(frame=ref, x=0.5, y=0.25)
            report = Report(id="r1", description=words or "-", evidence=(ref,), mark=mark, after_step=1)
            project.episodes.add(
                walk.model_copy(
                    update={
                        "id": new_id(),
                        "run": None,
                        "auditor": Auditor(kind="human", name=name, configuration={"mode": "step"}),
                        "reports": (report,) if words else (),
                        "ending": "submitted" if words else "nothing_found",
                    }
                )
            )
