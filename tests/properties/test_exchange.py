"""Any text goes out to a translator's tool and comes back as it was, in every format."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from taiyaku.corpus.decided import Paired, Translated, Translations
from taiyaku.corpus.decisions.translation_files import read_translations, translations_text
from taiyaku.corpus.exchange.gathering import gather
from taiyaku.corpus.exchange.importer import read_file
from taiyaku.corpus.exchange.units import State, Target
from taiyaku.corpus.model import Corpus, Section, Span
from taiyaku.corpus.similarity import functional_key
from taiyaku.corpus.text import illegal, visible
from taiyaku.values import replace
from tests.exchanges import SHOVE, SHOVE_JA, all_units, bilingual, edited, rebuilt, take_back, write

FORMATS = ("xliff", "xliff2", "tmx", "po", "csv")
NASTY = st.sampled_from(
    ('"', "'", "\n", "\r\n", "\r", "\t", "]]>", "&amp;", "<b>", "\\n", "\\", "<!-- -->", "<?x?>", "#~",
     'msgid "x"', "=1+1", "{0}", "%s", ",", ";", " ", "\u3000", "\u2028", "\u2029", "\x00", "\x0b", "\x0c",
     "\x1c", "\x1f", "\x7f", "\x85", "\ufffe", "\ud800", "é", "e\u0301", "ﾄﾞｯｼﾞ", "％", "𠮟る", "�", "␀",
     "🎲", "👨\u200d👩\u200d👧", "\u200fעברית\u200f")
)  # fmt: skip
TEXT = st.lists(st.one_of(NASTY, st.text(max_size=8)), max_size=12).map("".join)
SOURCE = TEXT.map(lambda t: f"The lantern {t} rolls 2.")
JAPANESE = TEXT.map(lambda t: f"{t}灯{t}")


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(FORMATS), SOURCE, SOURCE, JAPANESE, JAPANESE)
def test_an_unchanged_file_changes_nothing(what: str, one: str, two: str, three: str, four: str) -> None:
    assume(functional_key(visible(one)) != functional_key(visible(two)))
    corpus = bilingual((one, two), (three, four))
    with tempfile.TemporaryDirectory() as folder:
        path = write(all_units(corpus), what, Path(folder))
        assert [(s.source, s.target) for s in read_file(path).segments] == [
            (visible(one), visible(three)),
            (visible(two), visible(four)),
        ]
        done, _ = take_back(path, corpus, Path(folder) / "decisions")
        assert done.written == () and done.reports == ()


def with_emphasis(corpus: Corpus) -> Corpus:
    """Every clause with its first half marked: emphasis stays behind, and takes no text with it."""
    return replace(
        corpus,
        entries=tuple(
            replace(entry, sections=tuple(_emphasized(section) for section in entry.sections))
            for entry in corpus.entries
        ),
    )


def _emphasized(section: Section) -> Section:
    marked = (
        replace(
            c, spans=(Span(0, len(c.text) // 2, "strong"), Span(len(c.text) // 2, len(c.text), "deleted"))
        )
        for c in section.clauses
    )
    return replace(section, clauses=tuple(marked))


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(FORMATS), st.sampled_from(("en", "ja")), SOURCE, JAPANESE, JAPANESE)
def test_in_both_directions_a_file_comes_back_as_it_went(
    what: str, source: str, one: str, three: str, four: str
) -> None:
    assume(functional_key(visible(three)) != functional_key(visible(four)))
    corpus = with_emphasis(bilingual((one, "Roll PH-3."), (three, four)))
    selection = all_units(corpus, source=source)
    with tempfile.TemporaryDirectory() as folder:
        path = write(selection, what, Path(folder))
        assert [(s.source, s.target) for s in read_file(path).segments] == [
            (visible(u.source), visible(u.target.text)) for u in selection.units if u.target
        ]
        done, _ = take_back(path, corpus, Path(folder) / "decisions")
        assert done.written == () and done.reports == ()
        assert done.counts["unchanged"] == len(selection.units)


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(("xliff", "xliff2", "po", "csv")), TEXT)
def test_a_translation_into_english_arrives_as_it_was_written(what: str, text: str) -> None:
    corpus = replace(bilingual((), ("灯は2で振る。",)), alignments=())
    assume("\ufffd" not in visible(text))  # lost characters: left alone, and said
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        target = Target((), f"{text} Roll 2 {text}", 1.0)
        file = edited(gather(corpus, "ja", "en"), f"{SHOVE_JA}#effects.1", target=target, state=State.FINAL)
        done, stored = take_back(write(file, what, folder), corpus, folder / "decisions")
        assert [(t.lang, t.text) for t in stored.texts] == [("en", visible(target.text).strip())]
        assert done.reports == ()


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(("xliff", "xliff2", "po", "csv")), SOURCE, JAPANESE)
def test_a_translation_arrives_as_it_was_written(what: str, source: str, text: str) -> None:
    corpus = replace(bilingual((source,), ()), alignments=())
    assume(functional_key(visible(source)) != functional_key(visible(text)))
    assume("\ufffd" not in visible(text))  # lost characters: left alone, and said
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        unit = f"{SHOVE}#effects.1"
        file = edited(all_units(corpus), unit, target=Target((), text, 1.0), state=State.FINAL)
        done, stored = take_back(write(file, what, folder), corpus, folder / "decisions")
        kept = visible(text).strip()  # white space around it is the tool's
        assert [t.text for t in stored.texts] == [kept]
        assert done.reports == ()
        built = rebuilt(corpus, folder / "decisions")
        assert not built.stale and not built.problems
        assert [c.text for e in built.entries for s in e.sections for c in s.clauses][-1] == kept
        again, _ = take_back(write(all_units(built), what, folder), built, folder / "decisions")
        assert again.written == () and again.reports == ()


@given(TEXT, TEXT, TEXT)
def test_decision_files_hold_any_text(source: str, text: str, note: str) -> None:
    one = Translated(
        ("a#b.1",), "ja", visible(source) or "x", visible(text) or "y", note=visible(note) or None
    )
    two = Paired(("a#b.1", "a#b.2"), ("c#d.1",), "rejected", "12-34", by=visible(note) or None)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "t.toml"
        path.write_text(translations_text(Translations((one,), (two,))), "utf-8", newline="\n")
        found = read_translations(path)
    assert [replace(t, where=one.where) for t in found.texts] == [one]
    assert [replace(p, where=two.where) for p in found.pairs] == [two]


@given(TEXT)
def test_what_is_made_visible_stays_so(text: str) -> None:
    once = visible(text)
    assert visible(once) == once
    assert illegal(once) == 0
    once.encode()
