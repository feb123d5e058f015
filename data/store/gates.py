"""What gates found of revisions, what was waived, and certificates: added once, never changed.

Owns: keeping and listing them by revision; the newest of each counts. Refuses: whether a task may be proposed
(validation.proposing).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from data.schema.gate import Certificate, GateName, GateResult, GateWord, Waiver
from data.store.appended import Appended, Done, Shape
from data.store.connection import Connections


class Gates:
    """The gate results, waivers and certificates of a project."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._results = Appended(
            connections,
            Shape(
                GateResult,
                "gate_results",
                "gate",
                lambda result: {
                    "id": result.id,
                    "gating": result.gating,
                    "revision": result.revision,
                    "gate": result.outcome.gate,
                    "result": result.outcome.result,
                    "at_ms": result.at_ms,
                },
            ),
        )
        self._waivers = Appended(
            connections,
            Shape(
                Waiver,
                "waivers",
                "gate",
                lambda waiver: {
                    "id": waiver.id,
                    "revision": waiver.revision,
                    "gate": waiver.gate,
                    "at_ms": waiver.at_ms,
                },
                act=lambda waiver: Done("waived", waiver.by, waiver.gate, waiver.revision),
            ),
        )
        self._certificates = Appended(
            connections,
            Shape(
                Certificate,
                "certificates",
                "gate",
                lambda certificate: {
                    "id": certificate.id,
                    "revision": certificate.revision,
                    "at_ms": certificate.at_ms,
                },
            ),
        )

    def keep(
        self, results: Sequence[GateResult], certificate: Certificate | None = None
    ) -> tuple[GateResult, ...]:
        """Adds the results of one gating, and its certificate, all or nothing.

        Raises:
            NotFoundError: they name a revision that the project does not hold.
        """

        def add() -> tuple[GateResult, ...]:
            for result in results:
                self._results.add(result)
            if certificate is not None:
                self._certificates.add(certificate)
            return tuple(results)

        return self._connections.write(add)

    def waive(self, waiver: Waiver) -> Waiver:
        """Adds a waiver.

        Raises:
            NotFoundError: it names a revision that the project does not hold.
        """
        return self._waivers.add(waiver)

    def results(self, revision: str) -> tuple[GateResult, ...]:
        """Every result of a revision, oldest first."""
        return self._results.where("revision", revision)

    def newest(self, revision: str) -> dict[GateName, GateResult]:
        """The newest result of each gate of a revision."""
        return {result.outcome.gate: result for result in self.results(revision)}

    def waivers(self, revision: str) -> tuple[Waiver, ...]:
        """Every waiver of a revision, oldest first; the newest of a gate counts."""
        return self._waivers.where("revision", revision)

    def certificate(self, revision: str) -> Certificate | None:
        """The newest proof that a revision can be solved, or None."""
        found = self._certificates.where("revision", revision)
        return found[-1] if found else None

    def words(self) -> tuple[tuple[str, GateName, GateWord | Literal["waived"]], ...]:
        """Revision, gate and word of every result and, after these, of every waiver, without reading the records."""
        rows = self._connections.rows("SELECT revision, gate, result FROM gate_results ORDER BY n")
        rows += self._connections.rows("SELECT revision, gate, 'waived' AS result FROM waivers ORDER BY n")
        return tuple((row["revision"], row["gate"], row["result"]) for row in rows)

    def all_results(self) -> tuple[GateResult, ...]:
        """Every result, in the order in which they were added."""
        return self._results.all()

    def all_waivers(self) -> tuple[Waiver, ...]:
        """Every waiver, in the order in which they were added."""
        return self._waivers.all()

    def all_certificates(self) -> tuple[Certificate, ...]:
        """Every certificate, in the order in which they were added."""
        return self._certificates.all()
