"""An answer in the published shape of `show --json` (docs/json.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from taiyaku.corpus.exchange.json_lines import entry_json, section_json
from taiyaku.corpus.lookup.answer_model import Answer, Beneath, Mark, Repeat, Ruling
from taiyaku.corpus.model import Alignment, Stale, Translation

if TYPE_CHECKING:
    from taiyaku.corpus.lookup.history import Step
    from taiyaku.corpus.lookup.redline import LineChange, SectionChange

Json = dict[str, Any]


def answer_json(shown: Answer) -> Json:
    """The entry with its sections as they stand at the asked point, and what is said beside them."""
    shape = {
        **entry_json(shown.entry),
        "sections": [section_json(section) for section in shown.sections],
        "as_of": shown.as_of,
        "status": shown.status,
        "version": shown.version,
        "date": shown.date,
        "until": shown.until,
        "until_date": shown.until_date,
        "scope": shown.scope,
        "layer": shown.layer,
        "amendments": [a.id for a in shown.amendments],
        "marks": [_mark(mark) for mark in shown.marks],
        "rulings": [r.id for r in shown.rulings],
        "ruling_texts": [_ruling(r) for r in shown.rulings],
        "aligned": _aligned(shown),
        "translations": {t.id: _translation(t) for t in shown.translations},
        "repeats": [_repeat(r) for r in shown.repeats],
        "stale": [_stale(s) for s in shown.stale],
        "notes": list(shown.notes),
        "others": [c.id for c in shown.others],
        "beneath": [_beneath(b) for b in shown.beneath],
    }
    if shown.redline is not None:
        shape["changes"] = {
            "since": shown.redline.since,
            "sections": _sections([s for s in shown.redline.sections if s.changed]),
        }
    if shown.history:
        shape["history"] = [_step(step) for step in shown.history]
    return shape


def _beneath(lower: Beneath) -> Json:
    return {
        "id": lower.id,
        "scope": lower.scope,
        "document": lower.document,
        "pending": lower.pending,
        "sections": [section_json(section) for section in lower.sections],
    }


def _mark(mark: Mark) -> Json:
    return {
        "id": mark.id,
        "amendment": mark.amendment,
        "operation": mark.operation,
        "source": mark.source,
        "document": mark.document,
        "version": mark.version,
        "date": mark.date,
        "scope": mark.scope,
        "repairs": mark.repairs,
        "cut": mark.cut,
    }


def _ruling(ruling: Ruling) -> Json:
    return {
        "id": ruling.id,
        "kind": ruling.kind,
        "title": ruling.title,
        "document": ruling.document,
        "edition": ruling.edition,
        "version": ruling.version,
        "date": ruling.date,
        "status": ruling.status,
        "principal": ruling.principal,
        "location": ruling.location,
        "merged": ruling.merged,
        "text": list(ruling.text),
        "notes": list(ruling.said),
        "also": list(ruling.also),
    }


def _translation(translation: Translation) -> Json:
    return {
        "of": list(translation.of),
        "state": translation.state,
        "by": translation.by,
        "on": translation.on,
        "note": translation.note,
        "stale": translation.stale,
        "instead_of": list(translation.instead_of),
    }


def _aligned(shown: Answer) -> dict[str, list[str]]:
    """Clause ids of the entry with those of the other language, as far as nobody rejected the pair."""
    found: dict[str, list[str]] = {}
    for alignment in shown.aligned:
        if alignment.status != "rejected":
            ours, theirs = _sides(alignment, f"{shown.entry.id}#")
            for one in ours:
                found.setdefault(one, []).extend(theirs)
    return found


def _sides(alignment: Alignment, inside: str) -> tuple[Sequence[str], Sequence[str]]:
    if any(one.startswith(inside) for one in alignment.en):
        return alignment.en, alignment.ja
    return alignment.ja, alignment.en


def _repeat(repeat: Repeat) -> Json:
    return {
        "id": repeat.id,
        "members": list(repeat.group.members),
        "differing": list(repeat.group.differing),
    }


def _stale(stale: Stale) -> Json:
    return {
        "id": stale.id,
        "relies_on": stale.relies_on,
        "reason": stale.reason,
        "before": stale.before,
        "after": stale.after,
    }


def _step(step: Step) -> Json:
    return {
        "kind": step.kind,
        "source": step.source,
        "document": step.document,
        "version": step.version,
        "date": step.date,
        "operation": step.operation,
        "amendment": step.amendment,
        "location": step.location,
        "reason": step.reason,
        "scope": step.scope,
        "sections": _sections(step.sections),
    }


def _sections(sections: Sequence[SectionChange]) -> list[Json]:
    return [
        {
            "id": section.id,
            "role": section.role,
            "heading": section.heading,
            "clauses": [_line(line) for line in section.lines if line.changed],
        }
        for section in sections
    ]


def _line(line: LineChange) -> Json:
    return {"id": line.id, "runs": [{"change": run.change, "text": run.text} for run in line.runs]}
