"""Words of the participant's window that are made of numbers and of the contract's own words.

Owns: actions, times, outcomes and endings in the window's language. Refuses: widgets.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from data.schema.action import Interact, Look, Move, Turn, Wait
from data.schema.base import TICKS_PER_SECOND

AnyAction = Move | Turn | Look | Interact | Wait


def time_words(ticks: int) -> str:
    """Simulated time: `1:05`."""
    seconds = ticks // TICKS_PER_SECOND
    return f"{seconds // 60}:{seconds % 60:02d}"


def action_words(action: AnyAction | None) -> str:
    """A short name for what was done before a picture."""
    translate = QCoreApplication.translate
    match action:
        case None:
            return translate("Words", "start")
        case Move():
            words = (
                translate("Words", "back {0} m")
                if action.direction == "back"
                else translate("Words", "forward {0} m")
            )
            return words.format(f"{round(action.distance_m, 1):g}")
        case Turn():
            words = (
                translate("Words", "right {0}°") if action.degrees > 0 else translate("Words", "left {0}°")
            )
            return words.format(f"{round(abs(action.degrees)):g}")
        case Look():
            words = translate("Words", "down {0}°") if action.degrees > 0 else translate("Words", "up {0}°")
            return words.format(f"{round(abs(action.degrees)):g}")
        case Interact():
            return translate("Words", "use")
        case Wait():
            return translate("Words", "wait {0} s").format(f"{round(action.seconds, 1):g}")


def outcome_words(outcome: str) -> str:
    """What came of an action, where it is not just done."""
    translate = QCoreApplication.translate
    match outcome:
        case "blocked":
            return translate("Words", "Something stopped you.")
        case "nothing_reached":
            return translate("Words", "Nothing there to use.")
        case "refused":
            return translate("Words", "That cannot be done here.")
        case _:
            return ""


def ending_words(ending: str) -> str:
    """How an audit ended, said to the person."""
    translate = QCoreApplication.translate
    match ending:
        case "submitted":
            return translate("Words", "Your reports are submitted. Thank you.")
        case "nothing_found":
            return translate("Words", "You found nothing wrong. Thank you; that counts as a result too.")
        case "gave_up":
            return translate("Words", "You gave up. That is kept as it is.")
        case "technical":
            return translate("Words", "It ended for a technical reason. That is kept, and blamed on nobody.")
        case "limit":
            return translate("Words", "The budget was used up; what you reported by then counts.")
        case _:
            return translate("Words", "It is over.")
