"""Versions of one document in a workspace: an older version must not answer for the newer one."""

from __future__ import annotations

from taiyaku.corpus.ids import settle_ids
from taiyaku.corpus.model import Corpus, Document, Entry, Lineage
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.versions.series import with_lineage
from taiyaku.values import replace
from tests.corpora import entry, section

OLD = Document("faq-1.0", "faq-1.md", "faq", "en", "N2", "FAQ", version="1.0", date="2024-03", series="faq")
NEW = Document("faq-1.1", "faq-2.md", "faq", "en", "N2", "FAQ", version="1.1", date="2025-02", series="faq")
OTHER = Document("rules", "rules.txt", "rulebook", "en", "N2", "Rules")


def question(name: str, *answer: str, document: str) -> Entry:
    id_ = f"n2/faq/{name}"
    return entry(id_, f"May a figure {name}?", section(id_, "answer", *answer), document=document, lang="en")


OLDER = (
    question("jump", "Yes, over a gap.", document="faq-1.0"),
    question("swim", "No. Everybody sinks like a stone.", document="faq-1.0"),
    question("dance", "Only on a table that is clean.", "Twice.", document="faq-1.0"),
)
NEWER = (
    question("jump", "Yes, over a gap.", document="faq-1.1"),
    question("dance", "The band has to play.", "Only on a table that is clean.", "Once.", document="faq-1.1"),
    question("sing", "Always.", document="faq-1.1"),
)
RULE = (entry("n2/rule/swim", "Swim"),)


def corpus(*gathered: tuple[tuple[Entry, ...], Document]) -> Corpus:
    documents = tuple(d for _, d in gathered)
    return Corpus(documents=documents, entries=settle_ids((e for e, _ in gathered), documents))


def test_the_older_version_is_superseded_and_what_was_dropped_withdrawn() -> None:
    done = with_lineage(corpus((RULE, OTHER), (OLDER, OLD), (NEWER, NEW)), Setting())
    status = {e.id: (e.status, e.removed) for e in done.entries}
    assert status == {
        "n2/rule/swim": ("in-force", None),
        "n2/faq/jump~faq-1.0": ("superseded", None),
        "n2/faq/swim": ("withdrawn", "1.1"),
        "n2/faq/dance~faq-1.0": ("superseded", None),
        "n2/faq/jump": ("in-force", None),
        "n2/faq/dance": ("in-force", None),
        "n2/faq/sing": ("in-force", None),
    }


def test_the_lineage_says_what_became_of_entries_and_of_parts_that_went_elsewhere() -> None:
    done = with_lineage(corpus((OLDER, OLD), (NEWER, NEW)), Setting())
    older = "n2/faq/dance~faq-1.0"
    assert done.lineage == (
        Lineage("n2/faq/jump~faq-1.0", "n2/faq/jump", "unchanged"),
        Lineage("n2/faq/swim", None, "removed", True),
        Lineage(older, "n2/faq/dance", "edited", True),
        Lineage(f"{older}#answer.1", "n2/faq/dance#answer.2", "moved"),
        Lineage(f"{older}#answer.2", "n2/faq/dance#answer.3", "moved"),
        Lineage(None, "n2/faq/sing", "added", True),
    )


def test_the_order_in_the_workspace_does_not_matter() -> None:
    one = with_lineage(corpus((OLDER, OLD), (NEWER, NEW)), Setting())
    two = with_lineage(corpus((NEWER, NEW), (OLDER, OLD)), Setting())
    assert set(one.lineage) == set(two.lineage)
    assert {e.id: e for e in one.entries} == {e.id: e for e in two.entries}


def test_three_versions_are_followed_step_by_step() -> None:
    last = replace(NEW, id="faq-1.2", version="1.2", date="2026-01")
    final = tuple(replace(e, document="faq-1.2") for e in NEWER[:1])
    done = with_lineage(corpus((OLDER, OLD), (final, last), (NEWER, NEW)), Setting())
    jumps = [(line.older, line.newer) for line in done.lineage if line.older and "jump" in line.older]
    assert jumps == [
        ("n2/faq/jump~faq-1.0", "n2/faq/jump~faq-1.1"),
        ("n2/faq/jump~faq-1.1", "n2/faq/jump"),
    ]
    dances = {e.document: (e.status, e.removed) for e in done.entries if "dance" in e.id}
    assert dances == {"faq-1.0": ("superseded", None), "faq-1.1": ("withdrawn", "1.2")}


def test_without_a_series_nothing_happens() -> None:
    plain = corpus((OLDER, replace(OLD, series=None)), (NEWER, replace(NEW, series=None)))
    assert with_lineage(plain, Setting()) is plain
