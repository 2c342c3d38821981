"""What a page tells beside its text: the same as `show`, in either language."""

from pathlib import Path

import pytest

from taiyaku.corpus.lookup.answer import answer
from taiyaku.corpus.lookup.query import NEWEST, Asked, Asking
from taiyaku.corpus.model import (
    Alignment,
    Amendment,
    Corpus,
    Document,
    Link,
    Patch,
    Stale,
    Translation,
    Version,
)
from taiyaku.corpus.store import open_corpus, write_corpus
from taiyaku.site.build import write_site
from taiyaku.site.content.memory_corpus import CorpusAtHand
from taiyaku.site.pages.entry_context import Teller
from taiyaku.site.pages.plan import EntryPage, plan_site
from taiyaku.site.pages.relations import Relations
from taiyaku.values import replace
from tests.corpora import entry, section
from tests.unit.site.planned import entry_pages
from tests.unit.site.reader import read_site

NAME = "n2/skill/shove"


def amended() -> Corpus:
    """A skill that an erratum changed, and one that an erratum was to change but did not fit."""
    shove = entry(NAME, "Shove", section(NAME, "effects", "Roll PH-3.", "Push.", "Shout."))
    first, _, last = shove.sections[0].clauses
    patch = Patch(NAME, f"{NAME}#effects", None, (first,), (replace(first, text="Roll PH-6."),))
    cut = Patch(NAME, f"{NAME}#effects", f"{NAME}#effects.2", (last,), ())
    given = {"edition": "N2", "status": "applied"}
    changes = (
        Amendment("a1", "n2/erratum/one", first.id, "replace", first.text, "Roll PH-6.", version="1.1",
                  date="2023-02", patches=(patch,), **given),
        Amendment("a2", "n2/erratum/two", last.id, "delete", last.text, None, version="1.2", date="2024-06",
                  patches=(cut,), **given),
        Amendment("a3", "n2/erratum/three", NAME, "insert", None, "Then rest.", "N2", "1.2", "2024-06",
                  location="Effects, somewhere", reason="it does not say exactly where"),
    )  # fmt: skip
    errata = (
        entry(f"n2/erratum/{n}", f"SHOVE {n}", section(f"n2/erratum/{n}", "body", f"Text {n}."))
        for n in ("one", "two", "three")
    )
    links = tuple(Link(a.source, NAME, "amends", "Shove", "resolved") for a in changes)
    return Corpus(
        documents=(Document("rules", "rules.txt", "rulebook", "en", "N2", "Rules"),),
        entries=(shove, *errata),
        amendments=changes,
        links=links,
        versions=(Version("N2", "1.1", "2023-02"), Version("N2", "1.2", "2024-06")),
    )


def page_of(corpus: Corpus, entry_id: str) -> EntryPage:
    return next(p for p in entry_pages(plan_site(corpus)) if p.entry.id == entry_id)


def test_earlier_texts_stand_newest_first_and_each_once() -> None:
    texts = page_of(amended(), NAME).told.texts
    said = [(t.version, t.printed, [c.text for c in t.sections[0].clauses]) for t in texts]
    assert said == [
        ("1.1", False, ["Roll PH-6.", "Push.", "Shout."]),
        (None, True, ["Roll PH-3.", "Push.", "Shout."]),
    ]


def test_what_is_not_merged_is_said_first_and_why() -> None:
    first = page_of(amended(), NAME).told.notices[0]
    assert (first.place, first.reason, first.after) == (
        "Effects, somewhere",
        "it does not say exactly where",
        "Then rest.",
    )


def test_the_page_shows_changes_without_scripts_and_keeps_ids_of_what_is_gone(tmp_path: Path) -> None:
    write_site(amended(), tmp_path / "site")
    source = (tmp_path / "site/en/entry/n2/skill/shove.html").read_text("utf-8")
    assert "Roll<del> PH-3</del><ins> PH-6</ins>." in source and "<del>Shout.</del>" in source
    assert '<li id="effects.3"' in source  # the clause that was cut: a link to it still leads somewhere
    assert '</ins>. <span class="when" lang="en">1.1 · February 2023</span>' in source
    page = read_site(tmp_path / "site")["en/entry/n2/skill/shove.html"]
    radios = [t["value"] for t in page.attributes("input") if t.get("type") == "radio"]
    assert radios == ["now", "changes", "then1", "then2"]
    assert len(page.ids) == len(set(page.ids))
    assert source.index("Not merged into the text below") < source.index('class="views"')
    ja = (tmp_path / "site/ja/entry/n2/skill/shove.html").read_text("utf-8")
    assert "下の文にはまだ反映されていません" in ja and "印刷時の文" in ja


def test_a_stale_ruling_says_what_changed() -> None:
    corpus = replace(amended(), stale=(Stale(NAME, "n2/erratum/one", "changed", "old words", "new words"),))
    (notice,) = [n for n in page_of(corpus, NAME).told.notices if "out of date" in n.text]
    (named,) = notice.named
    assert notice.before == "old words" and named[1].entry.id == "n2/erratum/one"


def test_a_corpus_in_memory_answers_as_the_file_does(tmp_path: Path, corpus: Corpus) -> None:
    for some in (corpus, amended()):
        write_corpus(some, tmp_path / "corpus.db")
        with open_corpus(tmp_path / "corpus.db") as stored:
            memory = CorpusAtHand(some)
            for one in some.entries:
                for ask in ("links_from", "links_to", "amendments_of", "children", "stale_of", "lineage_of"):
                    assert getattr(memory, ask)(one.id) == getattr(stored, ask)(one.id), (ask, one.id)
                assert memory.entry(one.id) == stored.entry(one.id)
                ours, theirs = (answer(Asking(c, Asked(), NEWEST), one) for c in (memory, stored))
                assert (ours.sections, ours.notes, ours.rulings) == (
                    theirs.sections,
                    theirs.notes,
                    theirs.rulings,
                )
                told = page_of(some, one.id).told
                assert tuple(n.text for n in told.notices) == theirs.notes
                assert [tuple(n.text for n in r.notices) for r in told.rulings] == [
                    r.said for r in theirs.rulings
                ]


def test_a_ruling_that_may_be_out_of_date_says_so_on_the_rules_page(tmp_path: Path) -> None:
    older, newer = (f"n2/faq/{name}" for name in ("may-i-shove", "shoving"))
    questions = tuple(
        entry(e, title, section(e, "question", title), section(e, "answer", said))
        for e, title, said in (
            (older, "May I Shove twice?", "Yes."),
            (newer, "Is Shove allowed twice?", "No."),
        )
    )
    links = (
        *(Link(e, NAME, "about", "Shove", "resolved") for e in (older, newer)),
        Link(newer, None, "same-faq", "May I Shove twice?", "ambiguous", (older,)),
    )
    corpus = replace(amended(), entries=(*amended().entries, *questions), links=links)
    write_site(corpus, tmp_path / "site")
    for lang, doubt in (("en", "asks nearly the same"), ("ja", "ほぼ同じ質問です")):
        page = (tmp_path / f"site/{lang}/entry/{NAME}.html").read_text("utf-8")
        ruling = page.partition("Yes.")[2].partition("</li>")[0]
        assert doubt in ruling and f'href="../../../entry/{newer}.html"' in ruling


def pair() -> tuple[Corpus, str, str]:
    en, ja = "n2/skill/hop", "n1/skill/hop"
    one = entry(en, "Hop", section(en, "effects", "Move up to 4 cm.", "Not off a roof.", "Shout."))
    other = entry(
        ja, "ホップ", section(ja, "effects", "4 cm まで移動する。", "注記。", "叫ぶ。", lang="ja"), lang="ja"
    )
    same = Link(ja, en, "translation-of", "Hop", "resolved", edition_gap=True)
    meta = {"languages": '["en", "ja"]'}
    return Corpus(entries=(one, other), links=(same,), meta=meta), en, ja


def test_clauses_stand_row_by_row_and_what_has_no_pair_alone() -> None:
    corpus, en, ja = pair()
    pairs = (
        Alignment((f"{en}#effects.1",), (f"{ja}#effects.1",), "clause", 0.9, stale=True),
        Alignment((f"{en}#effects.3",), (f"{ja}#effects.3",), "clause", 0.8, issues=("number-mismatch",)),
        Alignment((f"{en}#effects.2",), (f"{ja}#effects.2",), "clause", 0.8, status="rejected"),
    )
    corpus = replace(corpus, alignments=pairs)
    for entry_id in (en, ja):  # the same rows on either page
        beside = page_of(corpus, entry_id).bilingual
        assert beside and beside.by_clause and (beside.left, beside.right) == ("en", "ja")
        rows = [row for block in beside.blocks for row in block.rows]
        said = [([x.text for x in r.left], [x.text for x in r.right], r.stale, r.issues) for r in rows]
        assert said == [
            (["Move up to 4 cm."], ["4 cm まで移動する。"], True, ()),
            ([], ["注記。"], False, ()),
            (["Not off a roof."], [], False, ()),
            (["Shout."], ["叫ぶ。"], False, ("number-mismatch",)),
        ]


def test_without_pairs_of_clauses_sections_stand_beside_one_another(tmp_path: Path) -> None:
    corpus, en, _ = pair()
    beside = page_of(corpus, en).bilingual
    assert beside and not beside.by_clause and len(beside.blocks[0].rows) == 1
    write_site(corpus, tmp_path / "site")
    page = (tmp_path / "site/en/entry/n2/skill/hop.html").read_text("utf-8")
    assert "Nobody has paired the clauses" in page and "from another edition, N1" in page


def test_a_translation_says_whose_it_is_and_when_it_was_made() -> None:
    corpus = pair()[0]
    original, made = (next(e for e in corpus.entries if e.lang == lang) for lang in ("en", "ja"))
    of, clause = (e.sections[0].clauses[0].id for e in (original, made))
    signed = Translation(clause, (of,), "needs-review", by="Rin", on="2025-03-02")
    corpus = replace(corpus, translations=(signed,))
    whose, review = Teller(corpus, Relations(corpus)).tell(made).notices
    assert whose.text.startswith("translated by Rin (2025-03-02)")
    assert whose.named[0][1].entry.id == original.id
    assert review.text == "1 clause of the translation still to be reviewed"


@pytest.mark.parametrize("doubtful", [True, False])
def test_a_core_text_in_doubt_is_so_beneath_a_seasons_text(tmp_path: Path, doubtful: bool) -> None:
    season = f"{NAME}~season"
    core = entry(NAME, "Shove", section(NAME, "effects", "Roll PH-3."))
    deciding = entry(season, "Shove", section(season, "effects", "Roll PH+3."), document="season")
    documents = (
        Document("rules", "rules.txt", "rulebook", "en", "N2", "Rules"),
        Document("season", "season.txt", "rulebook", "en", "N2", "Season Nine", scope="season"),
    )
    core = replace(core, status="pending" if doubtful else "in-force")
    corpus = Corpus(documents=documents, entries=(core, deciding), meta={"scopes": '["season"]'})
    write_site(corpus, tmp_path / "site")
    said = {"en": "that is not worked in yet", "ja": "改訂未反映"}
    for lang, words in said.items():
        page = (tmp_path / f"site/{lang}/entry/{season}.html").read_text("utf-8")
        below = page.partition('class="beneath"')[2]
        assert "Roll PH-3." in below and (words in below.partition("Roll PH-3.")[0]) == doubtful
