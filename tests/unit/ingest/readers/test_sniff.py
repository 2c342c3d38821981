"""What kind of file a file is."""

from __future__ import annotations

from taiyaku.ingest.readers.sniff import Nature, sniff


def test_what_is_called_wikitext_or_markdown_may_begin_with_a_tag() -> None:
    page = b'<div class="notice">\n\n= Lamps =\n\nA lamp lights its street.\n</div>\n'
    assert sniff(page, "lamps.mediawiki")[0] is Nature.WIKITEXT
    assert sniff(page, "lamps.md")[0] is Nature.MARKDOWN
    assert sniff(page, "lamps")[0] is Nature.HTML


def test_what_is_called_wikitext_and_has_headings_of_pukiwiki_is_text() -> None:
    page = "*霜 [#a1]\n-霜は''夜''に広がる。\n*焚き火 [#a2]\n焚き火は薪を1本燃やす。~\n".encode()
    assert sniff(page, "frost.wiki")[0] is Nature.TEXT
    assert sniff("* 霜は''夜''に広がる。\n* [[焚き火]]\n".encode(), "frost.wiki")[0] is Nature.WIKITEXT
    assert sniff(page + "== 夜 ==\n".encode(), "frost.wiki")[0] is Nature.WIKITEXT
