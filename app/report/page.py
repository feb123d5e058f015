"""Lays a report out as one HTML file; pictures lie beside it.

Owns: the template and number formats. Refuses: deciding what is in the report.
"""

from __future__ import annotations

from pathlib import Path

from app.report.content import ReportContent


def render_html(content: ReportContent) -> str:
    """The report as one HTML document with its style inside."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
    )
    environment.filters["number"] = _number
    environment.filters["percent"] = _percent
    return environment.get_template("report.html.j2").render(report=content)


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:z.3f}"


def _percent(value: float | None) -> str:
    return "-" if value is None else f"{100 * value:.0f} %"
