"""PO files read strictly: a line that gettext would not read is an error with its number, never a guess."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from taiyaku.errors import UnreadableError
from taiyaku.values import Struct, field

_KEYWORD = re.compile(r"(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)\s+(\".*)")
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"\s*')
_ESCAPE = re.compile(r"\\(?:([0-7]{1,3})|x([0-9A-Fa-f]{1,2})|(.))")
_NAMED = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}


class Message(Struct):
    """One entry of a PO file."""

    line: int
    texts: dict[str, str] = field(default_factory=dict)  # by keyword
    flags: list[str] = field(default_factory=list)
    extracted: list[str] = field(default_factory=list)  # "#." comments
    comments: list[str] = field(default_factory=list)  # of translators

    @property
    def is_header(self) -> bool:
        return self.texts.get("msgid") == "" and not self.texts.get("msgctxt")


def read_messages(path: Path, text: str) -> Iterator[Message]:
    """The entries in their order, the header among them; obsolete ones are passed over.

    Raises UnreadableError naming the line.
    """
    message: Message | None = None
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
        message = message or Message(number)
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


def _whole(path: Path, message: Message) -> Message:
    if "msgid" not in message.texts or not any(key.startswith("msgstr") for key in message.texts):
        missing = "msgstr" if "msgid" in message.texts else "msgid"
        raise UnreadableError(f"{path}:{message.line}: this entry has no {missing}")
    return message


def _remark(line: str, message: Message) -> None:
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


def header_of(message: Message) -> dict[str, str]:
    """The fields of a header entry."""
    lines = (line.partition(":") for line in message.texts.get("msgstr", "").split("\n"))
    return {name.strip(): value.strip() for name, _, value in lines if name.strip()}
