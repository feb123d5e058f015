"""A world's description as the window reads it: some nodes a turn, since a world of thousands would hold it.

Owns: making a scene graph of what a page answered to `load`. Refuses: asking the page, reading its answer as JSON (which is
done before, at one go), and what becomes of the graph.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from typing import Any, cast

from pydantic import TypeAdapter, ValidationError
from PySide6.QtCore import QObject

from app.desktop.turns import in_turns, some_a_turn
from data.errors import HostError
from data.schema.scene import Node, SceneGraph, WorldSpec
from worlds.pages.contract import as_answered, as_brought
from worlds.three.calls import settle_future

_NODE = TypeAdapter(Node)


def described(owner: QObject, spec: WorldSpec, answering: Future[Any]) -> Future[SceneGraph]:
    """The scene graph that an answer to `load` is; of a page of somebody's own with what it need not know.

    The future fails as the answer does, and with HostError for one that does not fit. Whoever cancels it, or deletes the
    owner, ends the reading.
    """
    graph: Future[SceneGraph] = Future()

    def read(answered: Future[Any]) -> None:
        if answered.cancelled():
            graph.cancel()
        elif (error := answered.exception()) is not None:
            settle_future(graph, error=error)
        else:
            in_turns(owner, _reading(spec, answered.result(), graph))

    answering.add_done_callback(read)
    return graph


def _reading(spec: WorldSpec, answer: Any, graph: Future[SceneGraph]) -> Iterator[None]:
    try:
        guest = spec.imported if spec.imported is not None and spec.imported.kind == "page" else None
        plain = answer if guest is None else as_answered(answer, guest)
        if isinstance(plain, dict) and isinstance(nodes := cast("dict[str, Any]", plain).get("nodes"), list):
            read: list[Node] = []
            for _ in some_a_turn(
                cast("list[Any]", nodes), lambda node: read.append(_NODE.validate_python(node))
            ):
                yield
                if graph.cancelled():
                    return
            plain = {**plain, "nodes": read}
        whole = SceneGraph.model_validate(plain)
    except ValidationError as nonsense:
        words = f"The page answered with something that does not fit: {nonsense}"
        settle_future(graph, error=HostError(words))
    else:
        settle_future(graph, result=whole if guest is None else as_brought(whole, guest))
