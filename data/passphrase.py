"""Passphrases of local profiles: hashed with scrypt (RFC 7914) from the standard library.

Owns: hashing, and comparing in constant time. Refuses: keeping a passphrase in plain form, and accounts: this stops a
colleague at the same machine, not somebody who can write the project's files.

Both calls take some tenths of a second on purpose; they do not belong on the Qt thread.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata

from data.errors import UsageError
from data.schema.profile import Passphrase

SHORTEST = 8
LONGEST = 200
N, R, P = 2**15, 8, 3
"""The cost that OWASP's password storage sheet gives for scrypt with 32 MiB."""
_SALT_BYTES, _DIGEST_BYTES = 16, 32


def hash_passphrase(text: str, *, n: int = N, salt: bytes | None = None) -> Passphrase:
    """The form in which a passphrase is kept.

    Args:
        text: what the person typed; equal characters in another Unicode form are equal.
        n: scrypt's cost, a power of two.
        salt: at least 16 bytes; fresh random ones by default.

    Raises:
        UsageError: it has fewer than 8 or more than 200 characters.
    """
    if not SHORTEST <= len(text) <= LONGEST:
        raise UsageError(
            f"The passphrase has {len(text)} characters; give it {SHORTEST} to {LONGEST}, for example four words."
        )
    salt = secrets.token_bytes(_SALT_BYTES) if salt is None else salt
    return Passphrase(
        n=n, r=R, p=P, salt=salt.hex(), digest=_scrypt(text, salt, n, R, P, _DIGEST_BYTES).hex()
    )


def fits(text: str, kept: Passphrase) -> bool:
    """Whether that is the passphrase."""
    digest = bytes.fromhex(kept.digest)
    typed = _scrypt(text, bytes.fromhex(kept.salt), kept.n, kept.r, kept.p, len(digest))
    return hmac.compare_digest(typed, digest)


def _scrypt(text: str, salt: bytes, n: int, r: int, p: int, length: int) -> bytes:
    needed = 128 * r * (n + p + 2)
    return hashlib.scrypt(
        unicodedata.normalize("NFKC", text).encode(),
        salt=salt,
        n=n,
        r=r,
        p=p,
        dklen=length,
        maxmem=2 * needed,
    )
