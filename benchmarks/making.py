"""How many tasks an hour are proposed and gated on this machine. Resumable: run it again and it goes on.

    python benchmarks/making.py --project DIR [--world house] [--per-category 1] [--seed 1] [--seconds 225] [--json FILE]

Owns: one JSON object of what came out, with the seconds of each try, and the share of tries that were proposed.
Refuses: being a test. On a machine that does other things beside, read the shares, not the hours.
Exit code 3: the seconds ran out before everything was tried.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import time
from pathlib import Path

import last_in_path  # noqa: F401 - before what comes from the package `worlds`

from app.jobs.gating import gate_hosts
from app.jobs.making import MakingReport, is_settled, make_many
from data.schema.plan import BenchmarkPlan, WorldWishes
from data.store.project import Project

WANTED_AN_HOUR = 40


def open_project(folder: Path) -> Project:
    """The project of an earlier run, or a new one."""
    return Project.open(folder) if folder.exists() else Project.create(folder, name="making")


async def make(project: Project, plan: BenchmarkPlan, ends: float) -> MakingReport:
    """Tries what is left."""

    def tell(line: str) -> None:
        print(line, file=sys.stderr, flush=True)

    async with gate_hosts() as hosts:
        return await make_many(
            project, plan.wishes(), hosts, tell=tell, until=lambda: time.monotonic() > ends
        )


def describe(project: Project, plan: BenchmarkPlan, report: MakingReport) -> dict[str, object]:
    """Numbers."""
    makings = [making for wish in plan.wishes() for making in project.makings.of_wish(wish.key)]
    seconds = [making.took_ms / 1000 for making in makings]
    return {
        "plan": plan.model_dump(mode="json", exclude_defaults=True),
        "median_try_s": round(statistics.median(seconds), 1) if seconds else None,
        "wanted_an_hour": WANTED_AN_HOUR,
        **report.model_dump(mode="json"),
        "by_try": [
            {
                "wish": making.wish.category or making.wish.kind,
                "operators": making.operators,
                "targets": making.targets,
                "ending": making.ending,
                "failed": making.failed,
                "words": making.words,
                "seconds": round(making.took_ms / 1000, 1),
            }
            for making in makings
        ],
    }


def main() -> None:
    """Reads the arguments, prints or writes the result."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--project", required=True)
    parser.add_argument("--world", default="house")
    parser.add_argument("--per-category", type=int, default=1)
    parser.add_argument("--multi", type=int, default=0)
    parser.add_argument("--controls", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--json", default="")
    asked = parser.parse_args()
    wishes = WorldWishes(per_category=asked.per_category, multi=asked.multi, controls=asked.controls)
    plan = BenchmarkPlan(name="making", seed=asked.seed, worlds={asked.world: wishes})
    with open_project(Path(asked.project)) as project:
        report = asyncio.run(make(project, plan, time.monotonic() + asked.seconds))
        text = json.dumps(describe(project, plan, report), indent=1)
        settled = all(is_settled(project.makings.of_wish(wish.key)) for wish in plan.wishes())
    if asked.json:
        Path(asked.json).write_text(text + "\n", encoding="utf-8")
    else:
        print(text)
    sys.exit(0 if settled else 3)


if __name__ == "__main__":
    main()
