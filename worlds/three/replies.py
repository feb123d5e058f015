"""What a page answers, and the errors that it stands for.

Owns: the reply's shape, what a page says of itself, and telling faults and exceptions from each other. Refuses: requests
(messages) and transport. A world host reads this beside the page's own start (host): nothing that opens a page may need it.
"""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from data.errors import HostError, RendererError
from data.schema.base import Value
from worlds.three.messages import ERROR_KINDS, PageBugError


class ReplyFault(Value):
    """Why a request was not done."""

    kind: str
    message: str


class Reply(Value):
    """The answer to one request: a result, or an error."""

    id: int
    ok: bool
    result: Any = None
    error: ReplyFault | None = None


class Hello(Value):
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


def read_hello(plain: object) -> Hello:
    """Checks what a page says of itself.

    Raises:
        HostError: it is no hello. RendererError: WebGL does not draw.
    """
    try:
        return Hello.model_validate(plain).require_webgl()
    except ValidationError as nonsense:
        raise HostError(f"The page's hello is not one: {nonsense}") from nonsense


def read_reply(text: str | bytes) -> Reply:
    """Checks one reply.

    Raises:
        HostError: it is not a reply.
    """
    try:
        return Reply.model_validate_json(text)
    except ValidationError as error:
        raise HostError(f"The page answered with something that is no reply: {text[:200]!r}") from error


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
