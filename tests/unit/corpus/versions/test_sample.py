"""The sample game's FAQ 1.0 and 1.1, every change judged by reading both."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from taiyaku.corpus.model import Entry
from taiyaku.corpus.versions.diff import compare
from taiyaku.ingest import ingest
from taiyaku.workspace import Source

SOURCES = Path(__file__).parents[4] / "examples/lantern-alley/sources"


def read(name: str) -> tuple[Entry, ...]:
    return ingest(Source(name, SOURCES / f"{name}.pdf", f"{name}.pdf", "faq", "en", "LA2")).entries


def test_faq_1_0_against_1_1() -> None:
    older, newer = read("faq-1.0"), read("faq-1.1")
    difference = compare(older, newer)
    assert Counter(c.relation for c in difference.changes) == {"added": 18, "edited": 4, "removed": 1}
    assert len(difference.unchanged) == 20
    edited = {c.title: [p.relation for p in c.parts] for c in difference.changes if c.relation == "edited"}
    assert edited == {
        "May I measure a distance before I decide what to declare?": ["edited"],
        "Can a Stray use Sparks from the Tray once the Stray Phase is over, for example one that comes from "
        "Loose Change?": ["edited", "edited"],
        "Can the same target be Shoved twice with one Spark?": ["edited"],
        "What does a Haggler take when the Tray of the opponent is empty?": ["edited", "added"],
    }
    (removed,) = (c for c in difference.changes if c.relation == "removed")
    assert removed.title == "Do Retorts need Sight at the moment they are declared?"
    assert {i.partition("#")[0] for i in difference.lost} == set(removed.older)
