"""Bytes to text: UTF-8 first, then what Japanese and older Western documents really use."""

from __future__ import annotations

import codecs
import re

from taiyaku.corpus.model import Problem, Provenance
from taiyaku.errors import UnreadableError

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_JAPANESE = ("iso2022_jp", "euc_jp", "cp932")
_KANA_OR_HAN = re.compile(r"[\u3041-\u30ff\u4e00-\u9fff]")
_HALF_KANA = re.compile(r"[\uff61-\uff9f]")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f]")


def decode(data: bytes, file: str, declared: str | None = None) -> tuple[str, tuple[Problem, ...]]:
    """The text of a file and what was odd about its bytes.

    `declared` is the workspace's `encoding`. Raises UnreadableError if no encoding fits.
    """
    where = Provenance(file, (1, 1))
    if declared:
        try:
            return _clean(data.decode(declared), where)
        except LookupError:
            raise UnreadableError(f"{file}: encoding {declared!r} is not known; try \"utf-8\" or \"cp932\"") from None
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            raise UnreadableError(f"{file}:{line}: not {declared} (byte {error.start}); correct `encoding`") from None
    for mark, name in _BOMS:
        if data.startswith(mark):
            try:
                return _clean(data.decode(name), where)
            except UnicodeDecodeError:
                raise UnreadableError(f"{file}: begins as {name} and breaks off; the file is damaged") from None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        text, name = _guess(data, file, error)
        return _with(_clean(text, where), Problem("W103", f"not UTF-8; read as {name}", where, "note"))
    if "\0" in text[:4000] and (guessed := _utf16_without_mark(data)):
        return _with(_clean(guessed, where), Problem("W103", "UTF-16 without a mark; read as such", where, "note"))
    if b"\x1b$" in data:  # ISO-2022-JP is seven-bit, so it passes for UTF-8
        try:
            return _with(_clean(data.decode("iso2022_jp"), where), Problem("W103", "read as ISO-2022-JP", where, "note"))
        except UnicodeDecodeError:
            pass
    return _clean(text, where)


def _guess(data: bytes, file: str, error: UnicodeDecodeError) -> tuple[str, str]:
    if guessed := _utf16_without_mark(data):
        return guessed, "UTF-16"
    best: tuple[float, str, str] | None = None
    for name in _JAPANESE:
        try:
            text = data.decode(name)
        except UnicodeDecodeError:
            continue
        score = _japanese_score(text)
        if best is None or score > best[0]:
            best = (score, text, name)
    if best and best[0] > 0.1:
        return best[1], best[2]
    from charset_normalizer import from_bytes

    found = from_bytes(data[: 1 << 20], cp_isolation=["cp1252", "latin_1", "cp1250", "mac_roman", "gb18030", "big5", "euc_kr"]).best()
    line = data.count(b"\n", 0, error.start) + 1
    if found is None or len(_CONTROL.findall(str(found))) > 0.02 * len(str(found)):
        raise UnreadableError(
            f"{file}:{line}: not UTF-8 (byte {error.start}) and in no encoding we know; "
            "save it as UTF-8 or set `encoding` in taiyaku.toml"
        )
    return data.decode(found.encoding, errors="replace"), found.encoding


def _japanese_score(text: str) -> float:
    """Share of kana and ideographs among the letters outside ASCII; half-width kana and controls count against."""
    foreign = [c for c in text[:20000] if ord(c) > 127]
    if not foreign:
        return 0.0
    sample = "".join(foreign)
    good = len(_KANA_OR_HAN.findall(sample)) + sum(c in "、。・：「」（）　！？〜～ー①②③" for c in sample)  # noqa: RUF001
    return (good - 2 * len(_HALF_KANA.findall(sample)) - 5 * len(_CONTROL.findall(sample))) / len(sample)


def _utf16_without_mark(data: bytes) -> str | None:
    head = data[:4096]
    for name, zeros in (("utf-16-le", head[1::2]), ("utf-16-be", head[0::2])):
        if len(zeros) > 8 and zeros.count(0) > 0.3 * len(zeros):
            try:
                return data.decode(name)
            except UnicodeDecodeError:
                continue
    return None


def _clean(text: str, where: Provenance) -> tuple[str, tuple[Problem, ...]]:
    text = text.removeprefix("\ufeff")
    nuls = text.count("\0")
    if not nuls:
        return text, ()
    line = text.count("\n", 0, text.index("\0")) + 1
    at = Provenance(where.file, (line, line))
    return text.replace("\0", ""), (Problem("W104", f"{nuls} NUL characters taken out, the first on this line", at),)


def _with(result: tuple[str, tuple[Problem, ...]], problem: Problem) -> tuple[str, tuple[Problem, ...]]:
    return result[0], (problem, *result[1])
