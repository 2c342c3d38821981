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


DOCUMENT_NAMES = {
    ".pdf": Nature.PDF,
    ".html": Nature.HTML,
    ".htm": Nature.HTML,
    ".xhtml": Nature.HTML,
    ".shtml": Nature.HTML,
    ".wiki": Nature.WIKITEXT,
    ".mediawiki": Nature.WIKITEXT,
    ".wikitext": Nature.WIKITEXT,
    ".md": Nature.MARKDOWN,
    ".markdown": Nature.MARKDOWN,
    ".txt": Nature.TEXT,
    ".text": Nature.TEXT,
}
_PICTURE = "a picture: run text recognition on it first"
_OTHER_FORMATS = (  # (where the mark stands, the mark, what the file is and what to do)
    (0, b"PK\x03\x04", "a ZIP archive: unpack it and name the document in it"),
    (0, b"\x89PNG", _PICTURE),
    (0, b"\xff\xd8\xff", _PICTURE),
    (0, b"GIF8", _PICTURE),
    (0, b"II*\0", _PICTURE),
    (0, b"MM\0*", _PICTURE),
    (8, b"WEBP", _PICTURE),
    (6, b"\0\0\0\0", None),  # a bitmap, if it also begins as one
    (4, b"ftyp", "a video or a phone's picture: bring the document itself"),
    (0, b"\xd0\xcf\x11\xe0", "an old Office file: save it as PDF, HTML or text"),
    (0, b"{\\rtf", "an RTF file: save it as PDF, HTML or text"),
    (0, b"%!PS", "a PostScript file: turn it into a PDF first (ps2pdf)"),
    (0, b"AT&TFORM", "a DjVu file: save it as PDF or text"),
    (0, b"\x1f\x8b", "compressed (gzip): unpack it first"),
    (0, b"BZh", "compressed (bzip2): unpack it first"),
    (0, b"\xfd7zXZ\0", "compressed (xz): unpack it first"),
    (0, b"\x28\xb5\x2f\xfd", "compressed (Zstandard): unpack it first"),
    (0, b"7z\xbc\xaf", "compressed (7-Zip): unpack it first"),
    (0, b"Rar!", "compressed (RAR): unpack it first"),
    (257, b"ustar", "a tar archive: unpack it first"),
    (0, b"SQLite format 3", "an SQLite database, not a document"),
    (0, b"\x7fELF", "a program, not a document"),
)
_ZIPPED = (  # what a ZIP archive holds -> what the file is
    (b"word/", "a Word document: save it as PDF, HTML or text"),
    (b"application/vnd.oasis", "an OpenDocument file: save it as PDF, HTML or text"),
    (b"application/epub", "an e-book (EPUB): save it as PDF or HTML"),
    (b"ppt/", "a PowerPoint file: save it as PDF"),
    (b"xl/", "an Excel file: save it as PDF, HTML or text"),
)
_BOMS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")
_XML = re.compile(rb"\s*<\?xml[^>]*\?>", re.I)
_SPACE = re.compile(rb"\s*")
_HTML_PAGE = re.compile(rb"<(!doctype\s+html|html|head|body)\b", re.I)
_HTML_START = re.compile(rb"<(div|article|main|section|h1|table)\b", re.I)
_HTML_BLOCKS = re.compile(rb"<(p|div|h[1-6]|li|ul|ol|table|tr|td|section|span)\b[^<>]*>", re.I)
_WIKI_HEADING = re.compile(rb"(?m)^(={2,6})[^=\n].*?\1[ \t]*\r?$")
_PUKIWIKI = re.compile(rb"(?m)^\*{1,4}[^*\n].*\[#[\w-]+\][ \t]*\r?$|^#contents\b")  # its headings have stars
_WIKI_MARK = re.compile(rb"\[\[[^\[\]\n]+\]\]|\{\{[^{}\n]+|'''?[^'\n]+'''?|^\{\|", re.M)


def sniff(data: bytes, file: str) -> tuple[Nature, str | None]:
    """The file's nature, and a remark where its name promises another one.

    Raises UnreadableError for kinds of file no reader opens.
    """
    suffix = PurePosixPath(file).suffix.lower()
    named = DOCUMENT_NAMES.get(suffix)
    if b"%PDF-" in data[:1024]:
        found = Nature.PDF
    else:
        if other := _other_format(data) or stand_in(data):
            raise UnreadableError(f"{file}: this is {other}")
        found = _textual(data[: 1 << 18], named)
    surprising = {Nature.PDF, Nature.HTML} & {named, found} and named is not found
    if not surprising:
        return found, None
    promised = named or suffix or "nothing"
    return found, f"the name says {promised}, the content is {found}; read as {found}"


def _other_format(data: bytes) -> str | None:
    """What a file is that no reader opens, with what to do; None for text."""
    for start, mark, what in _OTHER_FORMATS:
        if data[start : start + len(mark)] != mark:
            continue
        if what is None:
            return _PICTURE if data.startswith(b"BM") else None
        if mark.startswith(b"PK"):
            return next((kind for hint, kind in _ZIPPED if hint in data[:8192]), what)
        return what
    return None


def _textual(head: bytes, named: Nature | None) -> Nature:
    mark = next((m for m in _BOMS if head.startswith(m)), b"")
    plain = head[len(mark) :].replace(b"\0", b"")
    first = _after_comments(plain)
    if _HTML_PAGE.match(plain, first):
        return Nature.HTML
    marked = named in (Nature.MARKDOWN, Nature.WIKITEXT)  # which may hold HTML
    if not marked and _HTML_START.match(plain, first):
        return Nature.HTML
    if named is Nature.HTML and _HTML_BLOCKS.search(plain):
        return Nature.HTML
    if named is Nature.WIKITEXT or (named is not Nature.MARKDOWN and _is_wikitext(plain)):
        other = _PUKIWIKI.search(plain) and not _WIKI_HEADING.search(plain)
        return Nature.TEXT if other else Nature.WIKITEXT
    return Nature.MARKDOWN if named is Nature.MARKDOWN else Nature.TEXT


def _after_comments(text: bytes) -> int:
    """Where the first thing stands that is neither white space, an XML declaration nor a comment."""
    declared = _XML.match(text)
    at = declared.end() if declared else 0
    while True:
        at = _SPACE.match(text, at).end()  # type: ignore[union-attr]
        end = text.find(b"-->", at) if text.startswith(b"<!--", at) else -1
        if end < 0:
            return at
        at = end + 3


def _is_wikitext(text: bytes) -> bool:
    return len(_WIKI_HEADING.findall(text)) >= 1 and len(_WIKI_MARK.findall(text)) >= 2


# Text that stands where a document should: a pointer of Git LFS or git-annex, a link, a listing of files.
_SMALL = 4096  # bytes; no pointer is larger
_ENOUGH = 5  # lines of a listing
_HEAD = 1 << 16
_POINTERS = (  # (what the whole text looks like, what it is and what to do)
    (
        re.compile(r"version https://(?:git-lfs|hawser)\.github\.com/spec/\S+\n(?:[a-z0-9.-]+ \S+\n?)*"),
        "a pointer of Git LFS: fetch the document itself (git lfs pull)",
    ),
    (
        re.compile(r"(?:(?:\.\./)*\.git)?/annex/objects/\S+\s*"),
        "a pointer of git-annex: fetch the document itself (git annex get)",
    ),
    (
        re.compile(r"\[InternetShortcut\]\s[^\0]*|(?=[^\0]*<key>URL</key>)\s*<\?xml[^\0]*<plist[^\0]*"),
        "a link to a page: save the page itself",
    ),
    (
        re.compile(r"(?:\.{0,2}/)?[\w.@ -]+(?:/[\w.@ -]+)+\.[A-Za-z]\w{1,8}\s*"),
        "the name of another file, a link that was not followed: put that file there",
    ),
)
_INDEX = re.compile(r"<title>\s*(?:Index of|Directory listing for)\s+/", re.IGNORECASE)
_LISTED = re.compile(
    r"""
    [-dlbcps][-rwxsStT]{9}[.+@]?\s+\d+\s.*                      # ls -l
    | \d{2,4}[-/.]\d{2}[-/.]\d{2,4}\s+\d{2}:\d{2}.*             # dir, and what it says around it
    | (?:Volume|Directory)\s.* | \d+\s(?:File|Dir)\(s\)\s.*
    | (?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})\s[ *]\S.*        # md5sum, sha256sum
    | [│| \u00a0]*[├└|`+][─-]{2}[ \u00a0]\S.*       # tree
    | (?:\.{0,2}/)?(?:[\w.@+-]+/)+[\w.@+-]*                      # find
    | total\s\d+ | \.
    """,
    re.VERBOSE,
)


def stand_in(data: bytes) -> str | None:
    """What a text is that is no document, with what to do; None for a document."""
    text = data[:_HEAD].decode("utf-8", "replace").lstrip("\ufeff")
    if len(data) <= _SMALL:
        for pattern, what in _POINTERS:
            if pattern.fullmatch(text):
                return what
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    listed = sum(_LISTED.fullmatch(line) is not None for line in lines)
    if _INDEX.search(text) or (len(lines) >= _ENOUGH and listed >= 0.9 * len(lines)):
        return "a listing of files: name the document itself"
    return None
