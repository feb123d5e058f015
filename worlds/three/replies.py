"""What a page answers, and the errors that it stands for.

Owns: the reply's shape, what a page says of itself, and telling faults and exceptions from each other. Refuses: requests
(messages) and transport. Checked by hand: every world host starts with this file, and would wait for the library that checks
all other records.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, TypeGuard, cast

from data.errors import HostError, RendererError
from data.foreign_json import ForeignJsonError, read_json
from worlds.three.messages import ERROR_KINDS, PageBugError
from worlds.three.wire import DEPTH


@dataclass(frozen=True)
class ReplyFault:
    """Why a request was not done."""

    kind: str
    message: str


@dataclass(frozen=True)
class Reply:
    """The answer to one request: a result, or an error."""

    id: int
    ok: bool
    result: Any = None
    error: ReplyFault | None = None


@dataclass(frozen=True)
class Hello:
    """What a page says of itself."""

    bundle: str
    webgl: bool
    reason: str
    """Empty when WebGL works."""
    renderer: str

    def require_webgl(self) -> Hello:
        """This, when WebGL works.

        Raises:
            RendererError: WebGL does not draw; names the reason and the mend.
        """
        if self.webgl:
            return self
        raise RendererError(
            f"WebGL does not draw here: {self.reason}. Run `worldaudit doctor`: it tells what is missing."
        )


def read_reply(text: str | bytes) -> Reply:
    """Checks one reply.

    Raises:
        HostError: it is not a reply.
    """
    try:
        reply = reply_of(read_json(text, depth=DEPTH, plain_numbers=False))
    except ForeignJsonError:
        reply = None
    if reply is None:
        raise HostError(f"The page answered with something that is no reply: {text[:200]!r}")
    return reply


def reply_of(plain: object) -> Reply | None:
    """The reply that plain values are; None when they are none."""
    if not _holds(plain, {"id": int, "ok": bool}, maybe=("result", "error")):
        return None
    fault = plain.get("error")
    if fault is not None and not _holds(fault, {"kind": str, "message": str}):
        return None
    return Reply(
        plain["id"], plain["ok"], plain.get("result"), None if fault is None else ReplyFault(**fault)
    )


def hello_of(plain: object) -> Hello | None:
    """What a page says of itself; None when it is nothing of the kind."""
    if not _holds(plain, {"bundle": str, "webgl": bool, "reason": str, "renderer": str}):
        return None
    return Hello(**plain)


def _holds(
    plain: object, needed: Mapping[str, type], maybe: Collection[str] = ()
) -> TypeGuard[dict[str, Any]]:
    """Whether it is an object with these keys, each of exactly that type, and no others but those that may be there."""
    if not isinstance(plain, dict):
        return False
    values = cast("dict[str, Any]", plain)
    return set(values) - set(maybe) == set(needed) and all(
        type(values[name]) is kind for name, kind in needed.items()
    )


def error_of(reply: Reply) -> Exception:
    """The exception that a reply with `ok` false stands for."""
    fault = reply.error or ReplyFault(kind="bug", message="The reply names no error.")
    return ERROR_KINDS.get(fault.kind, PageBugError)(fault.message)


def fault_of(error: BaseException) -> ReplyFault:
    """The other way round: the kind and the words of an exception."""
    for kind, known in ERROR_KINDS.items():
        if type(error) is known:
            return ReplyFault(kind=kind, message=str(error))
    return ReplyFault(kind="bug", message=str(error))
