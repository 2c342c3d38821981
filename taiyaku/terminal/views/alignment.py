"""Two texts side by side: what says the same, what has no counterpart, what may be wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from taiyaku.corpus.alignment.passages import Aligned
from taiyaku.terminal.language import _, word
from taiyaku.terminal.layout import Screen, beginning_of, wrap


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
