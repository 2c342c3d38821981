"""What a PDF's own information says: title, and when it was last changed. Often wrong, so weak evidence."""

from __future__ import annotations

import re

from taiyaku.ingest.readers.pdf.layout import open_document
from taiyaku.values import Struct

_CHANGED = re.compile(r"D:(?P<year>(?:19|20)\d\d)(?P<month>\d\d)(?P<day>\d\d)")


class Metadata(Struct, frozen=True):
    """A PDF's information; None where it has none."""

    title: str | None
    changed: str | None  # YYYY-MM-DD


def read_metadata(data: bytes, file: str) -> Metadata:
    """The information of a PDF. Raises UnreadableError for one that cannot be opened."""
    document = open_document(data, file)
    try:
        told = document.get_metadata_dict(skip_empty=True)
    finally:
        document.close()
    stamp = _CHANGED.match(told.get("ModDate") or told.get("CreationDate") or "")
    changed = f"{stamp['year']}-{stamp['month']}-{stamp['day']}" if stamp else None
    return Metadata(" ".join(told.get("Title", "").split()) or None, changed)
