"""What changed: a page for each version, a feed, and other ways to entries."""

from pathlib import Path
from xml.etree import ElementTree

from taiyaku.corpus.model import Corpus, Document, Lineage, Link, Term
from taiyaku.site.build import write_site
from taiyaku.site.excerpts import beginning_of, end_of
from taiyaku.site.pages.browse import Concordances, issues_of, labelled
from taiyaku.site.pages.plan import plan_site
from taiyaku.site.pages.relations import Relations
from taiyaku.site.settings import SiteSettings
from taiyaku.values import replace
from tests.corpora import entry, section
from tests.unit.site.pages.test_entry_context import amended

ATOM = {"a": "http://www.w3.org/2005/Atom"}


def test_changes_stand_by_version_the_newest_first(tmp_path: Path) -> None:
    plan = plan_site(amended())
    assert [(r.edition, r.version, r.count) for r, _ in plan.releases] == [("N2", "1.2", 2), ("N2", "1.1", 1)]
    write_site(amended(), tmp_path / "site")
    page = (tmp_path / "site/en/changes/n2/1.2-2024-06.html").read_text("utf-8")
    assert "not merged" in page and "<ins>" in page and "<del>" in page


def test_the_feed_is_dated_by_the_corpus_and_its_ids_stay(tmp_path: Path) -> None:
    feeds = []
    for name in ("one", "two"):
        write_site(amended(), tmp_path / name, SiteSettings("Game", "https://example.org/g"))
        feeds.append((tmp_path / name / "ja/changes.atom").read_bytes())
    assert feeds[0] == feeds[1]
    root = ElementTree.fromstring(feeds[0])
    updated = [e.text for e in root.findall("a:entry/a:updated", ATOM)]
    assert updated == ["2024-06-01T00:00:00Z", "2024-06-01T00:00:00Z", "2023-02-01T00:00:00Z"]
    ids = [e.text for e in root.findall("a:entry/a:id", ATOM)]
    assert len(set(ids)) == 3 and all(i and i.startswith("urn:uuid:") for i in ids)
    link = root.find("a:entry/a:link", ATOM)
    assert link is not None and link.get("href", "").startswith("https://example.org/g/ja/entry/n2/")


def test_a_title_that_xml_has_no_place_for_does_no_harm(tmp_path: Path) -> None:
    corpus = amended()
    odd = replace(corpus.entries[0], titles=(replace(corpus.entries[0].titles[0], text="A\x00<b>&\ud800"),))
    write_site(replace(corpus, entries=(odd, *corpus.entries[1:])), tmp_path / "site")
    root = ElementTree.fromstring((tmp_path / "site/en/changes.atom").read_bytes())
    assert "A<b>&" in [e.text for e in root.findall("a:entry/a:title", ATOM)]


def test_labels_that_differ_in_case_and_width_are_one() -> None:
    entries = [
        entry("x/skill/a", "A", labels=("SHORT SKILL",)),
        entry("x/skill/b", "B", labels=("Short Skill", "Ｓhort skill", "Retort")),
    ]
    assert labelled(entries) == {"SHORT SKILL": [0, 1], "Retort": [1]}


def test_a_document_knows_its_versions() -> None:
    documents = tuple(
        Document(f"faq-{v}", f"{v}.txt", "faq", "en", "X", f"FAQ {v}", version=v, date=d, series="faq")
        for v, d in (("1.9", "2023-01"), ("1.10", "2024-01"))
    )
    entries = (entry("x/faq/a~old", "A?", document="faq-1.9"), entry("x/faq/a", "A?", document="faq-1.10"))
    row = Lineage("x/faq/a~old", "x/faq/a", "edited", functional=True)
    corpus = Corpus(documents=documents, entries=entries, lineage=(row,))
    newest, older = issues_of(documents[0], corpus, {d.id: d.id for d in documents})
    assert (newest.id, newest.relations, newest.functional) == ("faq-1.10", (("edited", 1),), 1)
    assert (older.id, older.relations) == ("faq-1.9", ())


def test_a_concordance_quotes_the_term_where_it_stands() -> None:
    name = "x/skill/hop"
    long = "Before anything else happens, and after everything was declared, the user may Hop and then rest."
    at = long.index("Hop")
    rule = entry("x/rule/rest", "Rest", section("x/rule/rest", "body", long))
    link = Link("x/rule/rest#body.1", name, "mentions", "Hop", "resolved", span=(at, at + 3))
    term = Term("hop", ("Hop",), ("ホップ",), evidence=(name,))
    corpus = Corpus(entries=(entry(name, "Hop"), rule), links=(link,), terms=(term,))
    found = Concordances(corpus, Relations(corpus)).of(term, "term/hop.html")
    (line,) = found.lines
    assert line.words == "Hop" and line.before.startswith("…") and line.after == " and then rest."
    assert line.pointer.href == "entry/x/rule/rest.html#body.1" and found.total == 1


def test_texts_are_cut_between_words_and_japanese_anywhere() -> None:
    assert beginning_of("Move up to 4 cm", 9) == "Move up…" and beginning_of("Move", 9) == "Move"
    assert end_of("Move up to 4 cm", 6) == "…4 cm"
    assert (beginning_of("配置のあと移動", 3), end_of("配置のあと移動", 3)) == ("配置の…", "…と移動")
