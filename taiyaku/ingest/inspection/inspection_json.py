"""What an inspection found, for programs (docs/json.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from taiyaku.corpus.exchange.json_lines import shape
from taiyaku.ingest.inspection.document import Inspection
from taiyaku.ingest.inspection.series import Family
from taiyaku.ingest.inspection.source_tables import SourceTable
from taiyaku.ingest.inspection.title_page import Found
from taiyaku.values import taken


def inspection_json(
    one: Inspection, family: Family, table: SourceTable, ids: Sequence[str]
) -> dict[str, Any]:
    """One document; `ids` are the proposed ids of all documents, which its family refers to."""
    page = one.page
    return {
        **taken(one, "file reader pages"),
        "source": {key: value for key, value, _ in table.values},
        "formats": [
            {"format": v.format, "score": round(v.score, 3), "reasons": list(v.reasons)} for v in one.verdicts
        ],
        "languages": [{"lang": lang, "share": round(share, 3)} for lang, share in one.languages.shares],
        **{name: _found(getattr(page, name)) for name in ("title", "version", "date", "edition")},
        "changed": one.metadata.changed if one.metadata else None,
        "older": [ids[n] for n in family.older],
        "same_as": ids[family.twin] if family.twin is not None else None,
        "entries": one.entries,
        "kinds": dict(one.kinds),
        "tables": one.tables,
        **{name: shape(getattr(one, name)) for name in ("outline", "labels", "furniture", "doubts")},
    }


def refusal_json(file: str, message: str) -> dict[str, Any]:
    return {"file": file, "error": message}


def _found(found: Found) -> dict[str, str] | None:
    return {"text": found.value, "from": found.place} if found.value else None
