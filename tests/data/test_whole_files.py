"""Whatever writes a file that somebody named replaces a file, and nothing else."""

import os
import stat
from pathlib import Path

import pytest

from app.jobs.sweep_report import SweepReport, write_report
from data.errors import UsageError
from data.interchange.archives import write_archive
from data.whole_files import write_whole

WRITERS = {
    "a file": lambda file: write_whole(file, b"new"),
    "an archive": lambda file: write_archive(file, [("a.json", b"{}")]),
    "a sweep's report": lambda file: write_report(file, SweepReport(seed=1)),
}


@pytest.mark.parametrize("write", WRITERS.values(), ids=WRITERS)
def test_a_pipe_and_a_folder_are_refused_and_stay(tmp_path: Path, write) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    for name, words in (("pipe", "no plain file"), ("folder", "is a folder")):
        with pytest.raises(UsageError, match=words):
            write(tmp_path / name)
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)
    write(tmp_path / "file")
    write(tmp_path / "file")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["file", "folder", "pipe"]
