"""What search engines and link previews are told: right in shape, in force, and inert."""

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from taiyaku.site.browser.search_files import SearchSource
from taiyaku.site.build import write_site
from taiyaku.site.settings import SiteSettings
from taiyaku.values import replace
from tests.unit.site import sample
from tests.unit.site.reader import read_page

ADDRESS = "https://example.org/tea/"
ASKED = "If a Prowler Ducks against two attackers and its total is between theirs, what happens?"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from taiyaku.index.engines import engine_named
    from taiyaku.index.search_constants import search_rules

    folder = tmp_path_factory.mktemp("structured")
    engine_named("fts5").build(sample.corpus(), folder / "fts5.db")
    search = SearchSource(folder / "fts5.db", search_rules())
    write_site(sample.corpus(), folder / "site", SiteSettings("Tea", ADDRESS), search=search)
    return folder / "site"


def things(site: Path, path: str) -> list[dict[str, Any]]:
    """The JSON-LD of a page, as a program takes it out of the markup."""
    found = re.findall(
        r'<script type="application/ld\+json">(.*?)</script>', (site / path).read_text("utf-8"), re.DOTALL
    )
    return [json.loads(text) for text in found]


def meta(site: Path, path: str) -> dict[str, str]:
    tags = read_page(site, site / path).attributes("meta")
    return {t[key]: t["content"] for t in tags for key in ("name", "property") if key in t}


def test_a_question_in_force_is_a_page_of_one_question(site: Path) -> None:
    (thing,) = things(site, "en/entry/la2/faq/if-a-prowler-ducks.html")
    assert (thing["@context"], thing["@type"], thing["inLanguage"]) == ("https://schema.org", "FAQPage", "en")
    (question,) = thing["mainEntity"]
    assert (question["@type"], question["name"]) == ("Question", ASKED)
    assert question["acceptedAnswer"] == {
        "@type": "Answer",
        "text": "It avoids the attack with the lower total and is hit by the other one.",
    }
    assert thing["url"] == f"{ADDRESS}en/entry/la2/faq/if-a-prowler-ducks.html"
    assert thing["isPartOf"]["name"] == "Lantern Alley FAQ 1.1" and "sameAs" not in thing["isPartOf"]


def test_a_withdrawn_answer_is_told_to_nobody(site: Path) -> None:
    path = "en/entry/la2/faq/can-a-token-duck.html"
    assert things(site, path) == [] and "og:description" not in meta(site, path)


def test_a_rule_is_a_term_of_its_glossary(site: Path) -> None:
    (term,) = things(site, "ja/entry/la1/skill/duck.html")
    assert (term["@type"], term["name"], term["inLanguage"]) == ("DefinedTerm", "DUCK", "ja")
    assert "身かわし" in term["alternateName"]
    assert term["inDefinedTermSet"] == {
        "@type": "DefinedTermSet",
        "name": "Tea",
        "url": f"{ADDRESS}ja/glossary/ja.html",
    }
    (terms,) = things(site, "ja/glossary/ja.html")
    assert (terms["@type"], terms["url"]) == ("DefinedTermSet", f"{ADDRESS}ja/glossary/ja.html")
    assert term["isPartOf"]["license"] == "CC0-1.0"


def test_only_the_text_in_force_is_told(site: Path) -> None:
    said = json.dumps(things(site, "en/entry/la2/skill/duck.html"))
    assert "target of a Scuffle" in said and "Test of Grip" not in said  # that is what stood there before


def test_markup_in_a_text_stays_data(tmp_path: Path) -> None:
    corpus = sample.corpus()
    evil = "</script><script>alert(1)</script><!--"
    first = replace(corpus.entries[5], titles=(replace(corpus.entries[5].titles[0], text=evil),))
    write_site(replace(corpus, entries=(first,)), tmp_path / "site")
    (page,) = (tmp_path / "site/en/entry/la2/skill").glob("*.html")
    assert "<script>alert" not in page.read_text("utf-8") and "<!--" not in page.read_text("utf-8")
    assert things(tmp_path / "site", page.relative_to(tmp_path / "site").as_posix())[0]["name"] == evil


def test_a_preview_has_title_kind_words_and_language(site: Path) -> None:
    told = meta(site, "ja/entry/la1/skill/duck.html")
    assert told["og:title"].startswith("DUCK") or "身かわし" in told["og:title"]
    assert (told["og:type"], told["og:site_name"], told["og:locale"]) == ("article", "Tea", "ja_JP")
    assert told["og:url"] == f"{ADDRESS}ja/entry/la1/skill/duck.html"
    assert told["og:description"] == told["description"] and told["description"].startswith("使用者は")
    start = meta(site, "en/index.html")
    assert (start["og:type"], start["og:locale"]) == ("website", "en_US") and "description" not in start


def test_pages_name_their_translations(site: Path) -> None:
    links = read_page(site, site / "en/entry/la2/skill/duck.html").attributes("link")
    others = {x["hreflang"]: x["href"] for x in links if x.get("rel") == "alternate" and "hreflang" in x}
    here = "entry/la2/skill/duck.html"
    assert others == {
        "en": f"{ADDRESS}en/{here}",
        "ja": f"{ADDRESS}ja/{here}",
        "x-default": f"{ADDRESS}en/{here}",
    }
    assert [x["href"] for x in links if x.get("rel") == "canonical"] == [f"{ADDRESS}en/{here}"]


def test_a_browser_learns_to_search_below_the_sub_path(site: Path) -> None:
    links = read_page(site, site / "ja/entry/la2/skill/duck.html").attributes("link")
    (search,) = (x["href"] for x in links if x.get("rel") == "search")
    file = (site / "ja/entry/la2/skill" / search).resolve()
    root = ElementTree.parse(file).getroot()
    (url,) = (e.attrib["template"] for e in root.iter("{http://a9.com/-/spec/opensearch/1.1/}Url"))
    assert url == f"{ADDRESS}ja/search.html?q={{searchTerms}}"
    assert (site / unquote(url.removeprefix(ADDRESS)).partition("?")[0]).is_file()


def test_addresses_are_left_out_where_they_are_not_known(tmp_path: Path) -> None:
    write_site(sample.corpus(), tmp_path / "site")
    (term,) = things(tmp_path / "site", "en/entry/la2/skill/duck.html")
    assert "url" not in term and "url" not in term["inDefinedTermSet"]
    assert "og:url" not in meta(tmp_path / "site", "en/entry/la2/skill/duck.html")
