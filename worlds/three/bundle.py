"""Where the built page lies, and which of its files a URL path names. Free of Qt.

Owns: the folder, the refusal of paths outside it, MIME types. Refuses: serving (scheme) and building (web/build_bundle).
"""

from __future__ import annotations

import mimetypes
import os
from pathlib import Path

BUNDLE_VARIABLE = "WORLDAUDIT_BUNDLE"
BUILD_LINE = "python worlds/three/web/build_bundle.py"

_MIME = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".wasm": "application/wasm",
    ".glb": "model/gltf-binary",
    ".webp": "image/webp",
}


def bundle_folder() -> Path:
    """The folder that is served: the built page beside this file, or what WORLDAUDIT_BUNDLE names."""
    named = os.environ.get(BUNDLE_VARIABLE)
    return Path(named).resolve() if named else Path(__file__).resolve().parent / "_bundle"


def find_file(folder: Path, path: str) -> Path | None:
    """The file of `folder` that a URL path names, or None when there is none or it lies outside."""
    if "\0" in path:
        return None
    file = (folder / path.lstrip("/")).resolve()
    return file if file.is_relative_to(folder) and file.is_file() else None


def mime_type(name: str) -> str:
    """The MIME type of a file name; modules need the right one, so that scripts run."""
    suffix = Path(name).suffix.lower()
    return _MIME.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
