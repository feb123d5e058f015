"""Where the built page lies, and which of its files a URL path names. Free of Qt.

Owns: the folder, a hash of all that is in it, the refusal of paths outside it, MIME types. Refuses: serving (scheme) and building (web/build_bundle).
"""

from __future__ import annotations

import functools
import hashlib
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


def page_hash(folder: Path | None = None) -> str:
    """A hash of the names and bytes of every file of the built page; read anew when a size or a time has changed."""
    folder = folder or bundle_folder()
    files = sorted(Path(root) / name for root, _, names in os.walk(folder) for name in names)
    stats = [(str(file), file.stat()) for file in files]
    return _hash_files(folder, tuple((name, stat.st_size, stat.st_mtime_ns) for name, stat in stats))


@functools.lru_cache(maxsize=8)
def _hash_files(folder: Path, files: tuple[tuple[str, int, int], ...]) -> str:
    whole = hashlib.sha256()
    for name, _, _ in files:
        digest = hashlib.sha256(Path(name).read_bytes()).hexdigest()
        whole.update(f"{Path(name).relative_to(folder)} {digest}\n".encode())
    return whole.hexdigest()


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
