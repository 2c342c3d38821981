"""Which pages there are, and what they know of each other."""

from taiyaku.corpus.model import Corpus, Entry
from taiyaku.site.pages.plan import EntryPage, plan_site
from tests.unit.site.planned import entry_pages
from tests.unit.site.sample import entry, section


def page_of(corpus: Corpus, entry_id: str) -> EntryPage:
    return next(page for page in entry_pages(plan_site(corpus)) if page.entry.id == entry_id)


def ids(pointers: object) -> list[str]:
    return [pointer.entry.id for pointer in pointers]  # type: ignore[attr-defined]


def test_an_entry_knows_what_concerns_it(corpus: Corpus) -> None:
    page = page_of(corpus, "la2/skill/duck")
    assert [(r.pointer.entry.id, r.status, r.merged) for r in page.told.rulings] == [
        ("la2/faq/if-a-prowler-ducks", "in-force", False),
        ("la2/faq/can-a-token-duck", "withdrawn", False),  # what is in force stands first
    ]
    assert [e.pointer.entry.id for e in page.told.events if e.pointer] == ["la2/erratum/duck"]
    assert ids(page.children) == ["la2/skill/duck/low"]
    assert page.backlinks == () and ids(page.mentioned) == ["la2/state/lantern-hidden"]
    inward, onward = page.around
    assert ids(inward) == ids(page.mentioned) and page.entry.id not in ids(onward)
    assert ids(page.references) == ["la2/skill/throw"]  # what is mentioned is linked in the text
    assert ids(page.counterparts) == ["la1/skill/duck"] and page.counterparts[0].gap
    assert [(d.words, ids(d.candidates)) for d in page.doubts] == [
        ("Nowhere", []),
        ("Move", ["la2/skill/move", "la2/skill/throw"]),
    ]
    assert page.missing == ("ja",)
    assert not any(n.text.startswith("older edition") for n in page.told.notices)


def test_an_older_edition_says_so(corpus: Corpus) -> None:
    page = page_of(corpus, "la1/skill/duck")
    (newer,) = [n for n in page.told.notices if n.text.startswith("older edition")]
    assert "LA2" in newer.text and newer.named[0][1].entry.id == "la2/skill/duck"
    assert page.missing == ("en",)


def test_labels_in_another_language_are_no_text_in_it() -> None:
    name = "x/skill/duck"
    parts = (
        section(name, "labels", ["SHORT SKILL/RETORT"]),
        section(name, "effects", ["攻撃は外れる。"], lang="ja"),
    )
    meta = {"languages": '["en", "ja"]'}
    one = Corpus(entries=(entry(name, "DUCK", lang="ja", sections=parts),), meta=meta)
    assert page_of(one, name).missing == ("en",)


def test_an_erratum_says_what_it_changes(corpus: Corpus) -> None:
    (change,) = page_of(corpus, "la2/erratum/duck").changes
    assert change.other and change.other.href == "entry/la2/skill/duck.html#effects.4"


def test_book_order_stays_in_its_document(corpus: Corpus) -> None:
    pages = [page for page in entry_pages(plan_site(corpus)) if page.entry.document == "ja-summary"]
    assert [page.previous.entry.id if page.previous else None for page in pages] == [
        None,
        *[p.entry.id for p in pages[:-1]],
    ]
    assert pages[-1].next is None


def test_a_kind_lists_levels_inside_their_entry(corpus: Corpus) -> None:
    skills = next(listing for listing in plan_site(corpus).kinds if listing.stop.key == "skill")
    assert skills.stop.count == 5 and [c.document.href for c in skills.chapters if c.document] == [
        "document/ja-summary.html",
        "document/rules.html",
    ]
    duck, throw = skills.chapters[1].branches
    assert ids(b.pointer for b in duck.inside) == ["la2/skill/duck/low"] and ids(
        b.pointer for b in throw.inside
    )


def test_glossaries_have_headwords_of_both_languages_and_no_questions(corpus: Corpus) -> None:
    english, japanese = plan_site(corpus).glossaries
    assert [letter for letter, _ in japanese.letters] == ["か", "た", "ら", "漢字"]
    names = [row.name.text for _, rows in english.letters for row in rows]
    assert "Duck" in names and "Ducking" in names and not any("?" in name for name in names)


def test_every_entry_has_its_own_page_even_where_ids_are_equal() -> None:
    twins = Corpus(
        entries=(
            *tuple(entry("x/skill/duck", name) for name in ("One", "Two")),
            entry("X/skill/Duck", "Three"),
        )
    )
    paths = [page.path for page in entry_pages(plan_site(twins))]
    assert paths == ["entry/x/skill/duck.html", "entry/x/skill/duck~2.html", "entry/X/skill/Duck~3.html"]


def test_loops_and_lost_parents_do_no_harm() -> None:
    lost = entry("x/rule/a", "A", parent="x/rule/a"), entry("x/rule/b", "B", parent="nowhere")
    assert [page.children for page in entry_pages(plan_site(Corpus(entries=lost)))] == [(), ()]


def test_an_empty_corpus_has_a_plan() -> None:
    plan = plan_site(Corpus(meta={"editions": "broken"}))
    assert not list(entry_pages(plan)) and [g.stop.key for g in plan.glossaries] == ["en"]


def test_an_edition_nobody_named_is_listed() -> None:
    some: tuple[Entry, ...] = (entry("x/rule/a", "A"), entry("y/rule/b", "B", edition=""))
    assert [listing.stop.key for listing in plan_site(Corpus(entries=some)).by_edition] == ["X"]
