"""What kind of file a file is."""

from __future__ import annotations

from taiyaku.ingest.readers.sniff import Nature, sniff


def test_what_is_called_wikitext_or_markdown_may_begin_with_a_tag() -> None:
    page = b'<div class="notice">\n\n= Lamps =\n\nA lamp lights its street.\n</div>\n'
    assert sniff(page, "lamps.mediawiki")[0] is Nature.WIKITEXT
    assert sniff(page, "lamps.md")[0] is Nature.MARKDOWN
    assert sniff(page, "lamps")[0] is Nature.HTML
