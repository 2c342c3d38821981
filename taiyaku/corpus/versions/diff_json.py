"""A difference as JSON for other programs; docs/json.md has the shape."""

from __future__ import annotations

from typing import Any

from taiyaku.corpus.model import Document, Provenance
from taiyaku.corpus.similarity import word_diff
from taiyaku.corpus.versions.diff_model import Change, Difference


def difference_json(difference: Difference, older: Document, newer: Document) -> dict[str, Any]:
    return {
        "older": _document(older),
        "newer": _document(newer),
        "changes": [_change(change) for change in difference.changes],
        "unchanged": [list(pair) for pair in difference.unchanged],
        "repaged": difference.repaged,
        "follows": {old: new for old, new in difference.follows.items() if old != new},
        "lost": list(difference.lost),
    }


def _document(document: Document) -> dict[str, Any]:
    return {"id": document.id, "file": document.file, "version": document.version, "date": document.date}


def _change(change: Change) -> dict[str, Any]:
    compared = change.before is not None and change.after is not None
    return {
        "level": change.level,
        "relation": change.relation,
        "flags": list(change.flags),
        "functional": change.functional,
        "title": change.title,
        "older": list(change.older),
        "newer": list(change.newer),
        "before": change.before,
        "after": change.after,
        "runs": [[r.change, r.text] for r in word_diff(change.before or "", change.after or "")]
        if compared
        else [],
        "details": list(change.details),
        "older_at": _place(change.older_at),
        "newer_at": _place(change.newer_at),
        "parts": [_change(part) for part in change.parts],
    }


def _place(where: Provenance | None) -> dict[str, Any] | None:
    if where is None:
        return None
    pages = list(where.pages) if where.pages else None
    return {"file": where.file, "lines": list(where.lines), "pages": pages}
