"""Tags of HTML: what is a block, a list, an emphasis, and which ones end others."""

from __future__ import annotations

from html.parser import HTMLParser

from taiyaku.corpus.model import SpanStyle

INLINE_STYLES: dict[str, SpanStyle] = {
    "b": "strong",
    "strong": "strong",
    "i": "emphasis",
    "em": "emphasis",
    "dfn": "emphasis",
    "cite": "emphasis",
    "s": "deleted",
    "del": "deleted",
    "strike": "deleted",
    "ins": "inserted",
    "u": "emphasis",
}
_BLOCK_TAGS = (
    "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset "
    "figcaption figure footer form gallery h1 h2 h3 h4 h5 h6 header hr html legend li main menu nav ol "
    "p pre section summary table tbody td tfoot th thead tr ul"
)
BLOCKS = frozenset(_BLOCK_TAGS.split())
_INLINE_TAGS = (
    "a abbr acronym bdi bdo big br button code col data font img kbd label mark nobr output picture q rb "
    "ruby samp small source span sub sup time tt var wbr"
)
TAGS = BLOCKS | INLINE_STYLES.keys() | set(_INLINE_TAGS.split())  # that Markdown may hold
HEADINGS = {f"h{n}": n for n in range(1, 7)}
LISTS = frozenset({"ul", "ol", "dl", "dir", "menu"})
ITEMS = frozenset({"li", "dt", "dd"})
CELLS = frozenset({"td", "th"})
SCOPES = CELLS | {"table", "caption"}  # a stray end tag does not reach out of these
TABLE_PARTS = frozenset({"table", "tbody", "thead", "tfoot", "tr", "td", "th", "caption"})
ENDS: dict[
    str, tuple[frozenset[str], frozenset[str]]
] = {  # an opening tag ends these, unless one of those is between
    "li": (frozenset({"li"}), frozenset({"ul", "ol", "dir", "menu"})),
    "dt": (frozenset({"dt", "dd"}), frozenset({"dl"})),
    "dd": (frozenset({"dt", "dd"}), frozenset({"dl"})),
    "tr": (frozenset({"tr"}), frozenset({"table"})),
    "td": (CELLS, frozenset({"tr", "table"})),
    "th": (CELLS, frozenset({"tr", "table"})),
    "tbody": (frozenset({"thead", "tbody", "tfoot", "caption"}), frozenset({"table"})),
}


class Tokenizer(HTMLParser):
    """Tells tags and texts, and raises nothing whatever a file holds."""

    def parse_html_declaration(self, i: int) -> int:
        """As the tokenizer's own, but a marked section nobody knows is a comment, not an exception."""
        try:
            return super().parse_html_declaration(i)
        except AssertionError:
            end = self.rawdata.find(">", i)
            return end + 1 if end >= 0 else len(self.rawdata)


def without_loose_ends(text: str) -> str:
    """The text with tags and comments that nothing can end any more written as text.

    The tokenizer would look for their end from every one of them, which takes minutes on a long tail.
    """
    last = text.rfind(">") + 1
    return without_loose_comments(text[:last] + text[last:].replace("<", "&lt;"))


def without_loose_comments(text: str) -> str:
    """The text with beginnings of comments that never end written as text."""
    last = text.rfind("-->") + 3 if "-->" in text else 0
    return text[:last] + text[last:].replace("<!--", "&lt;!--")
