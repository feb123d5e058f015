"""Qt stays in the window and in the page and host of worlds.three, so that cores and clients run without it."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
QT = {"PySide6", "shiboken6", "pyqtgraph"}
MAY_USE_QT = {
    f"worlds/three/{name}.py"
    for name in ("calls", "guest", "host", "lockdown", "page", "probe", "refusing", "scheme")
}


def imported(file: Path) -> set[str]:
    """The top-level packages that a file imports, anywhere in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found.add(node.module.split(".")[0])
    return found


def test_qt_is_imported_where_it_may_be_and_nowhere_else():
    layers = ("authoring", "validation", "evaluation", "worlds", "data", "app/cli", "app/jobs", "app/report")
    files = [
        file for layer in layers for file in (ROOT / layer).rglob("*.py") if "node_modules" not in file.parts
    ]
    users = {file.relative_to(ROOT).as_posix() for file in files if imported(file) & QT}
    assert users == MAY_USE_QT


@pytest.mark.parametrize("module", ["worlds.three.client", "worlds.three.doctor", "worlds.fake"])
def test_the_clients_of_worlds_load_no_qt(module):
    program = f"import sys, {module}; sys.exit('PySide6' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode == 0
