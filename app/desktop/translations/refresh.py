"""Brings the translations up to date: collects the words of the sources, and compiles what is translated.

Owns: which sources have words, and calling Qt's own tools. Refuses: translating.
Run as ``python -m app.desktop.translations.refresh`` after words were changed; both kinds of file are committed.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import PySide6

FOLDER = Path(__file__).resolve().parent
DESKTOP = FOLDER.parent
LANGUAGES = {"zh": "zh_CN"}
SOURCES = (
    *sorted((DESKTOP / "participant").glob("*.py")),
    DESKTOP / "audit" / "pad.py",
    DESKTOP / "audit" / "report.py",
    DESKTOP / "widgets" / "category_words.py",
    DESKTOP / "widgets" / "confirm.py",
)
"""Everything that the participant's window shows."""


def source_file(language: str) -> Path:
    """The words of a language."""
    return FOLDER / f"worldaudit_{language}.ts"


def compiled_file(language: str) -> Path:
    """What Qt loads."""
    return FOLDER / f"worldaudit_{language}.qm"


def collect(language: str, target: Path) -> None:
    """Brings a `.ts` file up to date with the sources; words that are gone are dropped.

    Raises:
        subprocess.CalledProcessError: Qt's tool failed; its own words have been shown.
    """
    sources = [str(file.relative_to(DESKTOP.parent.parent)) for file in SOURCES]
    options = ("-no-obsolete", "-locations", "none", "-source-language", "en_GB")
    target_language = ("-target-language", LANGUAGES[language])
    _run("lupdate", *sources, *options, *target_language, "-ts", str(target))


def compile_words(language: str, source: Path, target: Path) -> None:
    """Makes a `.qm` file of a `.ts` file.

    Raises:
        subprocess.CalledProcessError: Qt's tool failed; its own words have been shown.
    """
    del language
    _run("lrelease", "-silent", str(source), "-qm", str(target))


def _run(tool: str, *arguments: str) -> None:
    program = Path(PySide6.__file__).parent / tool
    subprocess.run([program, *arguments], check=True, cwd=DESKTOP.parent.parent, stdout=sys.stderr)


def main() -> None:
    """All languages."""
    for language in LANGUAGES:
        collect(language, source_file(language))
        compile_words(language, source_file(language), compiled_file(language))


if __name__ == "__main__":
    main()
