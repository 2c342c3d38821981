"""What the corpus says of its own findings, in the reader's language, such as why an erratum is not merged.

The corpus keeps these sentences in English, with the names they speak of inside. The catalog knows them by
their patterns; names and quotations stay as they are. One that is not known stays English, and is marked so.
"""

from __future__ import annotations

from html import escape

from taiyaku.catalogs import parsed
from taiyaku.corpus.text import guess_lang
from taiyaku.site.rendering.interface import ROLES, Words


def reworded(words: Words, said: str) -> str:
    """A sentence of the corpus as HTML with its language; one that is not known stays English."""
    found = parsed(said)
    if found is None:
        return f'<span lang="en">{escape(said, quote=False)}</span>'
    sentence, gaps = found
    html = escape(words.gettext(sentence), quote=False) % {n: _named(words, n, t) for n, t in gaps.items()}
    return f'<span lang="{words.locale}">{html}</span>'


def _named(words: Words, name: str, text: str) -> str:
    """What a sentence speaks of: parts by their roles' names, everything else as the document words it."""
    if name.startswith(("said", "why")):
        return reworded(words, text)
    if name == "part" and all(piece in ROLES for piece in text.split(" or ")):
        return escape(" / ".join(words.role(piece) for piece in text.split(" or ")), quote=False)
    lang = guess_lang(text, "en")
    quoted = escape(text, quote=False)
    return quoted if lang == words.locale or text.isdecimal() else f'<span lang="{lang}">{quoted}</span>'
