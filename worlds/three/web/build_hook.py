"""Build hook of the wheel: every wheel, an editable one included, carries the built web bundle.

Owns: calling ``build_bundle.py`` before a wheel is assembled.
Refuses: to build a wheel without a bundle. The sdist carries sources only.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BundleHook(BuildHookInterface):
    """Builds the bundle when the target is a wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Runs before the wheel is assembled."""
        if self.target_name == "wheel":
            script = Path(self.root) / "worlds" / "three" / "web" / "build_bundle.py"
            subprocess.run([sys.executable, str(script)], check=True)
