"""Both languages side by side: concepts in a list, one concept in context, two texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from taiyaku.corpus.lookup.concordance import Concordance, Use
from taiyaku.corpus.model import Term
from taiyaku.corpus.text import cells
from taiyaku.terminal.language import _, ngettext, word
from taiyaku.terminal.layout import Screen, beginning_of, columns, pad, plain, shorten, wrap

if TYPE_CHECKING:
    from taiyaku.corpus.alignment.passages import Aligned

_GAP = " │ "
_WIDEST = 60  # cells of one side, where lines are not wrapped


def term_list(terms: Sequence[Term], screen: Screen) -> Iterator[str]:
    """Each concept with its forms and how often texts name it."""
    rows = [(_("concept"), "English", "日本語", "en", "ja")]
    for term in terms:
        counts = dict(term.occurrences)
        en, ja = (str(counts.get(lang, 0)) for lang in ("en", "ja"))
        rows.append((term.concept, " / ".join(term.en), " / ".join(term.ja), en, ja))
    yield from columns(rows, screen.width, ("left", "left", "left", "right", "right"), header=True)
    yield _("%(count)s concepts", count=len(terms))


def concordance_list(found: Sequence[Concordance], screen: Screen) -> Iterator[str]:
    """The forms with their counts, each use in context, then what deviates and what is only a guess."""
    for number, one in enumerate(found):
        if number:
            yield ""
        kind = f" ({word(one.term.kind)})" if one.term.kind else ""
        yield screen.style(f"{one.term.concept}{kind}", "bold")
        yield from _forms(one)
        yield from _uses(one, screen)
        if one.deviations:
            yield ""
            yield screen.style(_("not the preferred form: %(count)s", count=len(one.deviations)), "yellow")
            for use in one.deviations:
                text = f"{use.written}  {beginning_of(use.where)}"
                yield from wrap(text, screen.width, "  ", "    ")
        for guess in one.suggestions:
            times = ngettext("%(n)s time", "%(n)s times", guess.count)
            if guess.basis == "sound":
                perhaps = _("perhaps %(text)s, which sounds like %(form)s", text=guess.text, form=guess.form)
            else:
                perhaps = _(
                    "perhaps %(text)s, a rule that renders %(form)s", text=guess.text, form=guess.form
                )
            yield f"{perhaps} ({guess.score:.2f}, {times})"


def _forms(one: Concordance) -> Iterator[str]:
    rows = []
    for form in one.forms:
        said = _("preferred") if form.preferred else _("forbidden") if form.forbidden else ""
        rows.append((form.lang, form.text, str(form.count), said))
    yield from columns(rows, 200, ("left", "left", "right", "left"), indent="  ")


def _uses(one: Concordance, screen: Screen) -> Iterator[str]:
    """A line for each use: English on the left, Japanese on the right; a pair that both name stands once."""
    width = min(_WIDEST, (screen.width - cells(_GAP)) // 2)
    told: set[str] = set()
    for use in one.uses:
        if use.id in told and use.lang == "ja":
            continue
        if use.rendered:
            told.update(use.other)
        own = in_context(use.text, use.start, use.end, width, screen)
        other = _other(use, width, screen)
        left, right = (own, other) if use.lang == "en" else (other, own)
        yield ""
        yield screen.style(beginning_of(use.where), "dim")
        yield f"{left}{_GAP}{right}".rstrip()


def _other(use: Use, width: int, screen: Screen) -> str:
    if not use.rendering:
        return pad("—", width)
    if use.rendered:
        return in_context(use.rendering, *use.rendered, width, screen)
    return pad(shorten(use.rendering, width), width)


def in_context(text: str, start: int, end: int, width: int, screen: Screen) -> str:
    """The word in the middle of a line of so many cells, its context cut on both sides."""
    flat = plain(text).replace("\n", " ")
    if len(flat) != len(text):  # something unseen was taken out, and the places are not those of the text
        return pad(shorten(flat, width), width)
    word = shorten(flat[start:end], width)
    before = max(0, (width - cells(word)) // 2)
    after = max(0, width - cells(word) - before)
    head, tail = _tail(flat[:start], before), shorten(flat[end:], after) if after else ""
    line = " " * (before - cells(head)) + head + screen.style(word, "bold") + tail
    return line + " " * max(0, after - cells(tail))


def _tail(text: str, width: int) -> str:
    """The end of a text that fits."""
    if cells(text) <= width:
        return text
    at, used = len(text), 1
    while at > 0 and used + cells(text[at - 1]) <= width:
        at -= 1
        used += cells(text[at])
    return f"…{text[at:]}" if width else ""


def alignment_list(aligned: Sequence[Aligned], screen: Screen) -> Iterator[str]:
    """The counts, then pair by pair the English and the Japanese text."""
    yield screen.style(summary(aligned), "bold")
    for pair in aligned:
        yield ""
        yield from _pair(pair, screen)


def summary(aligned: Sequence[Aligned]) -> str:
    """Counts in a sentence: "40 pairs, 12 only in English, 3 only in Japanese; 2 number-mismatch"."""
    pairs = sum(bool(a.en and a.ja) for a in aligned)
    en, ja = sum(not a.ja for a in aligned), sum(not a.en for a in aligned)
    issues = Counter(issue for a in aligned for issue in a.issues)
    told = ", ".join(f"{count} {word(issue)}" for issue, count in issues.most_common())
    counts = _("%(pairs)s pairs, %(en)s only in English, %(ja)s only in Japanese", pairs=pairs, en=en, ja=ja)
    return f"{counts}; {told}" if told else counts


def _pair(pair: Aligned, screen: Screen) -> Iterator[str]:
    if pair.en and pair.ja:
        facts = [f"{pair.score:.2f}", *map(word, pair.issues)]
        if pair.evidence:
            facts.append(_("by %(evidence)s", evidence=", ".join(map(word, pair.evidence))))
        head = " · ".join(facts)
    else:
        head = _("only in English") if pair.en else _("only in Japanese")
    yield from screen.wrapped(head, "dim", rest="  ")
    for lang, side in (("en", pair.en), ("ja", pair.ja)):
        for passage in side:
            text = f"{passage.text} [{beginning_of(passage.provenance)}]"
            yield from wrap(text, screen.width, f"  {lang}  ", "      ")
