"""What the layers below the deciding one say of a rule: the core text of today beside a season's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from taiyaku.corpus.amendments.overlay import state_at
from taiyaku.corpus.lookup.answer_model import Beneath
from taiyaku.corpus.lookup.query import CORE, Asking, Standing
from taiyaku.corpus.lookup.text_in_force import standing_of
from taiyaku.corpus.model import Entry, Section
from taiyaku.corpus.name_keys import kind_rank
from taiyaku.corpus.names import Candidate, Way
from taiyaku.values import replace


def beneath(asking: Asking, standing: Standing, others: Sequence[Candidate]) -> tuple[Beneath, ...]:
    """The same rule in lower layers as it stood at the point, the nearest layer first."""
    if not any(d.scope for d in asking.documents.values()) or kind_rank(standing.entry.kind):
        return ()
    found = (*_other_entries(asking, standing, others), *_unamended(asking, standing))
    return tuple(sorted(found, key=lambda b: -asking.rank(b.scope)))


def _other_entries(asking: Asking, standing: Standing, others: Sequence[Candidate]) -> Iterator[Beneath]:
    ours = standing.entry
    mine = asking.rank(asking.scope_of(ours.document))
    for other in others:
        same = (other.edition, other.lang) == (ours.edition, ours.lang) and other.way < Way.PREFIX
        lower = asking.rank(asking.scope_of(other.document)) < mine
        if not (same and lower and kind_rank(other.kind) == 0 and not other.local):
            continue
        if other.kind not in (ours.kind, "rule") and ours.kind != "rule":
            continue
        entry = asking.corpus.entry(other.id)
        then = standing_of(asking, entry) if entry else None
        if then and not then.absent and then.state.status not in ("superseded", "withdrawn"):
            pending = then.state.status == "pending" or bool(then.unmerged)
            waiting = " ".join(a.after for a in then.unmerged if a.after)
            yield replace(_beneath(asking, then.entry, then.state.entry.sections, pending), waiting=waiting)


def _unamended(asking: Asking, standing: Standing) -> Iterator[Beneath]:
    """The entry's own text without what later layers amended in it."""
    scope = asking.scope_of(standing.entry.document)
    if asking.rank(standing.state.scope) <= asking.rank(scope) or standing.absent:
        return
    plain = state_at(
        standing.entry,
        [a for a in standing.amendments if asking.rank(a.scope) <= asking.rank(scope)],
        asking.timeline,
        standing.point,
        asking.scopes,
        standing.document,
    )
    yield _beneath(asking, standing.entry, plain.entry.sections)


def beneath_notes(lower: Iterable[Beneath]) -> Iterator[str]:
    """What is said of lower layers' texts that are in doubt."""
    for one in lower:
        if one.pending:
            said = f"; it says: {one.waiting}" if one.waiting else ""
            pending = (
                f"below, {one.id} is PENDING: a newer document names it, and is not merged into its text"
            )
            yield f"{pending}{said}"


def _beneath(asking: Asking, entry: Entry, sections: Sequence[Section], pending: bool = False) -> Beneath:
    document = asking.document_of(entry)
    shown = tuple(s for s in sections if s.role != "original")
    return Beneath(
        entry.id,
        asking.scope_of(entry.document) or CORE,
        document.title if document else entry.document,
        shown,
        pending,
    )
