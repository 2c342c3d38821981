"""What pages of entries and terms are made from: those for which nothing is another need not be gathered.

While a page is gathered, the corpus and its relations note whose data they are asked for. There is a digest
of all that is known of each entry, and one of what any page may show: names, documents, where entries stand.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from itertools import chain

from taiyaku.corpus.model import Alignment, Amendment, Corpus, Group, Lineage, Link, Stale, Translation
from taiyaku.site.content.memory_corpus import owner
from taiyaku.site.files.page_memory import Inputs
from taiyaku.site.pages.plan import Plan
from taiyaku.values import encode, replace
from taiyaku.whole_files import DIGEST, digest_of

_Row = Link | Amendment | Lineage | Stale | Group | Alignment | Translation
_OF_BUILDS = ("inputs", "fingerprint")  # that no page shows


def inputs_of(plan: Plan, frame: str) -> Inputs:
    """The inputs of all these pages; none where texts are withheld. `frame` names that of all pages."""
    corpus, relations, terms = plan.corpus, plan.relations, plan.terms_of_entries()
    if plan.publication.withheld:
        return Inputs()
    try:
        shared = digest_of(encode((frame, _shared(plan))))
        known = {entry.id: hashlib.sha256() for entry in corpus.entries}
        for stored, shown in zip(corpus.entries, relations.entries, strict=True):
            more = relations.marks.get(stored.id), terms.get(stored.id), plan.former.passages.get(stored.id)
            known[stored.id].update(encode((stored, shown if shown is not stored else None, more)))
        for row in _rows(corpus):
            data = hashlib.sha256(encode(row)).digest()  # a row may have a thousand candidates
            for one in {owner(i) for i in _ids(row)} & known.keys():
                known[one].update(data)
        named = [digest_of(encode(term_and_path)) for term_and_path in plan.terms]
    except UnicodeEncodeError:  # half a character, for which JSON has no form
        return Inputs()
    return Inputs(shared, (*(one.hexdigest()[:DIGEST] for one in known.values()), *named))


def _shared(plan: Plan) -> object:
    meta = {key: value for key, value in plan.corpus.meta.items() if key not in _OF_BUILDS}
    named = [
        (e.id, e.document, e.kind, e.edition, e.lang, e.parent, e.titles, e.aliases)
        for e in plan.corpus.entries
    ]
    return (
        (meta, plan.name, plan.languages, plan.corpus.versions, named),
        [(replace(s.document, digest=""), s.origin, s.url) for s in plan.sources],
        [glossary.stop.href for glossary in plan.glossaries],
        sorted(plan.relations.called.items()),
    )


def _rows(corpus: Corpus) -> Iterable[_Row]:
    return chain(
        corpus.links, corpus.amendments, corpus.lineage, corpus.stale, corpus.groups, corpus.alignments,
        corpus.translations,
    )  # fmt: skip


def _ids(row: _Row) -> Iterable[str | None]:
    """All ids by which a row is found."""
    match row:
        case Link():
            return (row.source, row.target, *row.candidates)
        case Amendment():
            return (row.source, row.target, *row.nearest, *(patch.entry for patch in row.patches))
        case Lineage():
            return (row.older, row.newer)
        case Group():
            return row.members
        case Alignment():
            return (*row.en, *row.ja)
        case Stale() | Translation():
            return (row.id,)
