"""What is said of a file that was looked at: what was chosen for it, and what was noticed; each once.

Owns: these sentences, for the command and the window. Refuses: choosing (the page does) and looking.
"""

from __future__ import annotations

from collections.abc import Sequence

from data.schema.imported import Finding, ImportReport

UNITS = {
    0.001: "millimetres",
    0.01: "centimetres",
    0.0254: "inches",
    0.1: "decimetres",
    0.3048: "feet",
    1000.0: "kilometres",
}
"""What a scale is called when it stands for a unit of length; metres of one unit of the file."""


def chosen_words(report: ImportReport) -> tuple[str, ...]:
    """What was done to the file that nobody asked for, and why; empty where it is as it was written."""
    said: list[str] = []
    scale = report.options.scale or 1.0
    if report.scale_reason:
        unit = UNITS.get(scale)
        said.append(f"Taken as {unit}: scale {scale:g}." if unit else f"Taken with a scale of {scale:g}.")
        said.append(report.scale_reason)
    if report.up_reason:
        said.append(f"Set upright. {report.up_reason}" if report.options.up == "z" else report.up_reason)
    if report.floor_added:
        said.append("A floor was laid under it, for it has none to walk on.")
    return tuple(said)


def noticed_words(report: ImportReport) -> tuple[str, ...]:
    """What else was noticed, what `chosen_words` tells left out; the validator's errors last."""
    chosen = {report.scale_reason, report.up_reason}
    others = [words for words in report.warnings if words not in chosen and not _is_floor(words, report)]
    return (*others, *error_words(report.findings))


def error_words(findings: Sequence[Finding]) -> tuple[str, ...]:
    """What Khronos' validator calls errors, one sentence for all; findings of one kind are one, with their number."""
    errors = [finding.words for finding in findings if finding.severity == "error"]
    if not errors:
        return ()
    if len(errors) == 1:
        return (f"Khronos' validator finds an error: {errors[0]}",)
    return (f"Khronos' validator finds errors of {len(errors)} kinds. The first: {errors[0]}",)


def _is_floor(words: str, report: ImportReport) -> bool:
    return report.floor_added and words.startswith("It has no floor to walk on")
