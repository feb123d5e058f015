"""What a key costs in Author's lists: the outliner with 10,000 objects, the task table with 5,000 tasks.

Run: ``python benchmarks/author_desk.py [--out FILE]``. Needs no world and no screen.

Owns: the measurements. Refuses: judging. Times are wall and CPU milliseconds on the Qt thread, from the key's event until the
list is drawn again; the same desk is measured with a tenth of the rows, so that one sees what grows.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import last_in_path  # noqa: F401 - before what comes from the package `worlds`

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTableView, QWidget

from app.desktop.author.task_rows import TaskRows
from app.desktop.library.outliner import OutlinerView
from app.desktop.models.library import LibraryModel
from app.desktop.models.outliner import OutlinerModel
from app.desktop.models.task_table import ordered
from app.desktop.theme.wardrobe import Wardrobe
from data.schema.category import CATEGORIES, family_of
from data.schema.scene import Node, Room, SceneGraph
from data.schema.setting import Era, Setting
from data.schema.space import Box
from validation.library import LibraryRow, OpenFacts

WORDS = ("chair", "shelf", "book", "lamp", "crate", "bottle", "sign", "plant", "box", "cup")
ROOMS = 40
TYPED = "shelf 12"
REPEATS = 5


def many_objects(count: int) -> SceneGraph:
    """A scene with so many objects in 40 rooms, ten kinds of them."""
    box = Box(min=(0, 0, 0), max=(1, 1, 1))
    rooms = tuple(Room(id=f"room-{k}", label=f"Room {k}", bounds=box) for k in range(ROOMS))
    nodes = tuple(
        Node(
            id=f"room-{k % ROOMS}/{WORDS[k % len(WORDS)]}-{k}",
            label=WORDS[k % len(WORDS)],
            kind=WORDS[k % len(WORDS)],
            room=f"room-{k % ROOMS}",
            movable=k % 2 == 0,
            position=(0, 0, 0),
            quaternion=(0, 0, 0, 1),
            scale=(1, 1, 1),
            bounds=box,
            has_collider=True,
            solid_m=(1, 1, 1),
        )
        for k in range(count)
    )
    setting = Setting(
        title="Many", place="a hall", description="", era=Era(from_year=2000, to_year=2030), interactions=()
    )
    return SceneGraph(
        world="many",
        engine="fake",
        setting=setting,
        rooms=rooms,
        starts=(),
        nodes=nodes,
        bounds=box,
        scene_digest="0" * 64,
    )


def many_tasks(count: int) -> tuple[LibraryRow, ...]:
    """So many rows of the library, over all categories and states."""
    codes = list(CATEGORIES)
    states = ("draft", "frozen", "proposed", "in_review", "accepted")
    return tuple(
        LibraryRow(
            key=f"task-{k}",
            label=f"{WORDS[k % len(WORDS)].capitalize()} number {k}",
            world=("house", "museum", "farm")[k % 3],
            done=False,
            thumbnail="reveal",
            facts=OpenFacts(
                state=states[k % len(states)],
                words="",
                revision=None,
                edited_since=False,
                categories=(codes[k % len(codes)],),
                families=(family_of(codes[k % len(codes)]),),
                origin="injected",
                author=f"curator {k % 7}",
                reviews=k % 4,
                audits=k % 9,
            ),
        )
        for k in range(count)
    )


def measure(act: Callable[[], object], widget: QWidget) -> dict[str, float]:
    """Milliseconds of one act until the widget is drawn again."""
    wall, cpu = time.perf_counter(), time.thread_time()
    act()
    QApplication.processEvents()
    widget.grab()
    QApplication.processEvents()
    return {"wall_ms": 1000 * (time.perf_counter() - wall), "cpu_ms": 1000 * (time.thread_time() - cpu)}


def summed(samples: list[dict[str, float]]) -> dict[str, float]:
    """Median and largest of some samples."""
    return {
        f"{which}_{name}": round(pick([one[name] for one in samples]), 2)
        for name in ("wall_ms", "cpu_ms")
        for which, pick in (("median", statistics.median), ("most", max))
    }


def measure_outliner(count: int, wardrobe: Wardrobe) -> dict[str, Any]:
    """A key in the search, a filter, a survey that changes nothing in the list."""
    model = OutlinerModel()
    view = OutlinerView(model, wardrobe, marks=True)
    view.resize(248, 500)
    view.show()
    scene = many_objects(count)
    opened = measure(lambda: model.show(scene), view)
    view.search_field.setFocus()
    keys: list[dict[str, float]] = []
    for _ in range(REPEATS):
        keys += [measure(lambda k=k: QTest.keyClicks(view.search_field, k), view) for k in TYPED]
        keys += [
            measure(lambda: QTest.keyClick(view.search_field, Qt.Key.Key_Backspace), view) for _ in TYPED
        ]
    filters = [measure(lambda k=k: model.filter("room", f"room-{k}"), view) for k in range(REPEATS)]
    filters += [measure(lambda: model.filter("room", ""), view)]
    surveys = [
        measure(lambda: model.show(scene.model_copy(update={"nodes": scene.nodes})), view)
        for _ in range(REPEATS)
    ]
    view.close()
    return {
        "objects": count,
        "opening": summed([opened]),
        "key": summed(keys),
        "filter": summed(filters),
        "survey": summed(surveys),
    }


def measure_tasks(count: int) -> dict[str, Any]:
    """A key in the search, a filter, a sort, a page of scrolling."""
    model = LibraryModel("author")
    table = QTableView()
    rows = TaskRows(lambda _row: None, table)
    table.setModel(rows)
    table.resize(920, 480)
    model.listen(lambda: rows.show_rows(ordered(model.visible, "title", descending=False)))
    table.show()
    data = many_tasks(count)
    opened = measure(lambda: model.show(data), table)
    typed = "lamp number 12"
    keys = [measure(lambda k=k: model.search(typed[:k]), table) for k in range(1, len(typed) + 1)]
    keys += [measure(lambda: model.search(""), table)]
    filters = [measure(lambda code=code: model.filter("category", code), table) for code in ("G1", "T3", "")]
    orders = [
        measure(lambda name=name: rows.show_rows(ordered(model.visible, name, descending=True)), table)
        for name in ("state", "author", "audits", "title")
    ]
    bar = table.verticalScrollBar()
    pages = [measure(lambda k=k: bar.setValue(bar.maximum() * k // 40), table) for k in range(41)]
    table.close()
    return {
        "tasks": count,
        "opening": summed([opened]),
        "key": summed(keys),
        "filter": summed(filters),
        "sort": summed(orders),
        "scroll": summed(pages),
    }


def main() -> None:
    """Measures both lists at two sizes and prints, or writes, JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    application = QApplication.instance() or QApplication([])
    wardrobe = Wardrobe(application, "light")  # type: ignore[arg-type]
    result = {
        "outliner": [measure_outliner(count, wardrobe) for count in (1_000, 10_000)],
        "task_table": [measure_tasks(count) for count in (500, 5_000)],
        "load_1min": os.getloadavg()[0],
        "cores": os.cpu_count(),
    }
    text = json.dumps(result, indent=1)
    if options.out is None:
        print(text)
    else:
        options.out.write_text(text + "\n")


if __name__ == "__main__":
    main()
