"""Agreement as a table for a paper: the whole and its parts, as CSV, LaTeX, Markdown or HTML.

Owns: columns and rounding. Refuses: measuring. LaTeX, Markdown and HTML are written by `tabulate`.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from importlib import import_module
from typing import Any, Literal, cast, get_args

from data.cells import harmless
from evaluation.agreement import BinaryAgreement

Form = Literal["csv", "latex", "markdown", "html"]
FORMS = cast("tuple[Form, ...]", get_args(Form))
ENDINGS: dict[Form, str] = {"csv": "csv", "latex": "tex", "markdown": "md", "html": "html"}
_STYLES = {"latex": "latex_booktabs", "markdown": "github", "html": "html"}
_HEADS = (
    "audits",
    "tasks",
    "observed",
    "kappa",
    "kappa low",
    "kappa high",
    "asymptotic low",
    "asymptotic high",
    "positive",
    "negative",
    "PABAK",
    "AC1",
    "prevalence",
    "bias",
    "note",
)


def write_table(rows: Sequence[tuple[str, BinaryAgreement]], form: Form, *, title: str) -> str:
    """The table; `title` heads its first column, for example "family".

    A value that is undefined is empty, and the note says why; the note also says where the data are too few to conclude.
    CSV carries unrounded numbers, the other forms three decimals. Intervals are nominal 95 %: `kappa low` and `high` from
    the cluster bootstrap over tasks.
    """
    heads = [title, *_HEADS]
    lines = [[name, *_line(found)] for name, found in rows]
    if form == "csv":
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(heads)
        writer.writerows([harmless(cell) for cell in line] for line in lines)
        return out.getvalue()
    tabulate = cast("Any", import_module("tabulate")).tabulate
    return str(tabulate(lines, heads, tablefmt=_STYLES[form], floatfmt=".3f", missingval="")) + "\n"


def _line(found: BinaryAgreement) -> list[object]:
    clustered, asymptotic = found.kappa_interval, found.kappa_asymptotic
    return [
        found.n,
        found.clusters,
        found.observed,
        found.kappa,
        clustered.low if clustered else None,
        clustered.high if clustered else None,
        asymptotic.low if asymptotic else None,
        asymptotic.high if asymptotic else None,
        found.positive,
        found.negative,
        found.pabak,
        found.ac1,
        found.prevalence_index,
        found.bias_index,
        "; ".join(words for words in (found.undefined_because, found.warning) if words),
    ]
