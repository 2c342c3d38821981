"""Clauses of an erratum that change nothing: remarks of those who write, and what only explains."""

from __future__ import annotations

import re
from collections.abc import Sequence

from taiyaku.corpus.amendments.clause_texts import sentences
from taiyaku.corpus.amendments.wordings.hints import sounds
from taiyaku.corpus.amendments.wordings.location_parser import only_renames, says_unchanged
from taiyaku.corpus.amendments.wordings.order_words import announces
from taiyaku.corpus.amendments.wordings.paragraph_parser import read_among
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.quotations import QUOTE_SIGN, cut_quotes, masked, unquoted
from taiyaku.corpus.model import Clause, Entry, Section
from taiyaku.values import replace


def is_note(clause: Clause, above: Sequence[Clause], words: PlaceWords) -> bool:
    """Whether a clause is a remark on the text above it, be it that all of that stands in quotation marks.

    Or it says that something stays as it is.
    """
    said = [clause.text[a:b] for a, b in sentences(clause.text)] or [""]
    if (
        says_unchanged(clause.text, words)
        or says_unchanged(said[0], words)
        or only_renames(clause.text, words)
    ):
        return True
    tells_nothing = (says_unchanged, is_on_translations, is_on_copies)
    if all(any(told(one, words) for told in tells_nothing) for one in said):
        return True
    if declines_a_proposal(clause.text, words):
        return True
    nothing = words.find("changes_nothing").search(lowered(masked(clause.text)))
    if greets(clause, words) or (nothing and read_among(clause.text, words) is None):
        return True
    if not above:
        return False
    if clause.marker == "※" and not (cut_quotes(clause.text)[1] or re.search(r"\d", clause.text)):
        return True
    if _speaks_of_itself(clause, words):
        return True
    label, colon, _ = clause.text.partition(":" if ":" in clause.text else "：")
    named = colon and words.role_of.get(lowered(label).strip()) == "note"
    announced = above[1:] and announces(above[-2].text, words)
    quoted = announced and unquoted(above[-1].text) != above[-1].text and unquoted(clause.text) == clause.text
    return bool(named or (quoted and not clause.marker))


def declines_a_proposal(text: str, words: PlaceWords) -> bool:
    """Whether a paragraph begins with what somebody wants, and ends with that the rule stays as it is."""
    said = [text[a:b] for a, b in sentences(text)]
    first, between, last = (*said, "")[0], said[1:-1], ("", *said)[-1]
    wanted = between and words.find("proposals").search(lowered(first))
    return bool(wanted) and says_unchanged(last, words) and not any(sounds(one, words) for one in between)


def above_its_list(item: Clause, section: Section) -> str:
    """What stands above the list of an item."""
    above = section.clauses[: section.clauses.index(item)] if item.marker else ()
    return next((c.text for c in reversed(above) if not c.marker), "")


def is_listed_apart(item: Clause, section: Section, words: PlaceWords) -> bool:
    """Whether the line above its list says that an item changes no rule, as for one tournament."""
    return words.find("changes_no_rule").search(lowered(above_its_list(item, section))) is not None


def without_listed_apart(erratum: Entry, words: PlaceWords) -> Entry:
    """An erratum without the items that change no rule."""
    kept = (
        replace(s, clauses=tuple(c for c in s.clauses if not is_listed_apart(c, s, words)))
        for s in erratum.sections
    )
    return replace(erratum, sections=tuple(kept))


def only_says_unchanged(text: str, words: PlaceWords) -> bool:
    """Whether a text ends with that something stays as it is, and tells no change of anything else."""
    above = [text[a:b] for a, b in sentences(text)[:-1]]
    told = any(sounds(one, words) or words.find("anew").search(lowered(masked(one))) for one in above)
    exchanged = any(len(cut_quotes(one)[1]) > 1 for one in above)
    return says_unchanged(text, words) and not (told or exchanged)


def greets(clause: Clause, words: PlaceWords) -> bool:
    """Whether a paragraph of a letter greets its readers, or takes leave of them, and corrects nothing."""
    quoted = cut_quotes(clause.text)[1]
    greeting = not quoted and words.find("greetings").match(lowered(clause.text).lstrip())
    said = (clause.text[a:b] for a, b in sentences(clause.text)) if greeting else ()
    return bool(greeting) and not any(sounds(one, words) or read_among(one, words) for one in said)


def is_on_translations(sentence: str, words: PlaceWords) -> bool:
    """Whether a sentence without an order is on books in other languages: "The French rules err."."""
    tongue, joint = (words.find(name).pattern for name in ("tongues", "joining"))
    book = rf"(?:{tongue})(?:(?:,| {joint}) (?:{tongue}))* (?:{words.find('translated').pattern})(?! ?[:：])"
    return re.search(book, lowered(sentence)) is not None and read_among(sentence, words) is None


def is_on_copies(sentence: str, words: PlaceWords) -> bool:
    """Whether a sentence without an order is on the pictures of a game, or on who owns which copy of it.

    イラストの差し替え（犬）。, 初版をお持ちの方も同様です。
    """
    rest = words.find("of_copies").sub(" ", lowered(sentence))
    figure = re.search(r"\d", words.find("printed_matter").sub(" ", rest))
    more = QUOTE_SIGN.search(sentence) or figure or sounds(rest, words)
    return rest != lowered(sentence) and not more and read_among(sentence, words) is None


def _speaks_of_itself(clause: Clause, words: PlaceWords) -> bool:
    """Whether those speak in a paragraph who write a correction: "That's right, I changed all of it."."""
    told = words.find("writers").search(lowered(clause.text))
    return bool(told) and not (clause.marker or QUOTE_SIGN.search(clause.text))


def without_remarks(clauses: Sequence[Clause], words: PlaceWords) -> tuple[Clause, ...]:
    return (*clauses[:1], *(c for c in clauses[1:] if not _speaks_of_itself(c, words)))


def explains(clause: Clause, words: PlaceWords) -> bool:
    """Whether a first paragraph only says what is wrong: "The existing wording implies that …"."""
    told = words.find("remarks_begin").match(lowered(clause.text)) and not clause.marker
    return bool(told) and not QUOTE_SIGN.search(clause.text) and read_among(clause.text, words) is None
