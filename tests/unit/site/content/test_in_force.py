"""Pages show the text in force, and say what amended it."""

from taiyaku.corpus.model import Amendment, Corpus, Link, Patch
from taiyaku.site.content.withholding import put_in_force
from taiyaku.site.pages.article import Stamp
from taiyaku.site.pages.plan import plan_site
from taiyaku.values import replace
from tests.corpora import entry, section
from tests.unit.site.planned import entry_pages


def test_a_page_shows_the_text_in_force_and_what_amended_it() -> None:
    shove = entry("n2/skill/shove", "Shove", section("n2/skill/shove", "effects", "Roll PH-3.", "Push."))
    old = shove.sections[0].clauses[0]
    new = replace(old, text="Roll PH-6.")
    amendment = Amendment(
        id="n2/erratum/shove#amendment",
        source="n2/erratum/shove",
        target=old.id,
        operation="replace",
        before=old.text,
        after=new.text,
        edition="N2",
        version="1.2",
        date="2024-06",
        status="applied",
        patches=(Patch(shove.id, "n2/skill/shove#effects", None, (old,), (new,)),),
    )
    erratum = entry("n2/erratum/shove", "SHOVE", section("n2/erratum/shove", "body", "Roll PH-6."))
    passing = Link("n2/faq/q", shove.id, "mentions", "Shove", "resolved")
    question = entry("n2/faq/q", "What of lamps?", section("n2/faq/q", "answer", "Shove them."))
    corpus = Corpus(entries=(shove, erratum, question), amendments=(amendment,), links=(passing,))
    page = next(p for p in entry_pages(plan_site(corpus)) if p.entry.id == shove.id)
    assert [c.text for s in page.entry.sections for c in s.clauses] == ["Roll PH-6.", "Push."]
    assert (page.entry.version, page.entry.date) == ("1.2", "2024-06")
    first, second = page.parts[0].groups[0].passages
    assert first.stamp == Stamp("1.2", "2024-06") and second.stamp is None
    assert [(e.kind, e.version) for e in page.told.events] == [("printed", None), ("amended", "1.2")]
    assert [t.sections[0].clauses[0].text for t in page.told.texts] == ["Roll PH-3."]
    assert "n2/faq/q" not in [r.pointer.entry.id for r in page.told.rulings]  # a mention is no ruling


def test_what_a_page_prints_as_superseded_stays_beside_its_text() -> None:
    name = "n2/state/dim"
    page = entry(
        name,
        "Dim",
        section(name, "effects", "It glows.", version="1.1", date="2024-05"),
        section(name, "original", "It is dark.", version="1.1", date="2024-05"),
        section(name, "cancellation", "It attacks."),
    )
    old = page.sections[2].clauses[0]
    patch = Patch(name, f"{name}#cancellation", None, (old,), ())
    cut = Amendment("x", "n2/erratum/dim", old.id, "delete", old.text, None, "N2", "1.2", status="applied",
                    patches=(patch,))  # fmt: skip
    (shown,) = put_in_force(Corpus(entries=(page,), amendments=(cut,))).corpus.entries
    assert [(s.role, len(s.clauses)) for s in shown.sections] == [
        ("effects", 1),
        ("original", 1),
        ("cancellation", 0),
    ]
