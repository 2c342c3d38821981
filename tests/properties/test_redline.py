"""A redline holds both texts: whatever changed, either one can be read from it."""

from hypothesis import given, settings
from hypothesis import strategies as st

from taiyaku.corpus.lookup.redline import redline
from taiyaku.corpus.model import Entry
from taiyaku.corpus.text import squeeze
from tests.corpora import entry, section

SENTENCES = (
    "Roll PH-3.",
    "Roll PH-6.",
    "The lamp goes out.",
    "No lamp goes out.",
    "２インチ突き飛ばす。",
    "３インチ突き飛ばす。",
    "x",
)
LINES = st.lists(st.sampled_from(SENTENCES), max_size=6)
PARTS = st.lists(st.tuples(st.sampled_from(["requirements", "effects", "body"]), LINES), max_size=3)


def made(parts: list[tuple[str, list[str]]]) -> Entry:
    sections = (
        section("n2/skill/a", role, *texts, name=f"{role}-{n}") for n, (role, texts) in enumerate(parts)
    )
    return entry("n2/skill/a", "A", *sections)


def lines_of(text: Entry) -> list[str]:
    return sorted(squeeze(clause.text) for part in text.sections for clause in part.clauses)


@settings(deadline=None)
@given(PARTS, PARTS)
def test_both_texts_can_be_read_from_it(
    old: list[tuple[str, list[str]]], new: list[tuple[str, list[str]]]
) -> None:
    before, after = made(old), made(new)
    lines = [line for part in redline(before, after) for line in part.lines]
    gone = ("".join(r.text for r in line.runs if r.change != "inserted") for line in lines)
    come = ("".join(r.text for r in line.runs if r.change != "deleted") for line in lines)
    assert sorted(filter(None, map(squeeze, gone))) == lines_of(before)
    assert sorted(filter(None, map(squeeze, come))) == lines_of(after)


@settings(deadline=None)
@given(PARTS)
def test_nothing_changed_between_a_text_and_itself(parts: list[tuple[str, list[str]]]) -> None:
    text = made(parts)
    assert not any(part.changed for part in redline(text, text))
