"""Builders of imported worlds, as records and as files, for tests of the store."""

from __future__ import annotations

from pathlib import Path

from data.canonical import sha256_hex
from data.schema.imported import ImportedFile, ImportedWorld, ImportOptions
from data.schema.setting import Era, Setting

ROOM = Setting(
    title="Room", place="room", description="A room.", era=Era(from_year=1990, to_year=2030), interactions=()
)


def files_in(folder: Path, **contents: bytes) -> dict[str, Path]:
    """Files of a multi-file import: uri -> path. `level_gltf=b'…'` makes `level.gltf`."""
    paths: dict[str, Path] = {}
    for name, content in contents.items():
        path = folder / name.replace("_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        paths[path.name] = path
    return paths


def a_world(files: dict[str, Path], *, name: str = "room", digest: str = "a" * 64, **more) -> ImportedWorld:
    """A record over files; the first is the entry."""
    kept = {
        uri: ImportedFile(sha256=sha256_hex(path.read_bytes()), size=path.stat().st_size)
        for uri, path in files.items()
    }
    return ImportedWorld(
        id=name,
        title=name.capitalize(),
        entry=next(iter(files)),
        files=kept,
        options=more.pop("options", ImportOptions(scale=1.0, up="y", floor=False)),
        setting=more.pop("setting", ROOM),
        scene_digest=digest,
        **more,
    )
