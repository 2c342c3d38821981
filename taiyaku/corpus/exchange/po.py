"""PO, as gettext tools read it: msgctxt is the unit's id, fuzzy what needs a look.

A stale unit has the source it was translated from as `#| msgid`. What comes back is read strictly: a line
that gettext would not read is an error with its number, never a guess.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from taiyaku import __version__
from taiyaku.corpus.exchange.tables import decoded
from taiyaku.corpus.exchange.units import Segment, Selection, State, Unit, date_of, languages, notes_of
from taiyaku.corpus.text import visible
from taiyaku.errors import UnreadableError
from taiyaku.values import Struct, field

_DIGEST = re.compile(r"^digest: ([0-9a-f]{12}-[nrf])$", re.MULTILINE)
_TRANSLATOR = re.compile(r"^(?!FULL NAME)(.+?)\s*(?:<.*>)?$")
_KEYWORD = re.compile(r"(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)\s+(\".*)")
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"\s*')
_ESCAPE = re.compile(r"\\(?:([0-7]{1,3})|x([0-9A-Fa-f]{1,2})|(.))")
_NAMED = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}


def write_po(selection: Selection) -> bytes:
    """The units as PO."""
    import polib  # type: ignore[import-untyped]

    file = polib.POFile(wrapwidth=0, check_for_duplicates=False)
    file.metadata = {
        "Project-Id-Version": f"taiyaku {__version__}",
        "PO-Revision-Date": "",
        "Last-Translator": "",
        "Language-Team": "",
        "Language": selection.target,
        "X-Source-Language": selection.source,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }
    for unit in selection.units:
        file.append(_entry(polib.POEntry, unit))
    return f"{file}\n".encode()


def _entry(make: Any, unit: Unit) -> Any:
    alternatives = [f"else: {other.text}" for other in unit.alternatives]
    comment = "\n".join([*notes_of(unit), *alternatives, f"digest: {unit.digest}"])
    return make(
        msgctxt=visible(unit.id),
        msgid=visible(unit.source),
        msgstr=visible(unit.target.text) if unit.target else "",
        comment=" \n".join(" ".join(visible(line).split()) for line in comment.split("\n")).replace(
            " \n", "\n"
        ),
        occurrences=[(unit.place[0].replace(" ", "_"), str(unit.place[1]))],
        tcomment=visible(unit.comment),
        flags=["fuzzy"] if unit.state is State.REVIEW else [],
        previous_msgctxt=visible(unit.id) if unit.previous else None,
        previous_msgid=visible(unit.previous) if unit.previous else None,
    )


def read_po(path: Path, data: bytes) -> Iterator[Segment]:
    """The segments of a PO file. Raises UnreadableError."""
    known: dict[str, str] = {}
    for message in _messages(path, decoded(path, data)):
        if message.texts.get("msgid") == "" and not message.texts.get("msgctxt"):
            # The fields of a header entry.
            lines = (line.partition(":") for line in message.texts.get("msgstr", "").split("\n"))
            known = {name.strip(): value.strip() for name, _, value in lines if name.strip()}
            continue
        if "msgstr" not in message.texts:
            raise UnreadableError(f"{path}:{message.line}: a plural form; the exported file has none")
        yield _segment(message, known)


def _segment(message: _Message, known: Mapping[str, str]) -> Segment:
    target = message.texts["msgstr"]
    fuzzy = State.REVIEW if "fuzzy" in message.flags else State.FINAL
    langs = languages(known.get("X-Source-Language", ""), known.get("Language", ""))
    who = _TRANSLATOR.match(known.get("Last-Translator", ""))
    digest = _DIGEST.search("\n".join(message.extracted))
    return Segment(
        line=message.line,
        source=message.texts["msgid"],
        target=target,
        id=message.texts.get("msgctxt") or None,
        state=fuzzy if target else State.NEW,
        rejected="rejected" in message.flags,
        digest=digest[1] if digest else None,
        by=who[1] if who else None,
        on=date_of(known.get("PO-Revision-Date", "")),
        note="\n".join(filter(None, message.comments)) or None,
        langs=langs,
    )


class _Message(Struct):
    """One entry of a PO file."""

    line: int
    texts: dict[str, str] = field(default_factory=dict)  # by keyword
    flags: list[str] = field(default_factory=list)
    extracted: list[str] = field(default_factory=list)  # "#." comments
    comments: list[str] = field(default_factory=list)  # of translators


def _messages(path: Path, text: str) -> Iterator[_Message]:
    """The entries in their order, the header among them; obsolete ones are passed over.

    Raises UnreadableError naming the line.
    """
    message: _Message | None = None
    keyword = ""
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.strip(" \t\r")
        found = _KEYWORD.fullmatch(line)
        begins = line.startswith("#") or (found and found[1] in ("msgctxt", "msgid"))
        if message and begins and "msgstr" in keyword:
            yield _whole(path, message)
            message, keyword = None, ""
        if not line or line.startswith("#~"):
            continue
        message = message or _Message(number)
        if line.startswith("#"):
            _remark(line, message)
        elif found:
            keyword = found[1]
            if not keyword.startswith("msgstr[") and keyword in message.texts:
                raise UnreadableError(f"{path}:{number}: a second {keyword} in one entry")
            message.line = number if not message.texts else message.line
            message.texts[keyword] = _text(path, number, found[2])
        elif keyword and line.startswith('"'):
            message.texts[keyword] += _text(path, number, line)
        else:
            raise UnreadableError(f"{path}:{number}: no PO file: neither keyword, text in quotes nor comment")
    if message and message.texts:
        yield _whole(path, message)


def _whole(path: Path, message: _Message) -> _Message:
    if "msgid" not in message.texts or not any(key.startswith("msgstr") for key in message.texts):
        missing = "msgstr" if "msgid" in message.texts else "msgid"
        raise UnreadableError(f"{path}:{message.line}: this entry has no {missing}")
    return message


def _remark(line: str, message: _Message) -> None:
    kind, rest = line[1:2], line[2:].strip()
    if kind == ",":
        message.flags += [flag.strip() for flag in rest.split(",")]
    elif kind == ".":
        message.extracted.append(rest)
    elif kind not in (":", "|"):
        message.comments.append(line[1:].strip())


def _text(path: Path, number: int, quoted: str) -> str:
    found = _STRING.fullmatch(quoted)
    if found is None:
        raise UnreadableError(
            f'{path}:{number}: the text does not end with a quotation mark, or has one bare (")'
        )
    return _ESCAPE.sub(_unescaped, found[1])


def _unescaped(found: re.Match[str]) -> str:
    if found[1] or found[2]:
        return chr(int(found[1], 8) if found[1] else int(found[2], 16))
    return _NAMED.get(found[3], found[3])
