"""Writes the catalogue for the page: ``python -m authoring.export_catalogue``.

Owns: the generated JSON (names, parameters with ranges, triggers, reveal kinds). Refuses: rubric words and
categories, which an auditor's page must not hold. `--check` writes nothing and exits 1 when the file is stale.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from authoring.catalogue import list_operators

CATALOGUE = Path(__file__).resolve().parents[1] / "worlds/three/web/src/anomalies/catalogue.json"


def catalogue_json() -> str:
    """The text of the file, with a newline at its end."""
    rows = [
        {
            "name": operator.name,
            "targets": operator.targets,
            "reveal": operator.reveal,
            "triggers": list(operator.triggers),
            "parameters": [
                {"name": spec.name, "minimum": spec.minimum, "maximum": spec.maximum}
                | ({"choices": list(spec.choices)} if spec.choices else {})
                | ({"word": True} if spec.word else {})
                for spec in operator.specs()
            ],
        }
        for operator in list_operators()
    ]
    return json.dumps({"operators": rows}, indent=2, ensure_ascii=False) + "\n"


def main(arguments: list[str]) -> int:
    """Writes the file, or checks it; 0 when it is in step."""
    if "--check" in arguments:
        fresh = CATALOGUE.exists() and CATALOGUE.read_text("utf-8") == catalogue_json()
        return 0 if fresh else 1
    CATALOGUE.parent.mkdir(parents=True, exist_ok=True)
    CATALOGUE.write_text(catalogue_json(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
