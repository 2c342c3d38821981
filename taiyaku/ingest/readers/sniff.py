"""What kind of file a file is, by its content first and its name second."""

from __future__ import annotations

import re
from enum import StrEnum
from pathlib import PurePosixPath

from taiyaku.errors import UnreadableError


class Nature(StrEnum):
    PDF = "PDF"
    HTML = "HTML"
    WIKITEXT = "wikitext"
    MARKDOWN = "Markdown"
    TEXT = "plain text"


_BY_NAME = {
    ".pdf": Nature.PDF,
    ".html": Nature.HTML,
    ".htm": Nature.HTML,
    ".xhtml": Nature.HTML,
    ".wiki": Nature.WIKITEXT,
    ".mediawiki": Nature.WIKITEXT,
    ".wikitext": Nature.WIKITEXT,
    ".md": Nature.MARKDOWN,
    ".markdown": Nature.MARKDOWN,
    ".txt": Nature.TEXT,
    ".text": Nature.TEXT,
}
_OTHER_FORMATS = (
    (b"PK\x03\x04", "a ZIP archive (a Word or OpenDocument file?): save it as PDF, HTML or text"),
    (b"\x89PNG", "a picture: run text recognition on it first"),
    (b"\xff\xd8\xff", "a picture: run text recognition on it first"),
    (b"GIF8", "a picture: run text recognition on it first"),
    (b"\xd0\xcf\x11\xe0", "an old Office file: save it as PDF, HTML or text"),
    (b"{\\rtf", "an RTF file: save it as PDF, HTML or text"),
    (b"\x1f\x8b", "compressed (gzip): unpack it first"),
    (b"7z\xbc\xaf", "compressed (7-Zip): unpack it first"),
    (b"SQLite format 3", "an SQLite database, not a document"),
)
_HTML_START = re.compile(rb"\s*(<\?xml[^>]*\?>\s*)?(<!--.*?-->\s*)*<(!doctype\s+html|html|head|body|div|article|main|section|h1|table)\b", re.I | re.S)
_HTML_BLOCKS = re.compile(rb"<(p|div|h[1-6]|li|ul|ol|table|tr|td|section|span)\b[^<>]*>", re.I)
_WIKI_HEADING = re.compile(rb"(?m)^(={2,6})[^=\n].*?\1[ \t]*\r?$")
_WIKI_MARK = re.compile(rb"\[\[[^\[\]\n]+\]\]|\{\{[^{}\n]+|'''?[^'\n]+'''?|^\{\|", re.M)


def sniff(data: bytes, file: str) -> tuple[Nature, str | None]:
    """The file's nature, and a remark where its name promises another one.

    Raises UnreadableError for kinds of file no reader opens.
    """
    suffix = PurePosixPath(file).suffix.lower()
    named = _BY_NAME.get(suffix)
    if b"%PDF-" in data[:1024]:
        found = Nature.PDF
    else:
        for magic, advice in _OTHER_FORMATS:
            if data.startswith(magic):
                raise UnreadableError(f"{file}: this is {advice}")
        found = _textual(data[: 1 << 18], named)
    if named is Nature.PDF and found is not Nature.PDF:
        return found, f"the name says PDF, the content is {found}; read as {found}"
    if found is Nature.PDF and named is not Nature.PDF:
        return found, f"the name says {suffix or 'nothing'}, the content is PDF; read as PDF"
    return found, None


def _textual(head: bytes, named: Nature | None) -> Nature:
    plain = head.replace(b"\0", b"").removeprefix(b"\xef\xbb\xbf")
    if _HTML_START.match(plain) or (named is Nature.HTML and _HTML_BLOCKS.search(plain)):
        return Nature.HTML
    if named is Nature.WIKITEXT or (named is not Nature.MARKDOWN and _is_wikitext(plain)):
        return Nature.WIKITEXT
    if named is Nature.MARKDOWN:
        return Nature.MARKDOWN
    return Nature.TEXT


def _is_wikitext(text: bytes) -> bool:
    return len(_WIKI_HEADING.findall(text)) >= 1 and len(_WIKI_MARK.findall(text)) >= 2
