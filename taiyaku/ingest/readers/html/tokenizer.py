"""The standard library's tokenizer of HTML, for files that nobody has checked."""

from __future__ import annotations

from html.parser import HTMLParser


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
