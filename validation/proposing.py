"""Whether a revision may be proposed: its gates' newest results, and what was waived.

Owns: that rule, as a pure function of records. Refuses: running gates and storing.

A gate stands when it passed or does not apply, or when its newest result was waived. What is not checkable does not
stand by itself: nobody saw it pass, and a person has to say why it may do without.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from data.schema.base import Value
from data.schema.gate import GATES, GateName, GateResult, GateWord, Waiver

StandWord = GateWord | Literal["waived", "not_run"]
GREEN: frozenset[StandWord] = frozenset({"passed", "not_applicable", "waived"})


class GateStand(Value):
    """One gate of a revision as it stands now."""

    gate: GateName
    word: StandWord
    result: GateResult | None = None
    """The newest; None when it was never run."""
    waiver: Waiver | None = None

    @property
    def stands(self) -> bool:
        """It does not keep the revision from being proposed."""
        return self.word in GREEN


def stands_of(
    revision: str, results: Iterable[GateResult], waivers: Iterable[Waiver] = ()
) -> tuple[GateStand, ...]:
    """Every gate of a revision as it stands, in the gates' order. Later records count before earlier ones."""
    newest = {one.outcome.gate: one for one in results if one.revision == revision}
    waived = {one.gate: one for one in waivers if one.revision == revision}
    return tuple(_stand(gate, newest.get(gate), waived.get(gate)) for gate in GATES)


def proposed_revisions(words: Iterable[tuple[str, GateName, GateWord | Literal["waived"]]]) -> frozenset[str]:
    """The revisions of which every gate stands, from the words of their records in the order of time, waivers last."""
    newest = _newest_words(words)
    return frozenset(
        revision for revision, gates in newest.items() if all(gates.get(gate) in GREEN for gate in GATES)
    )


def gates_against(
    words: Iterable[tuple[str, GateName, GateWord | Literal["waived"]]],
) -> dict[str, tuple[GateName, ...]]:
    """The gates that were run and do not stand, by revision; without the revisions that have none."""
    newest = _newest_words(words)
    against: dict[str, tuple[GateName, ...]] = {
        revision: tuple(gate for gate in GATES if gate in gates and gates[gate] not in GREEN)
        for revision, gates in newest.items()
    }
    return {revision: gates for revision, gates in against.items() if gates}


def words_against(gates: Sequence[GateName]) -> str:
    """That these gates keep a revision from being proposed, in one sentence; empty when there is none."""
    if not gates:
        return ""
    names = " and ".join(f"'{gate.replace('_', ' ')}'" for gate in gates)
    return f"Not proposed: the {'gate' if len(gates) == 1 else 'gates'} {names} did not pass and nobody waived it."


def _newest_words(
    words: Iterable[tuple[str, GateName, GateWord | Literal["waived"]]],
) -> dict[str, dict[GateName, StandWord]]:
    newest: dict[str, dict[GateName, StandWord]] = {}
    for revision, gate, word in words:
        gates = newest.setdefault(revision, {})
        if word != "waived" or gate in gates:
            gates[gate] = word
    return newest


def may_be_proposed(stands: Iterable[GateStand]) -> bool:
    """Every gate stands."""
    return all(stand.stands for stand in stands)


def why_not_proposed(stands: Iterable[GateStand]) -> tuple[str, ...]:
    """What keeps a revision from being proposed, one sentence a gate; empty when nothing does."""
    return tuple(_why(stand) for stand in stands if not stand.stands)


def _stand(gate: GateName, result: GateResult | None, waiver: Waiver | None) -> GateStand:
    if result is None:
        return GateStand(gate=gate, word="not_run", waiver=waiver)
    word: StandWord = result.outcome.result
    if word in ("failed", "not_checkable") and waiver is not None:
        word = "waived"
    return GateStand(gate=gate, word=word, result=result, waiver=waiver)


def _why(stand: GateStand) -> str:
    name = stand.gate.replace("_", " ")
    if stand.result is None:
        return f"The gate '{name}' was not run."
    outcome = stand.result.outcome
    return f"{name.capitalize()}: {outcome.words} {outcome.change}".strip()
