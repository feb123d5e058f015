"""Imported worlds: files and record together, versions that tasks can stand on, nothing lost that is in use."""

import sqlite3
from pathlib import Path

import pytest

from app.jobs.worlds import spec_for, spec_of
from data.errors import ConflictError, NotFoundError, StoreCorruptError, UsageError
from data.schema.imported import ImportOptions, NodeTags
from data.store import Project
from tests.data import children
from tests.data.builders import a_definition, a_task
from tests.data.test_store_crash import killed_at
from tests.data.worlds import a_world, files_in


@pytest.fixture
def files(tmp_path):
    return files_in(tmp_path / "brought", level_gltf=b"{gltf}", level_bin=b"bytes", wood_png=b"picture")


def in_world(name, digest):
    return a_definition(world=name).model_copy(update={"scene_digest": digest})


def test_an_added_world_is_loaded_from_blobs_of_its_own_bytes(project, files):
    kept = project.worlds.add(a_world(files), files, at_ms=5)
    for path in files.values():
        path.unlink()
    source = spec_for(project, "room", seed=3).imported
    assert {uri: Path(path).read_bytes() for uri, path in source.files.items()} == {
        "level.gltf": b"{gltf}",
        "level.bin": b"bytes",
        "wood.png": b"picture",
    }
    assert (kept.version, project.worlds.get("room")) == (1, kept)
    assert spec_for(project, "house").imported is None
    assert project.find_damage() == ()


def test_a_frozen_task_keeps_the_version_of_its_world_that_it_was_made_in(project, files):
    before = project.worlds.add(a_world(files, digest="1" * 64), files, at_ms=5)
    task = project.tasks.save(a_task(definition=in_world("room", "1" * 64)))
    revision = project.revisions.freeze(task, frozen_ms=6)
    tags = {"n1.p0": NodeTags(movable=True)}
    after = before.world.model_copy(update={"tags": tags, "scene_digest": "2" * 64})
    project.worlds.save(after, version=1, at_ms=7)
    assert spec_of(project, revision.definition).imported.tags == {}
    assert spec_for(project, "room").imported.tags == tags
    words = {"n1.p0": NodeTags(label="Table")}
    project.worlds.save(
        after.model_copy(update={"tags": words, "scene_digest": "1" * 64}), version=2, at_ms=8
    )
    assert (
        spec_of(project, revision.definition).imported.tags == words
    )  # the same scene: newer words are welcome
    assert [kept.version for kept in project.worlds.states()] == [2, 3]
    assert [kept.version for kept in project.worlds.history("room")] == [1, 2, 3]


def test_a_newer_version_is_never_overwritten(project, files):
    kept = project.worlds.add(a_world(files), files, at_ms=5)
    mine = kept.world.model_copy(update={"title": "Mine"})
    project.worlds.save(kept.world.model_copy(update={"title": "Theirs"}), version=1, at_ms=6)
    with pytest.raises(ConflictError) as caught:
        project.worlds.save(mine, version=1, at_ms=7)
    assert (caught.value.mine.title, caught.value.theirs.title) == ("Mine", "Theirs")


def test_what_a_world_is_never_changes_but_it_may_be_split(project, files):
    kept = project.worlds.add(a_world(files), files, at_ms=5)
    for options in (
        ImportOptions(scale=2.0, up="y", floor=False),
        ImportOptions(scale=1.0, up="z", floor=False),
    ):
        with pytest.raises(UsageError, match="never change"):
            project.worlds.save(kept.world.model_copy(update={"options": options}), version=1, at_ms=6)
    fewer = {uri: file for uri, file in kept.world.files.items() if uri != "wood.png"}
    with pytest.raises(UsageError, match="never change"):
        project.worlds.save(kept.world.model_copy(update={"files": fewer}), version=1, at_ms=6)
    split = kept.world.options.model_copy(update={"split": ("n1.p0",)})
    assert (
        project.worlds.save(kept.world.model_copy(update={"options": split}), version=1, at_ms=6).version == 2
    )


def test_a_page_of_ones_own_is_kept_with_its_files_and_stays_one(project, files):
    kept = project.worlds.add(a_world(files, kind="page", options=ImportOptions()), files, at_ms=5)
    source = spec_for(project, "room").imported
    assert (source.kind, source.entry, set(source.files)) == ("page", kept.world.entry, set(files))
    with pytest.raises(UsageError, match="never change"):
        project.worlds.save(kept.world.model_copy(update={"kind": "gltf"}), version=1, at_ms=6)


def test_the_database_itself_guards_files_versions_and_worlds_in_use(project, files):
    project.worlds.add(a_world(files), files, at_ms=5)
    project.tasks.save(a_task(definition=in_world("room", "a" * 64)))
    project.close()
    database = sqlite3.connect(project.folder / "project.db")
    for statement in (
        "UPDATE worlds SET defining = 'other'",
        "UPDATE worlds SET id = 'other'",
        "UPDATE world_saves SET body = ''",
        "DELETE FROM world_saves",
        "DELETE FROM worlds",
    ):
        with pytest.raises(sqlite3.IntegrityError):
            database.execute(statement)
    database.close()


def test_a_world_that_tasks_use_is_archived_not_removed(project, files):
    project.worlds.add(a_world(files), files, at_ms=5)
    task = project.tasks.save(a_task(title="Odd table", definition=in_world("room", "a" * 64)))
    with pytest.raises(UsageError, match=r"'Odd table'.*--archive"):
        project.worlds.remove("room")
    project.worlds.archive("room")
    assert project.worlds.all() == ()
    assert spec_of(project, task.definition).imported is not None
    with pytest.raises(UsageError, match="archived world 'room'"):
        project.worlds.add(a_world(files), files, at_ms=9)
    assert not project.worlds.archive("room", archived=False).archived


def test_a_removed_world_takes_only_its_own_files_along(project, files, tmp_path):
    project.worlds.add(a_world(files), files, at_ms=5)
    other = files_in(tmp_path / "other", other_gltf=b"{other}", wood_png=b"picture")
    kept = project.worlds.add(a_world(other, name="other"), other, at_ms=6)
    project.worlds.remove("room")
    assert set(project.blobs.all()) == {file.sha256 for file in kept.world.files.values()}
    with pytest.raises(NotFoundError, match="There are: other"):
        project.worlds.get("room")
    assert project.find_damage() == ()
    assert project.worlds.add(a_world(files), files, at_ms=7).version == 1


def test_a_file_that_changed_since_it_was_looked_at_is_not_stored(project, files):
    world = a_world(files)
    files["level.bin"].write_bytes(b"others")
    with pytest.raises(StoreCorruptError, match=r"level\.bin"):
        project.worlds.add(world, files, at_ms=5)
    assert project.worlds.all() == ()


def test_a_check_names_a_world_whose_files_are_missing(project, files):
    kept = project.worlds.add(a_world(files), files, at_ms=5)
    project.blobs.path(kept.world.files["level.bin"].sha256).unlink()
    assert project.find_damage() == ("World room: 1 of its files are missing, first level.bin.",)


@pytest.mark.parametrize("seed", range(4))
def test_a_killed_import_leaves_worlds_whole_or_not_at_all(processes, project, seed):
    project.close()
    with killed_at(processes, seed, children.add_worlds, project.folder, seed) as said:
        pass
    with Project.open(project.folder) as again:
        kept = [one.world.id for one in again.worlds.all()]
        assert kept[: len(said)] == said
        assert len(kept) - len(said) in {0, 1}
        assert again.find_damage() == ()
        for one in again.worlds.all():
            paths = again.worlds.source(one.world).files
            assert {uri: len(Path(path).read_bytes()) for uri, path in paths.items()} == {
                uri: file.size for uri, file in one.world.files.items()
            }
