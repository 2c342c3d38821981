"""Two versions of any document: nothing comes or goes without a word."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from taiyaku.corpus.model import Clause, Entry, Provenance, Section, Table, Title
from taiyaku.corpus.versions.diff import compare
from taiyaku.values import replace

TEXTS = (
    "Roll a die.", "Roll two dice and take the higher one.", "Yes.", "No.", "", "See rule 4.2.",
    "The lamp goes out.",
    "The lamp goes out at the end of the round, and nobody sees a thing.", "敵を２インチ突き飛ばす。",
    "提灯の火を消す。",
    "提灯の火を消すことができる。ただし一回のみ。", "・", "4-4", "移動",
)  # fmt: skip
WHERE = st.integers(1, 50).map(lambda n: Provenance("a.txt", (n, n + 1), (n // 9 + 1, n // 9 + 1)))
texts = st.one_of(st.sampled_from(TEXTS), st.lists(st.sampled_from(TEXTS), max_size=3).map(" ".join))
tables = st.builds(
    Table,
    header=st.sampled_from([(), ("MOV", "CC")]),
    rows=st.lists(st.tuples(texts, texts), max_size=3).map(tuple),
    provenance=WHERE,
    caption=st.sampled_from([None, "Profile"]),
)
clauses = st.builds(
    Clause,
    id=st.just(""),
    text=texts,
    provenance=WHERE,
    marker=st.sampled_from([None, "・", "1.", "2.", "4.2"]),
)
sections = st.builds(
    Section,
    id=st.just(""),
    role=st.sampled_from(["effects", "requirements", "body", "example"]),
    heading=st.sampled_from([None, "Effects", "効果"]),
    lang=st.just("en"),
    provenance=WHERE,
    clauses=st.lists(clauses, max_size=4).map(tuple),
    tables=st.lists(tables, max_size=1).map(tuple),
)
entries = st.builds(
    Entry,
    id=st.sampled_from([f"n2/rule/{name}" for name in "abcdefg"]),
    kind=st.sampled_from(["rule", "skill"]),
    document=st.just("d"),
    edition=st.just("N2"),
    lang=st.just("en"),
    titles=st.sampled_from(["Lamp", "Night", "Shove", "提灯"]).map(lambda t: (Title("en", t),)),
    sections=st.lists(sections, max_size=3).map(tuple),
    provenance=WHERE,
    number=st.sampled_from([None, "4", "4.2"]),
    path=st.sampled_from([(), ("Scenery",), ("Damage",)]),
)
documents = st.lists(entries, max_size=6, unique_by=lambda e: e.id).map(lambda es: tuple(map(numbered, es)))


def numbered(entry: Entry) -> Entry:
    """The entry with ids as a document gives them out."""
    named = []
    for at, section in enumerate(entry.sections):
        name = f"{entry.id}#{section.role}-{at}"
        own = tuple(replace(c, id=f"{name}.{n}") for n, c in enumerate(section.clauses, 1))
        named.append(replace(section, id=name, clauses=own))
    return replace(entry, sections=tuple(named))


@settings(max_examples=30, deadline=None)
@given(documents)
def test_a_version_does_not_differ_from_itself(version: Sequence[Entry]) -> None:
    difference = compare(version, version, ("rule",))
    assert difference.changes == () and difference.lost == () and difference.repaged == 0
    assert all(old == new for old, new in difference.follows.items())


@settings(max_examples=60, deadline=None)
@given(documents, documents)
def test_nothing_goes_or_comes_without_a_word(older: Sequence[Entry], newer: Sequence[Entry]) -> None:
    """Every entry is unchanged or a change names it; every citation leads on or is lost."""
    difference = compare(older, newer)
    told = [i for change in difference.changes for i in change.newer] + [b for _, b in difference.unchanged]
    assert sorted(told) == sorted(e.id for e in newer)
    gone = [i for change in difference.changes for i in change.older] + [a for a, _ in difference.unchanged]
    assert sorted(gone) == sorted(e.id for e in older)
    ids = {
        i for e in older for i in (e.id, *(j for s in e.sections for j in (s.id, *(c.id for c in s.clauses))))
    }
    known = {
        i for e in newer for i in (e.id, *(j for s in e.sections for j in (s.id, *(c.id for c in s.clauses))))
    }
    assert ids == set(difference.follows) | set(difference.lost)
    assert set(difference.follows.values()) <= known
    assert not set(difference.follows) & set(difference.lost)
