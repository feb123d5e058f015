"""Blobs: named by their hash, there whole or not at all, checked whenever they are read."""

import hashlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data.errors import NotFoundError, StoreCorruptError, UsageError
from data.store import Project


@settings(max_examples=30)
@given(data=st.binary(max_size=5000))
def test_bytes_are_read_back_under_their_hash(project, data):
    sha = project.blobs.put(data)

    assert sha == hashlib.sha256(data).hexdigest()
    assert project.blobs.has(sha)
    assert project.blobs.get(sha) == data


def test_blobs_are_fanned_out_over_two_levels(project):
    sha = project.blobs.put(b"abc")

    assert project.blobs.path(sha) == project.folder / "blobs" / "ba" / "78" / sha
    assert project.blobs.all() == (sha,)


def test_storing_the_same_bytes_again_leaves_the_file_alone(project):
    sha = project.blobs.put(b"abc")
    before = project.blobs.path(sha).stat()
    project.blobs.put(b"abc")

    assert project.blobs.path(sha).stat().st_mtime_ns == before.st_mtime_ns
    assert project.blobs.path(sha).stat().st_ino == before.st_ino


def test_a_damaged_blob_is_refused_and_storing_its_bytes_again_mends_it(project):
    sha = project.blobs.put(b"abc")
    project.blobs.path(sha).write_bytes(b"abd")

    with pytest.raises(StoreCorruptError, match=sha):
        project.blobs.get(sha)
    project.blobs.put(b"abc")
    assert project.blobs.get(sha) == b"abc"


def test_a_missing_blob_is_named(project):
    with pytest.raises(NotFoundError, match="f" * 64):
        project.blobs.get("f" * 64)
    assert not project.blobs.has("f" * 64)


@pytest.mark.parametrize("word", ["", "../../etc/passwd", "F" * 64, "f" * 63, "f" * 64 + "\n"])
def test_what_is_no_hash_never_becomes_a_path(project, word):
    for call in (project.blobs.get, project.blobs.has, project.blobs.path):
        with pytest.raises(UsageError, match="no SHA-256"):
            call(word)


def test_leftovers_of_killed_writes_are_swept_only_when_nobody_else_is_there(project):
    leftover = project.folder / "blobs" / "0123.part"
    leftover.write_bytes(b"half a fra")

    Project.open(project.folder).close()
    assert leftover.exists()

    project.close()
    Project.open(project.folder).close()
    assert not leftover.exists()
