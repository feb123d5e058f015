"""Names of a program in a text for people: node ids, operators and parameters.

Owns: finding them. Refuses: ordinary words, even where an operator is called so (`float`, `sink`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from data.schema.injection import Injection
from data.schema.scene import SceneGraph
from data.schema.task import Language
from validation.findings import Field, OperatorBook, TextFinding
from validation.phrases import is_program_name, names_of


def find_names(
    text: str,
    field: Field,
    language: Language,
    scene: SceneGraph,
    operators: OperatorBook,
    injections: Sequence[Injection] = (),
) -> Iterator[TextFinding]:
    """One finding for each such name in a text."""
    nodes = {node.id: node.label for node in scene.nodes}
    ours = {name for facts in operators.values() for name in (facts.name, *facts.parameters)}
    ours |= {injection.operator for injection in injections}
    for name in dict.fromkeys(names_of(text)):
        lower = name.lower()
        if not is_program_name(lower):
            continue
        if lower in nodes or lower.startswith("inj/"):
            label = nodes.get(lower, "what was injected")
            yield TextFinding(
                field=field,
                language=language,
                fault="node_name",
                words=f"“{name}” is the name of an object in the program, not a word for people.",
                change=f"Write “{label}” instead.",
                quote=name,
            )
        elif lower in ours:
            yield TextFinding(
                field=field,
                language=language,
                fault="operator_name",
                words=f"“{name}” is a name of the tool that makes anomalies.",
                change="Say in plain words what is to be seen.",
                quote=name,
            )
