"""What validation must know of the operators, handed over from authoring's catalogue.

Owns: that translation. Refuses: either side's rules.
"""

from __future__ import annotations

from functools import cache

from authoring.catalogue import list_operators
from validation.findings import OperatorBook, OperatorFacts


@cache
def operator_book() -> OperatorBook:
    """Every operator by its name."""
    return {
        operator.name: OperatorFacts(
            name=operator.name,
            category=operator.category,
            reveal=operator.reveal,
            parameters=tuple(spec.name for spec in operator.specs()),
        )
        for operator in list_operators()
    }
