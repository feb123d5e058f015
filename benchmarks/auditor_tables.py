"""The tables of a measurement of auditors: one JSON file and one page for each world.

Owns: counting episodes and writing them down. Refuses: running anything, and words that the numbers do not carry.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from data.schema.base import Value

HERE = Path(__file__).resolve().parent


class Measured(Value):
    """What came out for one world; `episodes` are the rows of `auditors.row_of`."""

    world: str
    scene_digest: str
    renderer: str
    seed: int
    operators: tuple[str, ...]
    dropped: tuple[str, ...]
    episodes: tuple[dict[str, Any], ...]


def write_tables(measured: Measured, folder: Path | None) -> None:
    """Writes both files, or prints the JSON."""
    content = {
        "commit": find_commit(),
        **measured.model_dump(mode="json", exclude={"episodes"}),
        **{f"oracle_{key}": value for key, value in count(measured.episodes, "oracle").items()},
        **{f"twin_{key}": value for key, value in count(measured.episodes, "twin").items()},
        "episodes": list(measured.episodes),
    }
    text = json.dumps(content, indent=1)
    if folder is None:
        print(text)
        return
    folder.mkdir(parents=True, exist_ok=True)
    name = f"auditors-{measured.world}"
    (folder / f"{name}.json").write_text(text + "\n", encoding="utf-8")
    (folder / f"{name}.md").write_text(render_page(content), encoding="utf-8")


def find_commit() -> str:
    """The short name of the code's commit, with `-dirty` when it was changed; `unknown` without Git."""
    command = ["git", "describe", "--always", "--dirty", "--abbrev=7"]
    try:
        found = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return found.stdout.strip()


def count(rows: Sequence[dict[str, Any]], auditor: str) -> dict[str, Any]:
    """Met, tried, and for clean controls reports made."""
    mine = [row for row in rows if row["auditor"] == auditor]
    injected = [row for row in mine if row["operator"] is not None]
    clean = [row for row in mine if row["operator"] is None]
    counts: dict[str, Any] = {
        "met": sum(row["verdict"] == "met" for row in injected),
        "of": len(injected),
        "failed": sum(row["state"] == "failed" for row in mine),
        "most_steps": max((row["steps"] for row in injected if row["steps"] is not None), default=None),
    }
    if clean:
        counts["clean_controls"] = len(clean)
        counts["reports_on_clean"] = sum(row["reports"] or 0 for row in clean)
    return counts


def render_page(content: dict[str, Any]) -> str:
    """The page: the counts, each episode, and what was not drawn with the reason."""
    rows = content["episodes"]
    operators = ", ".join(f"`{name}`" for name in content["operators"]) or "all"
    lines = [
        f"# Baselines in the world `{content['world']}`",
        "",
        (
            f"Written by `benchmarks/auditors.py --world {content['world']} --seed {content['seed']}` at commit "
            f"`{content['commit']}`; operators: {operators}."
        ),
        "The verdict is the grounded judge's; the budget is 40 steps. Every number is in the JSON file beside this page.",
        "",
        "| auditor | on | met |",
        "|---|---|---|",
        f"| `oracle` | drawn tasks | {content['oracle_met']} of {content['oracle_of']} |",
    ]
    if content["twin_of"]:
        lines.append(f"| `twin` | the first drawn tasks | {content['twin_met']} of {content['twin_of']} |")
    if "twin_clean_controls" in content:
        lines.append(
            f"| `twin` | the clean world, each time from another start | "
            f"{content['twin_reports_on_clean']} reports in {content['twin_clean_controls']} |"
        )
    failed = content["oracle_failed"] + content["twin_failed"]
    lines += ["", f"Episodes that failed for a technical reason: {failed}.", ""]
    for auditor in ("oracle", "twin"):
        lines += _render_episodes([row for row in rows if row["auditor"] == auditor], auditor)
    lines += _render_draw(content["dropped"])
    return "\n".join(lines).rstrip() + "\n"


_STARTS = {"drawn": "as drawn", "start": "another start", "place": "a place nearer"}


def _render_episodes(rows: Sequence[dict[str, Any]], auditor: str) -> list[str]:
    if not rows:
        return []
    lines = [f"## The {auditor}, episode by episode", ""]
    lines += ["| operator | target | from | steps | reports | verdict |", "|---|---|---|---|---|---|"]
    for row in rows:
        operator = "clean" if row["operator"] is None else f"`{row['operator']}`"
        start = "a start" if row["operator"] is None else _STARTS[row["start_is"]]
        verdict = row["verdict"] or ("cut off before its verdict" if row["state"] == "done" else "failed")
        if row["operator"] is None and row["state"] == "done":
            verdict = "false alarm" if row["reports"] else "silent"
        target = row["target"] or ""
        lines.append(f"| {operator} | {target} | {start} | {row['steps']} | {row['reports']} | {verdict} |")
    return [*lines, ""]


def _render_draw(dropped: Sequence[str]) -> list[str]:
    lines = [
        "## What was drawn",
        "",
        "A drawn start from which the way to a view of the target takes more than 24 actions is drawn again, as a curator",
        "would choose another: among the world's starts, then among all places to stand. The column *from* says it.",
        "",
    ]
    if not dropped:
        return [*lines, "No draw was dropped."]
    return [*lines, "Dropped as no fair task:", "", *(f"- {one}" for one in dropped)]
