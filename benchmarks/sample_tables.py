"""The tables of how the baselines audit the sample project: one JSON file and one page.

Owns: counts by auditor, world and category, why an episode is no success, and the computed chance of blind marks.
Refuses: running anything, and words that the numbers do not carry.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from auditor_tables import find_commit

from data.schema.base import Value
from data.schema.category import CATEGORIES
from evaluation.auditors.floor import blind_interval

PIXELS_MIN = 400
"""What a frame must show of an anomaly to count as shown."""


class SampleMeasured(Value):
    """What came out; `episodes` are the rows of `auditors_sample.row_of`."""

    seed: int
    left: dict[str, int]
    """Episodes of each auditor that are not done yet."""
    scene_digests: dict[str, str]
    episodes: tuple[dict[str, Any], ...]


def write_sample_tables(measured: SampleMeasured, folder: Path | None) -> None:
    """Writes both files, or prints the JSON."""
    content = count_sample(measured)
    text = json.dumps(content, indent=1)
    if folder is None:
        print(text)
        return
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "auditors-sample.json").write_text(text + "\n", encoding="utf-8")
    (folder / "auditors-sample.md").write_text(render_sample_page(content), encoding="utf-8")


def count_sample(measured: SampleMeasured) -> dict[str, Any]:
    """The content of the JSON file."""
    rows = measured.episodes
    names = list(dict.fromkeys(row["auditor"] for row in rows))
    return {
        "commit": find_commit(),
        "seed": measured.seed,
        "left": measured.left,
        "scene_digests": measured.scene_digests,
        "auditors": {name: _count([row for row in rows if row["auditor"] == name]) for name in names},
        "episodes": [*({**row, "why": explain(row)} for row in rows)],
    }


def _count(rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    with_anomaly = [row for row in rows if row["categories"]]
    clean = [row for row in rows if not row["categories"]]
    counts: dict[str, Any] = {
        **_met(with_anomaly),
        "failed": sum(row["state"] == "failed" for row in rows),
        "controls": len(clean),
        "reports_on_controls": sum(row["reports"] or 0 for row in clean),
        "by_world": {
            world: _met(row for row in with_anomaly if row["world"] == world) for world in _worlds(rows)
        },
        "by_category": {
            code: _met(row for row in with_anomaly if row["categories"] == [code]) for code in CATEGORIES
        },
        "several_anomalies": _met(row for row in with_anomaly if len(row["categories"]) > 1),
    }
    if rows and rows[0]["auditor"] == "blind":
        # Two marks would be needed where there are two anomalies, and a guess makes one.
        chances = [
            row["chance"] if len(row["categories"]) == 1 else 0.0 for row in with_anomaly if "chance" in row
        ]
        least, most = blind_interval(chances)
        counts |= {
            "expected_by_chance": round(sum(chances), 2),
            "interval": [least, most],
            "within": least <= counts["met"] <= most,
        }
    return counts


def _met(rows: Iterable[dict[str, Any]]) -> dict[str, int]:
    verdicts = [row["verdict"] for row in rows]
    return {"met": verdicts.count("met"), "of": len(verdicts)}


def _worlds(rows: Sequence[dict[str, Any]]) -> list[str]:
    return sorted({row["world"] for row in rows})


def explain(row: dict[str, Any]) -> str:
    """Why an episode is no success, from what its frames showed; empty for a success."""
    if row["verdict"] == "met":
        return ""
    if row["state"] == "failed" or "shown_px" not in row:
        return row["reason"]
    parts: list[str] = []
    for shown, revealed in zip(row["shown_px"], row["revealed"], strict=True):
        if not revealed:
            parts.append("its condition never came about")
        elif shown < PIXELS_MIN:
            parts.append(f"at most {shown} pixels of it in any frame")
        else:
            parts.append(f"shown with {shown} pixels")
    said = "nothing reported" if not row["reports"] else row["reason"]
    return f"{'; '.join(parts)}; {said}"


def render_sample_page(content: dict[str, Any]) -> str:
    """The page: counts, by world, by category, and each miss with what its frames showed."""
    auditors = content["auditors"]
    lines = [
        "# Baselines on the sample project",
        "",
        (
            f"Written by `benchmarks/auditors_sample.py --seed {content['seed']}` at commit `{content['commit']}`: every "
            "gated task of the sample"
        ),
        "that comes with the program, no hint. The verdict is the grounded judge's; every episode is in the JSON file.",
        "Run in pieces, episodes may be of commits shortly before that one.",
        "",
        "| auditor | met | of | share | reports on clean controls |",
        "|---|---|---|---|---|",
    ]
    for name, counts in auditors.items():
        share = f"{100 * counts['met'] / counts['of']:.0f} %" if counts["of"] else ""
        controls = f"{counts['reports_on_controls']} in {counts['controls']}"
        lines.append(f"| `{name}` | {counts['met']} | {counts['of']} | {share} | {controls} |")
    lines += ["", f"Failed for a technical reason: {sum(counts['failed'] for counts in auditors.values())}."]
    if any(content["left"].values()):
        left = ", ".join(f"{count} of the `{name}`" for name, count in content["left"].items() if count)
        lines += ["", f"Not audited yet, and in no count here: {left}."]
    if "blind" in auditors:
        blind = auditors["blind"]
        least, most = blind["interval"]
        lines += [
            "",
            (
                f"Blind marks meet {blind['expected_by_chance']} of these by chance, {least} to {most} at 95 %; it met "
                f"{blind['met']}: {'within' if blind['within'] else 'outside'} the interval."
            ),
        ]
    lines += ["", "## By world", "", *_render_counts(auditors, "by_world", "world")]
    lines += ["", "## By category", "", *_render_counts(auditors, "by_category", "category")]
    lines.append(_render_row("several", [counts["several_anomalies"] for counts in auditors.values()]))
    for name in auditors:
        lines += _render_misses([row for row in content["episodes"] if row["auditor"] == name], name)
    return "\n".join(lines).rstrip() + "\n"


def _render_counts(auditors: dict[str, Any], part: str, head: str) -> list[str]:
    keys = list(dict.fromkeys(key for counts in auditors.values() for key in counts[part]))
    lines = [
        f"| {head} | {' | '.join(f'`{name}`' for name in auditors)} |",
        "|---" * (len(auditors) + 1) + "|",
    ]
    none = {"met": 0, "of": 0}
    return lines + [
        _render_row(key, [counts[part].get(key, none) for counts in auditors.values()]) for key in keys
    ]


def _render_row(head: str, counts: Sequence[dict[str, int]]) -> str:
    cells = (f"{one['met']} of {one['of']}" for one in counts)
    return f"| {head} | {' | '.join(cells)} |"


def _render_misses(rows: Sequence[dict[str, Any]], auditor: str) -> list[str]:
    missed = [row for row in rows if row["verdict"] != "met"]
    if auditor == "blind":
        return []
    lines = ["", f"## What the {auditor} misses", ""]
    if not missed:
        return [*lines, "Nothing."]
    lines += ["| world | category | operator | target | steps | why |", "|---|---|---|---|---|---|"]
    for row in missed:
        cells = (
            row["world"],
            ", ".join(row["categories"]) or "control",
            ", ".join(f"`{one}`" for one in row["operators"]),
            ", ".join(row["targets"]),
            row["steps"],
            row["why"],
        )
        lines.append(f"| {' | '.join(str(cell) for cell in cells)} |")
    return lines
