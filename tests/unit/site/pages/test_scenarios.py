"""The page of scenarios, and the page about the sources."""

from pathlib import Path

from taiyaku.corpus.model import Coverage, Document, Entry, Title
from taiyaku.site.build import write_site
from taiyaku.site.pages.plan import plan_site
from taiyaku.values import replace
from tests.corpora import DOCUMENTS, corpus_of, entry, section
from tests.unit.site import sample
from tests.unit.site.reader import broken_links

WATCH = "n2/scenario/night-watch"
SEASON = Document("season", "s.pdf", "rulebook", "en", "N2", "Season Two", version="2.1", scope="season")


def scenarios() -> tuple[Entry, ...]:
    watch = entry(
        WATCH,
        "Night Watch",
        section(WATCH, "body", "Two gangs meet on a bridge."),
        section(
            WATCH, "objectives", "Light a lamp: 2 points.", "Keep it lit: 1 point.", heading="MAIN OBJECTIVES"
        ),
        section(WATCH, "deployment", "Each gang stands within 12 inches of its edge.", heading="DEPLOYMENT"),
        section(WATCH, "special-rules", "Lamps shine.", heading="Lamps", name="special-rules-lamps"),
        document="season",
        path=("SEASON TWO",),
    )
    oil = entry(f"{WATCH}/oil", "Bring the oil", document="season", kind="objective", parent=WATCH)
    old = entry("n2/scenario/old", "Old Bridge", document="season", status="superseded")
    ja = entry("n1/scenario/見回り", "見回り", document="ja", lang="ja", titles=(Title("ja", "見回り"),))
    return watch, oil, old, ja


def test_a_player_sees_how_each_scenario_is_set_up_and_won(tmp_path: Path) -> None:
    corpus = corpus_of(*scenarios(), documents=(*DOCUMENTS, SEASON))
    packs = plan_site(corpus).scenarios
    assert [(p.heading, p.document and p.document.title, len(p.scenarios)) for p in packs] == [
        (("SEASON TWO",), "Season Two", 1),
        ((), "早見表", 1),
    ]
    (watch,) = packs[0].scenarios
    parts = {role: [(f.heading, f.begins, f.items) for f in some] for role, some in watch.features}
    assert parts["objectives"] == [("MAIN OBJECTIVES", "Light a lamp: 2 points.", 2)]
    assert parts["deployment"][0][1] == "Each gang stands within 12 inches of its edge."
    assert [(kind, [p.entry.id for p in some]) for kind, some in watch.inside] == [
        ("objective", [f"{WATCH}/oil"])
    ]
    write_site(corpus, tmp_path / "site")
    page = (tmp_path / "site/ja/scenarios.html").read_text("utf-8")
    assert "night-watch.html#deployment" in page and "Two gangs meet" in page and "見回り" in page
    assert "Old Bridge" not in page
    assert 'href="scenarios.html"' in (tmp_path / "site/ja/index.html").read_text("utf-8")
    assert broken_links(tmp_path / "site") == []


def test_a_site_without_scenarios_has_no_page_of_them(tmp_path: Path) -> None:
    write_site(corpus_of(entry("n2/skill/hop", "Hop")), tmp_path / "site")
    assert not (tmp_path / "site/en/scenarios.html").exists()
    assert "scenarios.html" not in (tmp_path / "site/en/index.html").read_text("utf-8")


def test_the_sources_page_says_licence_date_and_gaps(tmp_path: Path) -> None:
    corpus = sample.corpus()
    some = tuple(Coverage(d.id, 1000, 900, 60, 40) for d in corpus.documents)
    write_site(replace(corpus, coverage=some), tmp_path / "site")
    page = (tmp_path / "site/en/sources.html").read_text("utf-8")
    assert "CC0-1.0" in page and "not stated" in page and "<td>40</td>" in page
