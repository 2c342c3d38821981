"""What the site has for programs."""

import json
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

from taiyaku.corpus.exchange.json_lines import shape
from taiyaku.site.build import write_site
from taiyaku.site.settings import SiteSettings
from taiyaku.values import replace
from tests.unit.site import sample
from tests.unit.site.pages.test_entry_context import amended


def test_every_entry_is_there_in_its_published_shape(tmp_path: Path) -> None:
    corpus = sample.corpus()
    write_site(corpus, tmp_path / "site")
    api = tmp_path / "site" / "api"
    index = json.loads((api / "index.json").read_text("utf-8"))
    assert [e["id"] for e in index["entries"]] == [e.id for e in corpus.entries]
    for entry, listed in zip(corpus.entries, index["entries"], strict=True):
        assert json.loads((api / unquote(listed["url"])).read_text("utf-8")) == shape(entry)
        assert (tmp_path / "site" / "en" / unquote(listed["page"])).is_file()


def test_an_amended_entry_has_the_text_in_force_beside_the_printed_one(tmp_path: Path) -> None:
    write_site(amended(), tmp_path / "site")
    shove, erratum = (
        json.loads((tmp_path / f"site/api/entries/{name}.json").read_text("utf-8"))
        for name in ("n2/skill/shove", "n2/erratum/one")
    )
    assert shove["sections"][0]["clauses"][0]["text"] == "Roll PH-3."
    now = shove["in_force"]
    assert (now["version"], now["date"]) == ("1.2", "2024-06")
    assert [c["text"] for c in now["sections"][0]["clauses"]] == ["Roll PH-6.", "Push."]
    assert "in_force" not in erratum


def test_only_what_changed_has_another_revision(tmp_path: Path) -> None:
    corpus = sample.corpus()
    first = replace(corpus.entries[0], labels=("Altered",))
    for name, made in (("before", corpus), ("after", replace(corpus, entries=(first, *corpus.entries[1:])))):
        write_site(made, tmp_path / name)
    before, after = (
        json.loads((tmp_path / name / "api/index.json").read_text("utf-8")) for name in ("before", "after")
    )
    changed = [a["id"] for b, a in zip(before["entries"], after["entries"], strict=True) if a != b]
    assert changed == [first.id]
    assert before["revision"] != after["revision"]


def test_a_published_site_has_a_map_of_its_pages(tmp_path: Path) -> None:
    write_site(sample.corpus(), tmp_path / "site", SiteSettings("Tea", "https://example.org/tea"))
    root = ElementTree.parse(tmp_path / "site" / "sitemap.xml").getroot()
    found = [loc.text or "" for loc in root.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")]
    assert len(found) == len(set(found))
    for address in found:
        assert (tmp_path / "site" / unquote(address.removeprefix("https://example.org/tea/"))).is_file()
    assert not (tmp_path / "site" / "sitemap.xml").read_text("utf-8").count("search.html")


def test_a_site_without_an_address_has_no_map(tmp_path: Path) -> None:
    write_site(sample.corpus(), tmp_path / "site")
    assert not (tmp_path / "site" / "sitemap.xml").exists()
