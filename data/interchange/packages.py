"""The file of a sealed audit package: `package.json` in the clear, scenes sealed, files by their hash.

Owns: writing and opening it. Refuses: what goes in (app.jobs.packing), and showing a sealed scene to anybody.

Layout: `package.json` (`Package`), `sealed/SITTING` (a Fernet token of the scene's JSON), `blobs/SHA256`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from cryptography.fernet import Fernet, InvalidToken

from data.errors import NotFoundError, SchemaError
from data.interchange.archives import Archive, write_archive
from data.schema.package import Package, SealedScene
from data.store.blobs import Blobs
from data.store.records import write_record

SUFFIX = ".auditpack"
_NOUN = "an audit package"


def new_key() -> str:
    """A key for a package's seal."""
    return Fernet.generate_key().decode()


def write_package(
    target: Path, package: Package, scenes: Mapping[str, SealedScene], load_blob: Callable[[str], bytes]
) -> None:
    """Writes a package's file, whole or not at all.

    Args:
        target: where; what was there is replaced.
        package: what is readable; its `files` are the blobs that go along.
        scenes: sitting id -> its scene, one for each sitting.
        load_blob: bytes of a blob.

    Raises:
        StoreError: no room, or the folder cannot be written.
        KeyError: a sitting has no scene.
    """
    seal = Fernet(package.key)
    write_archive(
        target,
        (
            ("package.json", write_record(package).encode()),
            *(
                (f"sealed/{sitting.id}", seal.encrypt(scenes[sitting.id].model_dump_json().encode()))
                for sitting in package.sittings
            ),
            *((f"blobs/{sha}", load_blob(sha)) for sha in package.files),
        ),
    )


class OpenedPackage:
    """A package whose file was read. Scenes stay sealed in memory until they are asked for."""

    def __init__(self, file: Path) -> None:
        """Reads a package's file.

        Raises:
            NotFoundError: there is no such file.
            SchemaError: it is no package, a damaged one, or one of a newer program.
            StoreError: it cannot be read.
        """
        self._file = file
        with Archive(file, noun=_NOUN) as archive:
            self.package = archive.read_record(Package, "package.json")
            self._sealed = {
                sitting.id: archive.read(f"sealed/{sitting.id}") for sitting in self.package.sittings
            }

    def unpack_to(self, blobs: Blobs) -> None:
        """Puts the package's files (pictures of examples, files of worlds) among blobs; those there are left.

        Raises:
            SchemaError: a file in it was changed. StoreError: no room.
        """
        with Archive(self._file, noun=_NOUN) as archive:
            for sha in self.package.files:
                if not blobs.has(sha):
                    blobs.put(archive.read_blob(sha))

    def scene(self, sitting_id: str, blobs: Blobs) -> SealedScene:
        """The scene of a sitting, its world's files where `unpack_to` put them.

        Raises:
            NotFoundError: the package has no such sitting.
            SchemaError: the seal is broken: the file was changed.
        """
        token = self._sealed.get(sitting_id)
        if token is None:
            raise NotFoundError(f"The package {self._file} has no sitting {sitting_id}.")
        try:
            scene = SealedScene.model_validate_json(Fernet(self.package.key).decrypt(token))
        except (InvalidToken, ValueError) as error:
            raise SchemaError(
                f"The package {self._file} was changed after it was made; it is not used. Ask for it again."
            ) from error
        return _with_paths(scene, blobs)


def _with_paths(scene: SealedScene, blobs: Blobs) -> SealedScene:
    source = scene.spec.imported
    if source is None:
        return scene
    files = {uri: str(blobs.path(sha)) for uri, sha in source.files.items()}
    imported = source.model_copy(update={"files": files})
    return scene.model_copy(update={"spec": scene.spec.model_copy(update={"imported": imported})})
