"""The written site: links, anchors, escaping, structure."""

import re
from pathlib import Path

import pytest

from taiyaku.corpus.model import Corpus
from taiyaku.site.build import write_site
from taiyaku.site.rendering.styles import source_of
from taiyaku.site.settings import SiteError, SiteSettings
from tests.unit.site.reader import Page, broken_links, read_site
from tests.unit.site.sample import EVIL


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, Page]:
    return read_site(site)


def test_every_entry_has_a_page_in_each_interface_language(corpus: Corpus, pages: dict[str, Page]) -> None:
    for locale in ("en", "ja"):
        assert sum(path.startswith(f"{locale}/entry/") for path in pages) == len(corpus.entries)


def test_every_link_and_anchor_resolves(site: Path) -> None:
    assert broken_links(site) == []


def test_pages_are_well_formed_and_no_id_repeats(pages: dict[str, Page]) -> None:
    for page in pages.values():
        assert page.unclosed == [], page.path
        assert len(page.ids) == len(set(page.ids)), page.path


def test_headings_are_in_order_and_landmarks_are_there(pages: dict[str, Page]) -> None:
    for page in pages.values():
        assert page.headings[:1] == [1] and page.headings.count(1) == 1, page.path
        assert all(b - a <= 1 for a, b in zip(page.headings, page.headings[1:], strict=False)), page.path
        assert len(page.attributes("main")) == 1


def test_nothing_runs_but_our_script(pages: dict[str, Page]) -> None:
    for page in pages.values():
        for tag, attributes in page.tags:
            assert tag not in {"iframe", "object", "img", "b>"} and "style" not in attributes
            assert not [name for name in attributes if name.startswith("on")]
            if tag == "script" and attributes.get("type") != "application/ld+json":  # data, never run
                assert re.search(r"(^|/)assets/(site|search|offline|moved)\.js$", attributes["src"])
        metas = page.attributes("meta")
        (policy,) = [m["content"] for m in metas if m.get("http-equiv") == "Content-Security-Policy"]
        assert "default-src 'self'" in policy and "unsafe" not in policy
        assert all(source_of(style) in policy for style in page.styles)
        assert len(page.styles) <= 1 and bool(page.styles) == ("style-src" in policy)


def test_text_from_documents_is_inert(site: Path, pages: dict[str, Page]) -> None:
    page = next(page for path, page in pages.items() if path.startswith("en/entry/la2/rule/"))
    source = (site / page.path).read_text("utf-8")
    assert EVIL in page.text and EVIL not in source and "</template>" not in source
    assert '<html lang="en">' in source and not page.attributes("img")
    assert "javascript:" not in " ".join(link for p in pages.values() for link in p.links)
    assert "javascript:alert(1)" in pages["en/sources.html"].text


def test_only_sources_lead_to_other_sites(pages: dict[str, Page]) -> None:
    for page in pages.values():
        outside = [link for link in page.links if "//" in link]
        assert set(outside) <= {"https://example.org/rules?a=1&b=2"}, page.path


def test_every_clause_has_an_anchor_and_a_permalink(corpus: Corpus, pages: dict[str, Page]) -> None:
    duck = next(e for e in corpus.entries if e.id == "la2/skill/duck")
    page = pages["en/entry/la2/skill/duck.html"]
    for section in duck.sections:
        for clause in section.clauses:
            assert clause.id.partition("#")[2] in page.ids and f"#{clause.id.partition('#')[2]}" in page.links


def test_languages_are_marked(site: Path) -> None:
    english = (site / "en/entry/la1/skill/duck.html").read_text("utf-8")
    assert "<ruby>身かわし<rp>（</rp><rt>ダック</rt><rp>）</rp></ruby>" in english
    assert 'lang="ja">条件</span> <small class="role" lang="en">Requirements</small>' in english
    assert "<strong>GRP</strong>" in english and 'lang="ja" class="part' in english
    japanese = (site / "ja/entry/la1/skill/duck.html").read_text("utf-8")
    assert '<html lang="ja">' in japanese and '<h1><span lang="ja"><ruby>身かわし' in japanese
    assert "英語：" in japanese and "旧版: これは" in japanese


def test_status_comes_before_the_text(site: Path) -> None:
    page = (site / "en/entry/la2/faq/can-a-token-duck.html").read_text("utf-8")
    assert page.index("WITHDRAWN in 1.1") < page.index("Yes, and it stays hidden.")


def test_superseded_text_is_folded_and_marked(site: Path) -> None:
    page = (site / "en/entry/la2/skill/duck.html").read_text("utf-8")
    folded = page[page.index('<details class="superseded">') :]
    assert folded.index("no longer valid") < folded.index("Test of Grip")


def test_two_builds_are_the_same(corpus: Corpus, site: Path, tmp_path: Path) -> None:
    write_site(corpus, tmp_path / "again", SiteSettings())
    files = {p.relative_to(site): p.read_bytes() for p in site.rglob("*") if p.is_file()}
    again = {
        p.relative_to(tmp_path / "again"): p.read_bytes()
        for p in (tmp_path / "again").rglob("*")
        if p.is_file()
    }
    assert files == again


def test_a_site_replaces_a_site_and_nothing_else(corpus: Corpus, tmp_path: Path) -> None:
    out = tmp_path / "site"
    first = write_site(corpus, out)
    (out / "left-over.txt").write_text("x")
    assert write_site(corpus, out).revision == first.revision
    assert not (out / "left-over.txt").exists() and [p.name for p in tmp_path.iterdir()] == ["site"]
    (tmp_path / "thesis").mkdir()
    (tmp_path / "thesis" / "chapter1.txt").write_text("x")
    with pytest.raises(SiteError, match="not a site"):
        write_site(corpus, tmp_path / "thesis")


def test_an_empty_corpus_gives_a_site(tmp_path: Path) -> None:
    report = write_site(Corpus(), tmp_path / "site")
    assert report.start.is_file() and broken_links(tmp_path / "site") == []


def test_the_published_address_is_used_only_where_one_is_needed(corpus: Corpus, tmp_path: Path) -> None:
    write_site(corpus, tmp_path / "site", SiteSettings("My game", "https://example.net/rules"))
    page = (tmp_path / "site/en/index.html").read_text("utf-8")
    assert (
        '<link rel="canonical" href="https://example.net/rules/en/index.html">' in page and "My game" in page
    )
    tags = [tag for tag in re.findall(r"<[a-z]+ [^>]*>", page) if "example.net" in tag]
    told = {re.sub(r' (href|content)="[^"]*"', "", tag) for tag in tags}
    assert told == {
        '<link rel="canonical">',
        '<meta property="og:url">',
        *(f'<link rel="alternate" hreflang="{lang}">' for lang in ("en", "ja", "x-default")),
    }


def test_a_label_has_an_address_one_would_type_and_the_old_one_leads_there(site: Path) -> None:
    assert (site / "en/label/short-skill.html").is_file()
    old = (site / "ja/label/short=20skill.html").read_text("utf-8")
    assert 'data-to="../label/short-skill.html"' in old and "url=../label/short-skill.html" in old
    start = (site / "en/index.html").read_text("utf-8")
    assert 'href="label/short-skill.html"' in start and "=20" not in start


def _pages_with(site: Path, sign: str) -> list[str]:
    found = [path.read_text("utf-8") for path in sorted((site / "en/entry").rglob("*.html"))]
    return [html for html in found if sign in html]


def test_a_history_is_drawn_and_told(site: Path) -> None:
    drawn = _pages_with(site, '<svg class="timeline"')
    assert drawn
    for html in drawn:
        picture = html[html.index('<svg class="timeline"') : html.index("</svg>")]
        steps = html[html.index('<ol class="events">') :].count("<li><p><b>")
        assert picture.count("<circle") == steps == picture.count('class="version"')
        assert 'role="img" aria-label="History: ' in picture
