"""The command line answers at once, explains itself, and is documented: checked, not promised."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

HEAVY = (
    "PySide6",
    "statsmodels",
    "scipy",
    "pandas",
    "inspect_ai",
    "ray",
    "pyarrow",
    "pyqtgraph",
    "jinja2",
    "PIL",
)
ROOT = Path(__file__).resolve().parents[2]


def walk(command, path="") -> Iterator[tuple[str, object]]:
    yield path, command
    for name, child in getattr(command, "commands", {}).items():
        yield from walk(child, f"{path} {name}".strip())


def test_help_imports_nothing_heavy():
    program = (
        "import sys\nfrom app.__main__ import run\ncode = run(['--help'])\n"
        f"loaded = [name for name in {HEAVY!r} if name in sys.modules]\n"
        "print('LOADED', loaded, code)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "LOADED [] 0"


def test_every_command_and_option_has_help():
    from app.cli.root import COMMANDS

    missing = [path for path, command in walk(COMMANDS) if not (command.help or "").strip()]
    missing += [
        f"{path} {parameter.name}"
        for path, command in walk(COMMANDS)
        for parameter in command.params
        if not (getattr(parameter, "help", None) or "").strip()
    ]
    assert missing == []


def test_the_guide_names_every_command():
    from app.cli.root import COMMANDS

    guide = (ROOT / "docs" / "commands.md").read_text()
    leaves = [path for path, command in walk(COMMANDS) if path and not getattr(command, "commands", {})]
    assert [path for path in leaves if f"`worldaudit {path}" not in guide] == []
