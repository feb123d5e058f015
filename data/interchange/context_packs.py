"""In-context packs as WorldAuditBench's agents read them: `context.json`, `exclude_from_eval.json`, `images/`.

Owns: that folder's layout, and writing it whole or not at all. Refuses: which examples go in (app.jobs.context_pack).

`context.json` holds `messages`, a user's and an assistant's in turn: the user's begins with the line `G1 — Title`, then the
definition, then each picture with its words; the assistant's is the reference answer. An agent that was given the pack must
not be evaluated on the ids of `exclude_from_eval.json`.
"""

from __future__ import annotations

import json
import secrets
import shutil
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from data.errors import UsageError
from data.schema.example import ExampleBox, GivenExample
from data.store.faults import disk_explained

SUFFIXES = {"image/jpeg": "jpg", "image/png": "png"}


def write_context_pack(
    folder: Path,
    examples: Sequence[GivenExample],
    *,
    task_ids: Iterable[str],
    aliases: Iterable[str] = (),
    load_blob: Callable[[str], bytes],
) -> int:
    """Writes a pack and returns how many pictures are in it.

    Args:
        folder: where; it must not be there yet, or be empty.
        examples: at most one a category, in the order in which they are given; pictures are JPEG or PNG.
        task_ids: tasks that nobody may be evaluated on who was given the pack.
        aliases: other names of the same tasks.
        load_blob: a picture's bytes.

    Raises:
        UsageError: the folder holds something, there is no example, or a picture is of another kind.
        StoreError: no room, or the place cannot be written; nothing is left there then.
    """
    if not examples:
        raise UsageError("There is no example to export. Make one: worldaudit example add CATEGORY TASK")
    with disk_explained(folder):
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise UsageError(f"{folder} is there already and holds something. Give the name of a new folder.")
        unfinished = folder.with_name(f".{folder.name}.{secrets.token_hex(6)}.part")
        try:
            (unfinished / "images").mkdir(parents=True)
            messages: list[dict[str, Any]] = []
            pictures: dict[str, str] = {}
            for example in examples:
                messages += _messages(example, pictures)
            for path, blob in pictures.items():
                (unfinished / path).write_bytes(load_blob(blob))
            _write(unfinished / "context.json", {"messages": messages})
            excluded = {"task_ids": sorted(set(task_ids)), "additional_aliases": sorted(set(aliases))}
            _write(unfinished / "exclude_from_eval.json", excluded)
            if folder.exists():
                folder.rmdir()
            unfinished.replace(folder)
        except BaseException:
            shutil.rmtree(unfinished, ignore_errors=True)
            raise
    return len(pictures)


def _messages(example: GivenExample, pictures: dict[str, str]) -> list[dict[str, Any]]:
    """The two messages of an example; `pictures` gets its files and their blobs."""
    content: list[dict[str, str]] = [
        {"type": "text", "text": f"{example.category} — {example.title}\n\n{example.definition}"}
    ]
    for number, frame in enumerate(example.frames, start=1):
        suffix = SUFFIXES.get(frame.mime)
        if suffix is None:
            raise UsageError(
                f"A picture of {example.label} is {frame.mime}; a pack holds {' and '.join(SUFFIXES)}."
            )
        path = f"images/{example.category}-{number}.{suffix}"
        pictures[path] = frame.blob
        content.append({"type": "image", "path": path, "media_type": frame.mime})
        words = [frame.caption, *(_box_in_words(box) for box in frame.boxes)]
        if text := " ".join(word for word in words if word):
            content.append({"type": "text", "text": text})
    return [
        {"role": "user", "content": content},
        {"role": "assistant", "content": [{"type": "text", "text": example.answer}]},
    ]


def _box_in_words(box: ExampleBox) -> str:
    """Where it is, in hundredths of the picture's width and height."""
    x0, y0, x1, y1 = (round(100 * value) for value in (box.x0, box.y0, box.x1, box.y1))
    return f"[{x0} % to {x1} % from the left, {y0} % to {y1} % from the top]"


def _write(file: Path, value: dict[str, Any]) -> None:
    file.write_text(json.dumps(value, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
