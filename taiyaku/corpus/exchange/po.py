"""PO, as gettext tools read it: msgctxt is the unit's id, fuzzy what needs a look.

A stale unit has the source it was translated from as `#| msgid`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from taiyaku import __version__
from taiyaku.corpus.exchange.po_parser import Message, header_of, read_messages
from taiyaku.corpus.exchange.returned_units import Segment, date_of, languages
from taiyaku.corpus.exchange.units import Selection, State, Unit, notes_of
from taiyaku.corpus.xml_characters import visible
from taiyaku.errors import UnreadableError

_DIGEST = re.compile(r"^digest: ([0-9a-f]{12}-[nrf])$", re.MULTILINE)
_TRANSLATOR = re.compile(r"^(?!FULL NAME)(.+?)\s*(?:<.*>)?$")


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
        comment=" \n".join(_one_line(line) for line in comment.split("\n")).replace(" \n", "\n"),
        occurrences=[(unit.place[0].replace(" ", "_"), str(unit.place[1]))],
        tcomment=visible(unit.comment),
        flags=["fuzzy"] if unit.state is State.REVIEW else [],
        previous_msgctxt=visible(unit.id) if unit.previous else None,
        previous_msgid=visible(unit.previous) if unit.previous else None,
    )


def _one_line(text: str) -> str:
    return " ".join(visible(text).split())


def read_po(path: Path, data: bytes) -> Iterator[Segment]:
    """The segments of a PO file. Raises UnreadableError."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise UnreadableError(f"{path}:{line}: not UTF-8; save the file as UTF-8") from None
    known: dict[str, str] = {}
    for message in read_messages(path, text):
        if message.is_header:
            known = header_of(message)
            continue
        if "msgstr" not in message.texts:
            raise UnreadableError(f"{path}:{message.line}: a plural form; the exported file has none")
        yield _segment(message, known)


def _segment(message: Message, known: Mapping[str, str]) -> Segment:
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
