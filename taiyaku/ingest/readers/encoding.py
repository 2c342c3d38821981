"""Bytes to text: UTF-8 first, then what Japanese and older Western documents really use."""

from __future__ import annotations

import codecs
import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from taiyaku.corpus.model import Problem, Provenance
from taiyaku.errors import UnreadableError
from taiyaku.ingest.version_lines import language_data
from taiyaku.values import Struct

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_JAPANESE = ("iso2022_jp", "euc_jp", "cp932")
_OTHERS = [
    *(
        "cp1252",
        "latin_1",
        "cp1250",
        "iso8859_2",
        "mac_roman",
        "cp1251",
        "koi8_r",
        "koi8_u",
        "cp866",
        "cp1253",
    ),
    *("gb18030", "big5", "euc_kr"),
]
_KANA = re.compile(r"[\u3041-\u30fe]")
_KANA_OR_HAN = re.compile(r"[\u3041-\u30ff\u4e00-\u9fff]")
_HALF_KANA = re.compile(r"[\uff61-\uff9f]")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f-\x9f]")
_SIGNS = frozenset("、。・：「」（）　！？〜～ー①②③")
_WESTERN = re.compile(r"[àâäáãåæçèéêëìíîïñòóôöõøœùúûüÿßÀÂÄÁÅÆÇÈÉÊËÎÏÑÓÔÖØŒÙÚÛÜ‘’“”„«»–—…•°½¼¾×©®™€£§¡¿\xa0]")
_STATED = re.compile(
    rb"""<(?:meta|\?xml)\b[^>]*?\b(?:charset|encoding)\s*=\s*["']?([\w.:-]+)""", re.IGNORECASE
)
_HEAD = 2048  # bytes, in which a page says how it is written
_SAMPLE = 20_000  # characters looked at where a share is measured
_FEW = 8  # control characters that are let pass in any file
_ODD = 0.02  # share of bad bytes or control characters beyond which a file is no text of that kind
_NAMES = {  # what fits equally well is taken as the first of them
    "cp1252": "Windows-1252",
    "cp1250": "Windows-1250",
    "iso8859_2": "ISO-8859-2",
    "cp1254": "Windows-1254",
    "cp1251": "Windows-1251",
    "koi8_r": "KOI8-R",
    "koi8_u": "KOI8-U",
    "iso8859_5": "ISO-8859-5",
    "mac_cyrillic": "Mac Cyrillic",
    "cp866": "CP866",
    "cp1253": "Windows-1253",
    "iso8859_7": "ISO-8859-7",
    "mac_roman": "Mac Roman",
    "cp850": "CP850",
    "cp852": "CP852",
    "cp857": "CP857",
}
_MARKS = frozenset("«»„“”‘’‚‹›–—…•·©®™°§€\xa0\xad")  # of any language
_WORD = re.compile(r"[^\W\d_]{2,}")
_INSIDE = re.compile(r"(?<=[^\W\d_A-Z])[^\W\d_a-z]")
_READ_AT_FIRST = 20_000  # bytes
_FIT = 0.97  # share of what is not ASCII that is a letter of the language, or a sign
_SPOKEN = 0.05  # of the words are small words of the language
_LESS = 0.4  # times as many of them as of the likeliest language: its text may have a second one


def decode(data: bytes, file: str, declared: str | None = None) -> tuple[str, tuple[Problem, ...]]:
    """The text of a file and what was odd about its bytes.

    `declared` is the workspace's `encoding`. Raises UnreadableError if no encoding fits, or the file
    turns out to hold no text at all.
    """
    where = Provenance(file, (1, 1))
    text, problem = _decoded(data, file, declared)
    cleaned, nuls = _without_nuls(text.removeprefix("\ufeff"), where)
    controls = len(_CONTROL.findall(cleaned[:_SAMPLE]))
    if controls > max(_FEW, _ODD * min(len(cleaned), _SAMPLE)):
        raise UnreadableError(
            f"{file}: this is no text document (it is full of control characters); "
            "export it as PDF, HTML or text"
        )
    return cleaned, (*([problem] if problem else []), *nuls)


def _decoded(data: bytes, file: str, declared: str | None) -> tuple[str, Problem | None]:
    where = Provenance(file, (1, 1))
    if declared:
        return _as_declared(data, file, declared), None
    for mark, name in _BOMS:
        if data.startswith(mark):
            try:
                return data.decode(name), None
            except UnicodeDecodeError:
                raise UnreadableError(
                    f"{file}: begins as {name.upper()} and breaks off; the file is damaged, get it again"
                ) from None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        return _guess(data, file, error)
    if "\0" in text[:4000] and (guessed := _utf16_without_mark(data)):
        return guessed, Problem("W103", "UTF-16 without a mark; read as such", where, "note")
    if b"\x1b$" in data:  # ISO-2022-JP is seven-bit, so it passes for UTF-8
        try:
            return data.decode("iso2022_jp"), Problem("W103", "read as ISO-2022-JP", where, "note")
        except UnicodeDecodeError:
            pass
    return text, None


def _as_declared(data: bytes, file: str, declared: str) -> str:
    try:
        return data.decode(declared)
    except LookupError:
        raise UnreadableError(f'{file}: encoding {declared!r} is not known; try "utf-8" or "cp932"') from None
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise UnreadableError(
            f"{file}:{line}: not {declared} (byte {error.start}); correct `encoding`"
        ) from None


def _guess(data: bytes, file: str, error: UnicodeDecodeError) -> tuple[str, Problem | None]:
    """Text that is not UTF-8: damaged UTF-8, UTF-16, a Japanese encoding, a Western one, any other."""
    line = data.count(b"\n", 0, error.start) + 1
    if damaged := _damaged_utf8(data):
        message = f"bytes that are not UTF-8, the first on this line (byte {error.start}); shown as \ufffd"
        return damaged, Problem("W103", message, Provenance(file, (line, line)))
    guessed = _utf16_without_mark(data)
    name = "UTF-16"
    if guessed is None:
        guessed, name = next(filter(None, (read(data) for read in _READERS)), (None, ""))
    if guessed is None:
        raise UnreadableError(
            f"{file}:{line}: not UTF-8 (byte {error.start}) and in no encoding we know; "
            "save it as UTF-8 or set `encoding` in taiyaku.toml"
        )
    message = f"not UTF-8; read as {name}; if letters look wrong, set `encoding`"
    return guessed, Problem("W103", message, Provenance(file, (1, 1)), "note")


def _damaged_utf8(data: bytes) -> str | None:
    """UTF-8 with a few bad bytes in it, or cut off inside a character; None if there is too little of it."""
    text = data.decode("utf-8", errors="replace")
    bad = text.count("\ufffd")
    good = sum(1 for character in text if ord(character) > 127) - bad
    cut = len(text) - 3 <= text.find("\ufffd")
    return text if good >= 20 * bad or (cut and good >= 2) else None


def _as_stated(data: bytes) -> tuple[str, str] | None:
    """A page as it says that it is written, unless that cannot be; Latin 1 is taken as browsers take it."""
    if not (stated := _STATED.search(data, 0, _HEAD)):
        return None
    name = stated[1].decode("ascii").lower()
    try:
        text = data.decode("cp1252" if name in {"iso-8859-1", "latin1", "us-ascii"} else name)
    except (LookupError, UnicodeDecodeError):
        return None
    return None if _CONTROL.search(text[:_SAMPLE]) else (text, name)


def _japanese(data: bytes) -> tuple[str, str] | None:
    best: tuple[float, str, str] | None = None
    for name in _JAPANESE:
        try:
            text = data.decode(name)
        except UnicodeDecodeError:
            continue
        score = _japanese_score(text)
        if best is None or score > best[0]:
            best = (score, text, name)
    return (best[1], best[2]) if best and best[0] > 0.1 else None


def _japanese_score(text: str) -> float:
    """Share of kana and ideographs among what is not ASCII; half-width kana and controls count against.

    Longer text without any kana is another language read as Japanese.
    """
    sample = "".join(c for c in text[:_SAMPLE] if ord(c) > 127)
    if not sample or (len(sample) >= 30 and len(_KANA.findall(sample)) < 0.05 * len(sample)):
        return 0.0
    good = len(_KANA_OR_HAN.findall(sample)) + sum(c in _SIGNS for c in sample)
    return (good - 0.3 * len(_HALF_KANA.findall(sample)) - 5 * len(_CONTROL.findall(sample))) / len(sample)


def _western(data: bytes) -> tuple[str, str] | None:
    """Windows-1252, where nearly all that is not ASCII is a letter or sign of Western languages."""
    try:
        text = data.decode("cp1252")
    except UnicodeDecodeError:
        return None
    sample = [c for c in text[:_SAMPLE] if ord(c) > 127]
    known = sum(bool(_WESTERN.match(c)) for c in sample)
    plain = len(sample) < 0.4 * min(len(text), _SAMPLE)
    return (text, "Windows-1252") if plain and known >= 0.95 * len(sample) else None


def _any(data: bytes) -> tuple[str, str] | None:
    from charset_normalizer import from_bytes

    found = from_bytes(data[: 1 << 20], cp_isolation=_OTHERS).best()
    if found is None or len(_CONTROL.findall(str(found))) > _ODD * len(str(found)):
        return None
    return data.decode(found.encoding, errors="replace"), found.encoding


def _utf16_without_mark(data: bytes) -> str | None:
    """UTF-16 by its zero bytes (Western text), or because it reads as Japanese."""
    if len(data) % 2:
        return None
    head = data[:4096]
    for name, high, low in (("utf-16-le", head[1::2], head[0::2]), ("utf-16-be", head[0::2], head[1::2])):
        zeros = high.count(0) > 0.3 * len(high) and low.count(0) < 0.1 * len(low)
        kana = high.count(0x30) > 0.2 * len(high)  # U+3000-30FF
        if len(high) > 8 and (zeros or kana):
            try:
                text = data.decode(name)
            except UnicodeDecodeError:
                continue
            if zeros or _japanese_score(text) > 0.5:
                return text
    return None


def _without_nuls(text: str, where: Provenance) -> tuple[str, tuple[Problem, ...]]:
    nuls = text.count("\0")
    if not nuls:
        return text, ()
    line = text.count("\n", 0, text.index("\0")) + 1
    at = Provenance(where.file, (line, line))
    message = f"{nuls} NUL characters taken out, the first on this line"
    return text.replace("\0", ""), (Problem("W104", message, at),)


class _Reading(Struct, frozen=True):
    encoding: str
    spoken: float
    fit: float


def read_code_page(data: bytes) -> tuple[str, str] | None:
    """The text and the name of its code page, if a language fits it so well that no doubt is left.

    The small words of a language are hardly written with more than a to z, so they tell it in any code page.
    """
    readings = [one for encoding in _NAMES for one in _readings(data[:_READ_AT_FIRST], encoding)]
    most = max((one.spoken for one in readings), default=0.0)
    likely = [one for one in readings if one.spoken >= max(_SPOKEN, _LESS * most)]
    best = max(likely, key=lambda one: one.fit, default=None)
    if best is None or best.fit < _FIT:
        return None
    try:
        return data.decode(best.encoding), _NAMES[best.encoding]
    except UnicodeDecodeError:
        return None


def _readings(sample: bytes, encoding: str) -> Iterator[_Reading]:
    """How well each language fits, so read."""
    try:
        text = sample.decode(encoding)
    except UnicodeDecodeError:
        return
    words = Counter(word.lower() for word in _WORD.findall(text))
    signs = Counter(character for character in text if ord(character) > 127 and character not in _MARKS)
    signs.subtract(at[0] for at in _INSIDE.finditer(text) if at[0].isupper())  # no word is written so
    total = sum(1 for character in text if ord(character) > 127 and character not in _MARKS)
    for small, letters in _languages():
        spoken = sum(words[word] for word in small) / (sum(words.values()) or 1)
        known = sum(count for sign, count in signs.items() if sign in letters)
        yield _Reading(encoding, spoken, known / total if total else 0.0)


@lru_cache(maxsize=1)
def _languages() -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    """The small words of each language that are not English too, and its letters, large and small."""
    data = language_data()
    english = frozenset(data["words"]["en"].split())
    found = []
    for lang, letters in data["letters"].items():
        words = frozenset(word for word in data["words"][lang].split() if len(word) > 1)
        found.append((words if lang == "en" else words - english, frozenset(letters + letters.upper())))
    return tuple(found)


_READERS = (_as_stated, read_code_page, _japanese, _western, _any)
