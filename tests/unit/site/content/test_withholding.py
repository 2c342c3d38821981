"""What a workspace does not want published is nowhere on the site, and the site says so."""

import json
import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from bench.documents import SAMPLE
from taiyaku.build import build
from taiyaku.corpus.game_file import read_about
from taiyaku.corpus.model import Corpus, Document, Entry
from taiyaku.corpus.store import load_corpus, write_corpus
from taiyaku.corpus.versions.events import Event
from taiyaku.folder import parts_of
from taiyaku.index.engines import engine_named
from taiyaku.site.build import write_site
from taiyaku.site.content.memory_corpus import owner
from taiyaku.site.content.withholding import META, NAME, REASON, publish, publish_meta, without_words
from taiyaku.site.pages.page_data import frame_of
from taiyaku.site.pages.plan import EntryPage, plan_site
from taiyaku.site.settings import SiteError, SiteSettings
from taiyaku.steps.game import make_game
from taiyaku.steps.index_files import search_source
from taiyaku.values import replace
from taiyaku.workspace import load_workspace
from tests.builds import built_once
from tests.unit.site import sample
from tests.unit.site.leaks import leaks, squeezed, words_of
from tests.unit.site.pages.test_entry_context import amended
from tests.unit.site.planned import entry_pages
from tests.unit.site.reader import broken_links


def withheld(corpus: Corpus, modes: Mapping[str, str], excerpt: int = 120) -> Corpus:
    return replace(corpus, meta={**corpus.meta, META: publish_meta(modes, excerpt)})


def page_of(corpus: Corpus, entry_id: str) -> EntryPage:
    return next(p for p in entry_pages(plan_site(corpus)) if p.entry.id == entry_id)


def with_errata() -> Corpus:
    """A rule and errata of another document that are worked into it."""
    corpus = amended()
    entries = (replace(e, document="faq") if e.kind == "erratum" else e for e in corpus.entries)
    errata = Document("faq", "faq.txt", "faq", "en", "N2", "Errata")
    return replace(corpus, documents=(*corpus.documents, errata), entries=tuple(entries))


def said(entry: Entry) -> str:
    return "".join(
        [c.text for s in entry.sections for c in s.clauses]
        + [c for s in entry.sections for t in s.tables for row in (t.header, *t.rows) for c in row]
    )


def test_nothing_is_made_anew_where_all_is_published() -> None:
    corpus = sample.corpus()
    assert publish(corpus).corpus is corpus
    assert publish_meta({"rules": "full"}, 120) == ""


def test_a_pointer_has_names_and_place_and_no_text() -> None:
    corpus = withheld(sample.corpus(), {"rules": "pointer"})
    page = page_of(corpus, "la2/skill/duck")
    assert page.entry.title == "Duck" and page.aliases and page.entry.provenance.file
    assert said(page.entry) == "" and page.parts == () and page.told.texts == () and page.told.changes == ()
    assert page.withheld and (page.withheld.mode, page.withheld.url) == (
        "pointer",
        "https://example.org/rules?a=1&b=2",
    )
    assert [p.href for p in page.references]  # links stay
    assert page_of(corpus, "la1/skill/duck").withheld is None


def test_an_excerpt_is_the_beginning_of_the_text_in_force() -> None:
    corpus = withheld(sample.corpus(), {"rules": "excerpt"}, 60)
    entry = page_of(corpus, "la2/skill/duck").entry
    assert entry.sections[0].role == "requirements" and entry.sections[0].clauses[0].text.startswith(
        "The user is"
    )
    assert 20 < len(said(entry)) <= 61 and said(entry).endswith("…")
    short = page_of(corpus, "la2/state/lantern-hidden")  # shorter than an excerpt: nothing is missing
    assert short.withheld is None and said(short.entry) == "In its own Turn, in Gloom, by declaring Duck."


def test_a_question_is_named_by_its_first_words() -> None:
    entry = publish(withheld(sample.corpus(), {"faq": "pointer"})).corpus.entries[9]
    assert entry.kind == "faq" and len(entry.title) <= NAME + 1 and entry.title.endswith("…")


def test_a_withheld_erratum_is_not_worked_in_and_the_rule_says_so() -> None:
    """Its words would be given away; the old rule alone would be wrong."""
    corpus = with_errata()
    whole = page_of(corpus, "n2/skill/shove")
    page = page_of(withheld(corpus, {"faq": "pointer"}), "n2/skill/shove")
    assert "PH-6" in said(whole.entry) and "PH-6" not in said(page.entry) and "PH-3" in said(page.entry)
    assert page.entry.status == "pending"
    notice = next(n for n in page.told.notices if n.text.startswith("NOT MERGED"))
    assert notice.reason == REASON and notice.after is None and notice.pointer is not None


def test_a_published_erratum_of_a_withheld_rule_keeps_its_own_words() -> None:
    corpus = with_errata()
    source = "n2/erratum/one"
    public = withheld(corpus, {"rules": "pointer"})
    page = page_of(public, source)
    assert any("PH-6" in (c.amendment.after or "") for c in page.changes)
    assert not any("PH-3" in (c.amendment.before or "") for c in page.changes)
    assert all(c.other for c in page.changes)
    rule = page_of(public, "n2/skill/shove")
    assert rule.withheld and source in {p.entry.id for p in rule.withheld.amended}


def test_a_translation_goes_by_what_it_translates() -> None:
    corpus = sample.corpus()
    own = replace(corpus.documents[1], id="rules@ja", lang="ja", format="translation")
    entry = replace(corpus.entries[3], id="la2/skill/duck@ja", document="rules@ja")
    both = replace(corpus, documents=(*corpus.documents, own), entries=(*corpus.entries, entry))
    found = publish(withheld(both, {"rules": "pointer"}))
    assert found.documents == {"rules": "pointer", "rules@ja": "pointer"}
    assert said(found.corpus.entries[-1]) == ""


def test_what_changed_is_told_without_words() -> None:
    event = Event(
        date=None, version="1.1", edition="N2", kind="rule", id="a/b#c.1", title="A" * 90, document="d",
        operation="edited", functional=True, summary="renamed: x", before="old words", after="new words",
        location="L" * 90,
    )  # fmt: skip
    told = without_words(event, {"a/b"})
    assert (told.before, told.after, told.summary, told.functional) == (None, None, "", True)
    assert len(told.title) <= NAME + 1 and len(told.location or "") <= NAME + 1
    assert without_words(event, {"other"}) is event


def test_counts_of_translations_are_those_of_the_whole_texts() -> None:
    corpus = load_pairs()
    shown = plan_site(
        withheld(corpus, dict.fromkeys((d.id for d in corpus.documents), "pointer"))
    ).translation
    assert shown.documents == plan_site(corpus).translation.documents or [
        (d.clauses, d.aligned, d.paired) for d in shown.documents
    ] == [(d.clauses, d.aligned, d.paired) for d in plan_site(corpus).translation.documents]


def load_pairs() -> Corpus:
    from tests.unit.site.pages.test_entry_context import pair

    return pair()[0]


def test_the_site_of_withheld_texts_stands_on_its_own(tmp_path: Path) -> None:
    corpus = withheld(sample.corpus(), {"rules": "pointer", "ja-summary": "excerpt", "faq": "pointer"}, 20)
    write_site(corpus, tmp_path / "site")
    assert broken_links(tmp_path / "site") == []
    duck = (tmp_path / "site/en/entry/la2/skill/duck.html").read_text("utf-8")
    assert (
        "The text itself is not given here." in duck
        and 'href="https://example.org/rules?a=1&amp;b=2"' in duck
    )
    assert "ld+json" not in duck and "og:description" not in duck
    japanese = (tmp_path / "site/ja/entry/la1/skill/duck.html").read_text("utf-8")
    assert "本文の冒頭だけ" in japanese
    sources = (tmp_path / "site/en/sources.html").read_text("utf-8")
    assert "Names and places only" in sources and "Beginnings only" in sources
    shape = json.loads((tmp_path / "site/api/entries/la2/skill/duck.json").read_text("utf-8"))
    assert shape["publish"] == "pointer" and shape["sections"] == []


# The sample workspace, as it is built


@pytest.fixture(scope="module")
def workspace() -> Path:
    return built_once(SAMPLE)


@pytest.fixture(scope="module")
def built(workspace: Path) -> Corpus:
    return load_corpus(workspace / "build/corpus.db")


DOCUMENTS = (
    *("rulebook-la2", "faq-la2-1.0", "faq-la2-1.1", "ja-summary-la1", "wiki-lantern-hidden"),
    *("wiki-turn-sequence", "scenarios-s1"),
)


def test_every_document_of_the_sample_is_tried(built: Corpus) -> None:
    assert {d.id for d in built.documents} == {*DOCUMENTS}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_no_word_of_a_withheld_document_is_on_the_site(
    workspace: Path, built: Corpus, tmp_path: Path, document: str
) -> None:
    corpus = withheld(built, {document: "pointer"})
    with search_source(corpus, "fts5", workspace / "build/index") as search:
        write_site(corpus, tmp_path / "site", search=search)
    words = words_of(built, document, NAME)
    assert leaks(tmp_path / "site", words) == []
    assert broken_links(tmp_path / "site") == []


def test_nor_more_than_excerpts_of_all_of_them(workspace: Path, built: Corpus, tmp_path: Path) -> None:
    corpus = withheld(built, dict.fromkeys(DOCUMENTS, "excerpt"), 60)
    with search_source(corpus, "fts5", workspace / "build/index") as search:
        write_site(corpus, tmp_path / "site", search=search)
    assert leaks(tmp_path / "site", *(words_of(built, document, 60) for document in DOCUMENTS)) == []


def test_the_search_for_leaks_finds_them(workspace: Path, built: Corpus) -> None:
    """Pages, the feed of changes, the API and the search tables have the text when it is published."""
    site = workspace / "build/site"
    found = {leak.split(":")[0] for leak in leaks(site, words_of(built, "rulebook-la2", NAME))}
    assert {path.split("/")[0] for path in found} == {"en", "ja", "api", "assets"}
    assert any(path.startswith("assets/search/hits-") for path in found)
    errata = leaks(site, words_of(built, "faq-la2-1.1", NAME))
    assert any("changes.atom" in leak for leak in errata) and any("/changes/" in leak for leak in errata)


def test_an_index_of_the_whole_texts_is_refused(workspace: Path, built: Corpus, tmp_path: Path) -> None:
    corpus = withheld(built, {"rulebook-la2": "pointer"})
    with (
        search_source(built, "fts5", workspace / "build/index") as search,
        pytest.raises(SiteError, match="another corpus"),
    ):
        write_site(corpus, tmp_path / "site", search=search)


def test_names_are_found_by_the_search_of_the_page(workspace: Path, built: Corpus) -> None:
    """The tables of the search have the names of what is withheld, and no word of its text."""
    from taiyaku.site.browser.search_files import search_tables

    corpus = withheld(built, {"rulebook-la2": "pointer"})
    public = publish(corpus).corpus
    with search_source(corpus, "fts5", workspace / "build/index") as search:
        tables = search_tables(public, search.index)
    position = next(
        n for n, e in enumerate(built.entries) if e.document == "rulebook-la2" and e.kind == "skill"
    )
    assert squeezed(built.entries[position].title).casefold() in squeezed(tables.titles[position])
    hit = list(tables.hits)[position].told()
    assert hit[3] == []
    assert owner(built.entries[position].id) == hit[0]


def test_the_workspace_says_so_and_look_ups_go_on_with_the_whole_text(
    workspace: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "workspace"
    shutil.copytree(workspace, copy)
    config = copy / "taiyaku.toml"
    text = config.read_text("utf-8").replace(
        'id = "wiki-turn-sequence"', 'id = "wiki-turn-sequence"\npublish = "pointer"'
    )
    config.write_text(text, "utf-8")
    report = build(load_workspace(copy))
    assert not report.unchanged and all(s.seconds is None for s in report.sources)  # nothing is read again
    corpus = load_corpus(copy / "build/corpus.db")
    assert any(said(e) for e in corpus.entries if e.document == "wiki-turn-sequence")
    assert leaks(copy / "build/site", words_of(corpus, "wiki-turn-sequence", NAME)) == []


def test_only_a_site_that_gives_everything_asks_an_api(tmp_path: Path) -> None:
    """The API has the whole texts; a page that withholds some of them does not lead there."""
    whole = sample.corpus()
    hidden = withheld(whole, dict.fromkeys({d.id for d in whole.documents}, "pointer"))
    for corpus, asked in ((whole, "https://api.example"), (hidden, "")):
        frame = frame_of(plan_site(corpus), search=True, api="https://api.example")
        assert frame.api == asked
        write_site(corpus, tmp_path / "site", SiteSettings(api="https://api.example"))
        page = (tmp_path / "site" / "en" / "index.html").read_text("utf-8")
        assert ("connect-src 'self' https://api.example" in page) == bool(asked)


def texts_of(game: Path, aside: Path) -> Iterator[str]:
    """Every text that both databases of a game hold, and what it says of itself."""
    with open(game, "rb") as file:
        parts = parts_of(file)
    assert parts
    data = game.read_bytes()
    yield str(read_about(game))
    for part in (data[: parts.of_corpus], data[parts.of_corpus :][: parts.of_index]):
        aside.write_bytes(part)
        with sqlite3.connect(aside) as db:
            named = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'text%'"
            for (table,) in db.execute(named).fetchall():
                for row in db.execute(f'SELECT * FROM "{table}"'):
                    yield from (value for value in row if isinstance(value, str))


def texts_of_game(corpus: Corpus, folder: Path) -> list[str]:
    """The texts of the game that a corpus is published as."""
    engine_named("fts5").build(publish(corpus).corpus, folder / "index.db")
    write_corpus(corpus, folder / "corpus.db")
    game, _ = make_game(corpus, folder, folder / "index.db")
    return [squeezed(text) for text in texts_of(game, folder / "aside.db")]


@pytest.fixture(scope="module")
def given_in_full(built: Corpus, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    return texts_of_game(built, tmp_path_factory.mktemp("game"))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_no_word_of_a_withheld_document_is_in_the_game(
    built: Corpus, given_in_full: list[str], document: str, tmp_path: Path
) -> None:
    words = words_of(built, document, NAME)
    assert any(map(words.found_in, given_in_full))
    assert not any(map(words.found_in, texts_of_game(withheld(built, {document: "pointer"}), tmp_path)))
