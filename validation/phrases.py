"""Pieces of English and Chinese texts: words with their stems, heads of labels, sentences, numbers, and names of a program.

Owns: cutting texts up, the same way for every rule. Refuses: rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, cast

import snowballstemmer  # pyright: ignore[reportMissingTypeStubs]

_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?")
_SENTENCE_END = re.compile(r"(?<=[.!?;:])\s+|[\u3002\uff01\uff1f\uff1b]|\n+")
_NUMBER = re.compile(
    r"\d+(?:[.,]\d+)?\s?(?:m|cm|s|°|%|times|seconds|metres|meters|degrees)(?![\w])|\d+(?:\.\d+)?°"
)
_NAME = re.compile(r"(?<![\w./-])[A-Za-z0-9][A-Za-z0-9._/-]*[A-Za-z0-9](?![\w/-])")
_CHINESE = re.compile(r"[\u4e00-\u9fff]")
_JOINING = frozenset(
    "of to with on in at by for from under near above behind beside between into over next and or".split()  # noqa: SIM905
)
_SMALL = (
    "a an the this that these those it its they them their there here is are was were be been being has have had do does "
    "did will would can could should must may might not no nor so as if than then when while where which who what how "
    "one ones some any each every all both more most much many few other another same such only also just very too "
    "up down out off again once before after during until about around along against through across below "
    "he she his her you your we our i my own but because though however therefore yet still"
)
FUNCTION_WORDS = frozenset(_SMALL.split()) | _JOINING

_STEMMER = cast("Any", snowballstemmer.stemmer("english"))  # pyright: ignore[reportUnknownMemberType]


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """The stem of an English word, by the Snowball algorithm."""
    return str(_STEMMER.stemWord(word.casefold()))


def words_of(text: str) -> list[str]:
    """The words of a text in lower case, in order; numbers and signs are none."""
    return [
        match.group().casefold().removesuffix("'s").removesuffix("\u2019s") for match in _WORD.finditer(text)
    ]


def stems_of(text: str) -> set[str]:
    """The stems of all its words."""
    return {stem(word) for word in words_of(text)}


def content_stems(text: str) -> set[str]:
    """The stems of those words that carry meaning."""
    return {stem(word) for word in words_of(text) if word not in FUNCTION_WORDS}


def heads_of(label: str) -> set[str]:
    """Stems, one of which names what a label names: `door` of `door to the bath`, `table` of `kitchen table`."""
    words = [word for word in words_of(label) if word not in {"the", "a", "an"}]
    if not words:
        return set()
    cut = next((i for i, word in enumerate(words) if i > 0 and word in _JOINING), len(words))
    return {stem(words[cut - 1]), stem(words[-1])}


def names_any(text: str, labels: Iterable[str]) -> bool:
    """Whether a text names something that one of the labels names."""
    stems = stems_of(text)
    return any(heads_of(label) & stems for label in labels)


def sentences_of(text: str) -> list[str]:
    """Its sentences, without blanks around them."""
    return [part.strip() for part in _SENTENCE_END.split(text) if part and part.strip()]


def numbers_of(text: str) -> set[str]:
    """Its numbers with units, without blanks: `0.40m`, `120°`."""
    return {re.sub(r"\s", "", match.group()) for match in _NUMBER.finditer(text)}


def names_of(text: str) -> list[str]:
    """Pieces that look like names of a program: `kitchen/table-1`, `turn_over`, `raise_m`; and plain words too."""
    return [match.group() for match in _NAME.finditer(text)]


def is_program_name(name: str) -> bool:
    """Whether a name could not be an ordinary word: it holds a digit, a dot, a slash or an underscore."""
    return any(sign.isdigit() or sign in "._/" for sign in name)


def is_chinese(text: str) -> bool:
    """Whether a text has a Chinese character."""
    return _CHINESE.search(text) is not None


def chinese_of(text: str) -> str:
    """Its Chinese characters, in order, everything else a blank."""
    return "".join(sign if _CHINESE.match(sign) else " " for sign in text)


def runs(items: Sequence[str], length: int) -> set[tuple[str, ...]]:
    """Every run of that many neighbours."""
    return {tuple(items[i : i + length]) for i in range(len(items) - length + 1)}
