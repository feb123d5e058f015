"""A sealed audit package opens as it was made, tells nothing to who looks into it, and its results come back whole."""

import errno
import os
import zipfile
from pathlib import Path

import pytest

from data.canonical import sha256_hex
from data.errors import NotFoundError, SchemaError, StoreError, StoreLockedError, UsageError
from data.ids import new_id
from data.interchange.bundles import OpenedBundle
from data.interchange.packages import OpenedPackage, new_key, write_package
from data.interchange.results import ResultFolder
from data.schema.audit import AuditorBrief
from data.schema.imported import ImportedSource
from data.schema.package import Package, SealedScene, Sitting
from data.schema.scene import WorldSpec
from data.schema.task import Budget
from data.store.blobs import Blobs
from tests.data.builders import FEET, ZERO, an_injection

CANARIES = ("zebracanary", "canary/needle-9", "canary_raise_m")
PICTURE = b"a picture of an example"


def a_sitting():
    brief = AuditorBrief(description="A house.", interactions=(), controls=(), budget=Budget())
    return Sitting(
        id=new_id(),
        mode="step",
        hint="none",
        condition="only",
        briefs={"en": brief},
        instructions="standard-1",
        instruction_texts={"en": "Look around."},
    )


def a_scene(files=None):
    imported = ImportedSource(id="house", entry="a.glb", files=files) if files else None
    return SealedScene(
        revision=ZERO,
        spec=WorldSpec(world="house", imported=imported),
        world="house",
        scene_digest=ZERO,
        start=FEET,
        injections=(an_injection("zebracanary", "canary/needle-9", canary_raise_m=0.6),),
    )


def a_package(*sittings, files=()):
    return Package(
        id=new_id(),
        study=new_id(),
        participant="Ada",
        made_ms=1,
        made_by="test",
        sittings=sittings or (a_sitting(),),
        files=files,
        key=new_key(),
    )


@pytest.fixture
def packed(tmp_path):
    """A package's file, and what it was made of."""
    file = tmp_path / "ada.auditpack"
    sha = sha256_hex(PICTURE)
    package = a_package(files=(sha,))
    scene = a_scene({"a.glb": sha})
    write_package(file, package, {package.sittings[0].id: scene}, {sha: PICTURE}.__getitem__)
    return file, package, scene


def test_a_package_opens_as_it_was_made_with_the_worlds_files_on_the_disk(packed, tmp_path):
    file, package, scene = packed
    opened = OpenedPackage(file)
    blobs = Blobs(tmp_path / "blobs")
    opened.unpack_to(blobs)

    assert opened.package == package
    unsealed = opened.scene(package.sittings[0].id, blobs)
    assert unsealed.injections == scene.injections
    assert Path(unsealed.spec.imported.files["a.glb"]).read_bytes() == PICTURE


def test_nobody_who_looks_into_a_package_reads_a_word_of_the_answer(packed):
    file, _, _ = packed
    raw = file.read_bytes()
    with zipfile.ZipFile(file) as archive:
        raw += b"".join(name.encode() + archive.read(name) for name in archive.namelist())

    for canary in CANARIES:
        assert canary.encode() not in raw


def test_a_package_that_was_changed_is_refused(packed, tmp_path):
    file, package, _ = packed
    with zipfile.ZipFile(file) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    sealed = f"sealed/{package.sittings[0].id}"
    members[sealed] = members[sealed][:-8] + b"AAAAAAA="
    with zipfile.ZipFile(file, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data if not name.startswith("blobs/") else b"another picture")
    opened = OpenedPackage(file)

    with pytest.raises(SchemaError, match="changed after it was made"):
        opened.scene(package.sittings[0].id, Blobs(tmp_path / "blobs"))
    with pytest.raises(SchemaError, match="was changed"):
        opened.unpack_to(Blobs(tmp_path / "blobs"))


@pytest.mark.parametrize("content", [b"", b"no zip at all", b"PK\x03\x04 cut off"])
def test_what_is_no_package_is_refused_in_words(tmp_path, content):
    file = tmp_path / "x.auditpack"
    file.write_bytes(content)

    with pytest.raises(SchemaError, match="not an audit package"):
        OpenedPackage(file)
    with pytest.raises(NotFoundError, match="There is no file"):
        OpenedPackage(tmp_path / "none.auditpack")


def test_a_package_that_cannot_be_written_leaves_the_old_one(packed, monkeypatch):
    file, package, scene = packed
    before = file.read_bytes()

    def full(_):
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(StoreError):
            write_package(file, package, {package.sittings[0].id: scene}, lambda _: b"other")

    assert file.read_bytes() == before
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_a_log_keeps_its_entries_and_drops_a_line_that_a_crash_cut_off(tmp_path):
    package = a_package()
    sitting = package.sittings[0].id
    with ResultFolder(tmp_path / "r", package) as results:
        results.log(sitting).append({"kind": "begun", "text": "线\u2028一"})
        file = results.folder / "logs" / f"{sitting}.jsonl"
        with file.open("ab") as torn:
            torn.write(b'{"kind": "not')
        log = results.log(sitting)
        assert [entry["kind"] for entry in log.entries()] == ["begun"]
        log.append({"kind": "ended"})

        assert [entry["kind"] for entry in results.entries(sitting)] == ["begun", "ended"]
        assert results.entries(sitting)[0]["text"] == "线\u2028一"
        assert results.finished(sitting)


def test_an_entry_for_which_there_is_no_room_leaves_no_half_line(tmp_path, monkeypatch):
    package = a_package()
    sitting = package.sittings[0].id
    with ResultFolder(tmp_path / "r", package) as results:
        log = results.log(sitting)
        log.append({"kind": "begun"})

        def half(handle, data, at):
            os.lseek(handle, at, os.SEEK_SET)
            os.write(handle, data[:3])
            raise OSError(errno.ENOSPC, "No space left on device")

        with monkeypatch.context() as patch:
            patch.setattr(os, "pwrite", half)
            with pytest.raises(StoreError):
                log.append({"kind": "stepped"})
        log.append({"kind": "ended"})

        assert [entry["kind"] for entry in results.entries(sitting)] == ["begun", "ended"]


def test_the_results_of_a_package_are_held_by_one_window_and_are_no_other_packages(tmp_path):
    package = a_package()
    with ResultFolder(tmp_path / "r", package), pytest.raises(StoreLockedError, match="another window"):
        ResultFolder(tmp_path / "r", package)

    with pytest.raises(UsageError, match="another audit package"):
        ResultFolder(tmp_path / "r", a_package())
    ResultFolder(tmp_path / "r", package).close()


def test_a_bundle_brings_back_logs_and_the_pictures_they_name(tmp_path):
    package = a_package()
    sitting = package.sittings[0].id
    with ResultFolder(tmp_path / "r", package) as results:
        sha = results.blobs.put(PICTURE)
        unnamed = results.blobs.put(b"a picture of the example")
        results.log(sitting).append({"kind": "begun", "frame": {"blob": sha}})
        index = results.bundle(tmp_path / "b.auditresults", made_ms=5)

    assert index.blobs == (sha,)
    with OpenedBundle(tmp_path / "b.auditresults") as bundle:
        assert bundle.index == index
        assert not bundle.index.sittings[0].finished
        assert bundle.entries(bundle.index.sittings[0])[0]["frame"] == {"blob": sha}
        assert bundle.blob(sha) == PICTURE
        with pytest.raises(SchemaError, match="holds no"):
            bundle.blob(unnamed)


def test_a_bundle_whose_log_was_changed_is_refused(tmp_path):
    package = a_package()
    file = tmp_path / "b.auditresults"
    with ResultFolder(tmp_path / "r", package) as results:
        results.log(package.sittings[0].id).append({"kind": "begun", "score": 1})
        results.bundle(file, made_ms=5)
    with zipfile.ZipFile(file) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(file, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data.replace(b'"score": 1', b'"score": 9'))

    with OpenedBundle(file) as bundle, pytest.raises(SchemaError, match="was changed after the audit"):
        bundle.entries(bundle.index.sittings[0])
