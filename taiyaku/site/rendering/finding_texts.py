"""What the corpus says of its own findings, in the reader's language, such as why an erratum is not merged.

The corpus keeps these sentences in English, with the names they speak of inside. Here each is known by its
pattern and said again by the catalog; names and quotations stay as they are. One that is not known stays
English, and is marked as English. A test compares the patterns with the code that makes the sentences.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape

from taiyaku.corpus.text import guess_lang
from taiyaku.site.rendering.interface import ROLES, Words


def _(text: str) -> str:
    """Marks a text for extraction."""
    return text


SENTENCES = (
    # why an erratum is not worked in: which rule it means
    _("no name says which rule is meant"),
    _("more than one rule may be meant"),
    _("its words stand in no rule of this workspace"),
    _("%(document)s has it in another language"),
    _("%(document)s is newer and does not carry it"),
    _("%(rule)s is not in this workspace"),
    _("no rule below %(rule)s is named"),
    _("it prints other labels for %(rule)s"),
    # where in the rule
    _("%(rule)s has no %(part)s"),
    _("%(rule)s has no part called %(part)s"),
    _("%(rule)s has no list there"),
    _("%(rule)s has no such table"),
    _("%(rule)s has %(number)s parts it may be added to"),
    _("%(rule)s has %(number)s parts that are %(part)s"),
    _("it counts lines of the page"),
    _("only the page is named, and no text of it"),
    _("%(place)s: not one place in %(rule)s"),
    _("%(place)s: not one sentence of %(rule)s"),
    _("%(place)s: it has %(number)s sentences"),
    _("there is more than one %(place)s"),
    _("not one cell of %(rule)s is meant"),
    _("the cell reads “%(stands)s” and not “%(old)s”"),
    _("“%(old)s” stands there %(number)s times"),
    _("“%(old)s” does not stand there"),
    _("%(part)s is empty"),
    _("it does not say on which side"),
    # how its text and the one that stands there compare
    _("it gives no new text"),
    _("it gives no text to add"),
    _("what stands there is unlike it"),
    _("what stands at %(place)s is unlike it"),
    _("part of it is like text that stands elsewhere"),
    _("two sentences are as like it"),
    _("too little of it is like the text of %(rule)s"),
    _("it is like parts with different roles"),
    _("other text there is as like it"),
    _("it gives part of a text, and does not say that the rest goes"),
    _("it gives %(number)s of %(all)s clauses, and does not say that the others go"),
    _("it does not say whether %(number)s more items of the list stay"),
    _("it does not say what becomes of text between its own"),
    _("it restates several tables"),
    _("it gives other rows than the table has"),
    _("it repairs a list"),
    # what became of it
    _("its words are not published here"),
    _("the text says so already"),
    _("the text says so already (since %(version)s)"),
    _("%(rule)s promises a list and has none: repaired from %(document)s"),
    _("%(document)s is newer and has other words there"),
    _("%(erratum)s of its document changes the same words in another way"),
    _("nothing in it could be read as a change"),
    _("dismissed by a person"),
    _("placed by a person"),
    _("%(rule)s is not in this workspace: see %(file)s"),
    _("%(rule)s is no text that an erratum can change: see %(file)s"),
    _("%(version)s of its document leaves it out: whether it still holds is not said"),
    _("an older version of its document changed the text there: which words it means is open"),
    _("no text stands beside it that took its place"),
    # why a change does not fit any more
    _("%(place)s is not there"),
    _("%(place)s is there already"),
    _("%(place)s does not read as expected"),
    _("%(place)s does not follow %(other)s"),
    _("%(place)s and what followed it do not stand together any more"),
    _("%(place)s comes twice in one change"),
    _("a change of %(rule)s, not of %(other)s"),
    # what to know of a text
    _("the updates of this page contradict the dates of their versions"),
    _("%(update)s restates a text that earlier amendments had changed"),
    _("changes of the layer %(layer)s are left out: %(changes)s"),
)

_GAP = re.compile(r"%\((\w+)\)s")


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    """What says most in its own words is tried first."""
    by_weight = sorted(SENTENCES, key=lambda s: (-len(_GAP.sub("", s)), s))
    return tuple((_pattern(sentence), sentence) for sentence in by_weight)


def _pattern(sentence: str) -> re.Pattern[str]:
    pieces = _GAP.split(sentence)
    return re.compile(
        "".join(f"(?P<{p}>.+?)" if at % 2 else re.escape(p) for at, p in enumerate(pieces)), re.DOTALL
    )


def known(said: str) -> str | None:
    """The pattern of a sentence of the corpus."""
    return next((sentence for pattern, sentence in _patterns() if pattern.fullmatch(said)), None)


def reworded(words: Words, said: str) -> str:
    """A sentence of the corpus as HTML with its language; one that is not known stays English."""
    for pattern, sentence in _patterns():
        if match := pattern.fullmatch(said):
            gaps = {name: _named(words, name, text) for name, text in match.groupdict().items()}
            pieces = _GAP.split(words.gettext(sentence))
            html = "".join(gaps[p] if at % 2 else escape(p, quote=False) for at, p in enumerate(pieces))
            return f'<span lang="{words.locale}">{html}</span>'
    return f'<span lang="en">{escape(said, quote=False)}</span>'


def _named(words: Words, name: str, text: str) -> str:
    """What a sentence speaks of: parts by their roles' names, everything else as the document words it."""
    if name == "part" and text in ROLES:
        return escape(words.role(text), quote=False)
    if name == "part" and all(piece in ROLES for piece in text.split(" or ")):
        return escape(" / ".join(words.role(piece) for piece in text.split(" or ")), quote=False)
    lang = guess_lang(text, "en")
    quoted = escape(text, quote=False)
    return quoted if lang == words.locale or text.isdecimal() else f'<span lang="{lang}">{quoted}</span>'
