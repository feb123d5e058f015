"""One catalogue: what authoring names, the page can do, and the file between them is fresh."""

from __future__ import annotations

import re

from authoring.catalogue import list_operators
from authoring.export_catalogue import CATALOGUE, catalogue_json, main

ANOMALIES = CATALOGUE.parent


def test_the_exported_catalogue_is_fresh() -> None:
    assert CATALOGUE.read_text("utf-8") == catalogue_json(), "run `python -m authoring.export_catalogue`"
    assert main(["--check"]) == 0


def test_every_operator_has_an_effect_file_and_is_in_the_pages_table() -> None:
    index = (ANOMALIES / "index.ts").read_text("utf-8")
    imported = set(re.findall(r'import \{ (\w+) \} from "\./\1"', index))
    assert imported == {operator.name for operator in list_operators()}
    for operator in list_operators():
        effect = (ANOMALIES / f"{operator.name}.ts").read_text("utf-8")
        assert f'name: "{operator.name}"' in effect


def test_the_page_holds_no_words_that_name_an_answer() -> None:
    exported = CATALOGUE.read_text("utf-8")
    for operator in list_operators():
        assert operator.does not in exported
        assert operator.notice not in exported
