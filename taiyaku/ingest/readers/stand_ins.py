"""Text that stands where a document should: a pointer of Git LFS or git-annex, a link, a listing of files."""

from __future__ import annotations

import re

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
    | \d{2,4}[-/.]\d{2}[-/.]\d{2,4}\s+\d{2}:\d{2}.*             # dir
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
