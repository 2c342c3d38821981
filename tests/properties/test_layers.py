"""Errata of one layer never change the text of a later one, whatever the dates."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from taiyaku.corpus.amendments.compiler import with_amendments
from taiyaku.corpus.model import Corpus, Document, Entry, Reference
from taiyaku.corpus.settings import Setting
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.values import replace
from tests.corpora import entry, section

SCOPES = ("", "season", "event", "house")
SETTING = Setting(editions=("N2",), scopes=SCOPES[1:], words=load_vocabulary().tables)
BULLETS = ("The kettle holds {} cups.", "A badger eats {} apples.")
PLACES = ("Effects bullet 1", "Effects bullet 2", None)
dates = st.integers(1, 12).map(lambda month: f"2024-{month:02}")


@st.composite
def games(draw: st.DrawFn) -> Corpus:
    """One rule as several layers print it, and errata of several layers, in any order of dates."""
    printing = draw(st.lists(st.sampled_from(SCOPES), unique=True, min_size=1))
    ruling = draw(st.lists(st.sampled_from(SCOPES), unique=True, min_size=1))
    documents: list[Document] = []
    entries: list[Entry] = []
    for scope in printing:
        id_ = f"book-{scope or 'core'}"
        book = Document(id_, f"{id_}.md", "rulebook", "en", "N2", id_, date=draw(dates), scope=scope)
        documents.append(book)
        rule = f"n2/skill/boil~{id_}"
        effects = section(rule, "effects", *(b.format(draw(st.integers(2, 3))) for b in BULLETS))
        items = tuple(replace(c, marker="•") for c in effects.clauses)
        entries.append(entry(rule, "Boil", replace(effects, clauses=items), document=id_))
    for scope in ruling:
        id_ = f"faq-{scope or 'core'}"
        faq = Document(id_, f"{id_}.md", "faq", "en", "N2", id_, date=draw(dates), scope=scope)
        documents.append(faq)
        place = draw(st.sampled_from(PLACES))
        said = 'Replace "holds 2 cups" with "holds 7 cups".' if place is None else BULLETS[0].format(9)
        name = f"n2/erratum/boil~{id_}"
        body = section(name, "body", said)
        entries.append(entry(name, "Boil", body, document=id_, reference=Reference(None, place)))
    return Corpus(documents=tuple(documents), entries=tuple(entries))


@settings(max_examples=80, suppress_health_check=[HealthCheck.too_slow])
@given(games())
def test_patches_cross_no_scope(corpus: Corpus) -> None:
    made = with_amendments(corpus, SETTING)
    scope = {e.id: d.scope for e in corpus.entries for d in corpus.documents if d.id == e.document}
    printed = {scope[e.id] for e in corpus.entries if e.kind == "skill"}
    for amendment in made.amendments:
        for patch in amendment.patches:
            ours, theirs = SCOPES.index(amendment.scope), SCOPES.index(scope[patch.entry])
            assert theirs <= ours, "a later layer is rewritten"
            between = {s for s in printed if theirs < SCOPES.index(s) <= ours}
            assert not between, "a layer that has the rule itself changes it there"
    waiting = {e.id for e in made.entries if e.status == "pending"}
    for entry_id in waiting:  # nor is a text in doubt by what an earlier layer says
        near = [a for a in made.amendments if a.status == "unresolved" and entry_id in str(a.nearest)]
        near += [
            a for a in made.amendments if a.status == "unresolved" and (a.target or "").startswith(entry_id)
        ]
        assert any(SCOPES.index(a.scope) >= SCOPES.index(scope[entry_id]) for a in near)
