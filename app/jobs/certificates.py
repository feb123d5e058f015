"""What the gates' proof of a revision tells others: its certificate, and the picture in which its anomaly shows.

Owns: finding them in an open project. Refuses: making them (the gates do).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from data.schema.gate import Certificate

if TYPE_CHECKING:
    from data.store.project import Project


def certificate_of(project: Project, revision: str) -> Certificate | None:
    """The newest proof that a revision can be solved; None while its gates have found no way."""
    return project.gates.certificate(revision)


def reveal_picture(project: Project, revision: str) -> str | None:
    """The blob of the picture in which the first anomaly of a revision shows; None where nobody has taken one."""
    certificate = certificate_of(project, revision)
    reveals = certificate.witness.reveals if certificate is not None else ()
    return reveals[0].frame if reveals else None
