"""What is said of an imported file: what was chosen for it and what was noticed, each once, errors counted plainly."""

import pytest

from app.jobs.import_words import chosen_words, error_words, noticed_words
from app.jobs.importing import inspect_file
from data.errors import ImportRefusedError
from data.schema.imported import Finding, ImportOptions, ImportReport
from tests.glb import write_room
from worlds.three.messages import PageBugError

CEILINGS = "Its ceilings are 2.1 km above its floors; in millimetres (a scale of 0.001) they would be 2.1 m."


def report(**given):
    return ImportReport(ok=True, options=ImportOptions(scale=0.001, up="y"), **given)


def test_a_scale_that_was_chosen_is_said_to_be_applied_and_said_once():
    found = report(scale_reason=CEILINGS, warnings=(CEILINGS, "Two objects have the same name."))
    assert chosen_words(found) == ("Taken as millimetres: scale 0.001.", CEILINGS)
    assert noticed_words(found) == ("Two objects have the same name.",)


def test_a_file_that_is_taken_as_written_says_nothing_of_it():
    assert chosen_words(ImportReport(ok=True, options=ImportOptions(scale=1.0, up="y"))) == ()


def test_a_floor_that_was_laid_is_told_once():
    laid = "It has no floor to walk on, so it stands on one that was laid under it."
    found = report(floor_added=True, warnings=(laid,))
    assert chosen_words(found) == ("A floor was laid under it, for it has none to walk on.",)
    assert noticed_words(found) == ()


@pytest.mark.parametrize(
    ("errors", "said"),
    [
        (
            ["A is odd (and 6 more like it)"],
            "Khronos' validator finds an error: A is odd (and 6 more like it)",
        ),
        (["A is odd", "B is odd"], "Khronos' validator finds errors of 2 kinds. The first: A is odd"),
    ],
)
def test_errors_of_one_kind_are_one_with_their_number(errors, said):
    findings = [Finding(severity="error", code="X", words=words) for words in errors]
    findings.append(Finding(severity="hint", code="Y", words="a hint"))
    assert error_words(findings) == (said,)
    assert error_words(findings[-1:]) == ()


async def test_a_file_that_makes_the_page_fail_is_refused_and_the_fault_is_called_the_programs(tmp_path):
    class Page:
        async def inspect(self, source):
            raise PageBugError("TypeError: x is undefined\n    at y")

    with pytest.raises(
        ImportRefusedError, match=r"fail \(TypeError: x is undefined\)\. The fault is the program's"
    ):
        await inspect_file(Page(), write_room(tmp_path / "room.glb"), ImportOptions())
