"""A sentence given anew of which nothing but a number is another one than the rule's."""

from __future__ import annotations

import re
from collections.abc import Iterator

from taiyaku.corpus.amendments.clause_texts import Slot, labelled_values, same, sentences
from taiyaku.corpus.amendments.fitting.locator import Fit, Pool, misfit, reworded
from taiyaku.corpus.amendments.fitting.other_figures import other_figure
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.word_roots import singular
from taiyaku.corpus.model import Clause, Entry
from taiyaku.corpus.similarity import content_words, functional_key

_VALUE = re.compile(r"\d*d\d+(?:[+-]\d+)?|\d+")
_FIGURES = re.compile(r"0(?:, 0)*(?:,? (?:and|or) 0)?")  # "turns 6, 12 and 18"


def with_other_figures(new: tuple[Clause, ...], entry: Entry, pool: Pool, words: PlaceWords) -> Fit | None:
    """A sentence given anew of which nothing but a number is another one: the sentences beside it stay.

    Of one that says so in other words, "Mules should have two loads", the number alone is taken.
    """
    text = new[0].text
    number = re.compile(rf"\d+|{words.number}")
    figures = list(number.finditer(lowered(text)))
    if len(new) != 1 or len(sentences(text)) != 1 or not figures:
        return None

    def without_figures(said: str) -> str:
        return functional_key(_FIGURES.sub("0", number.sub("0", lowered(said))))

    texts = ((slot, slot.clause.text) for slot in pool.slots)
    spots = [(slot, a, b, said[a:b]) for slot, said in texts for a, b in sentences(said)]
    small = frozenset(words.lists.get("restating", ()))

    wanted = without_figures(text)
    there = [(slot, (a, b), text) for slot, a, b, said in spots if without_figures(said) == wanted]
    if not there and (found := other_figure(text, entry, words)):
        there = [found]
    titled = content_words(lowered(entry.title))  # "Weaver of Dusk now costs 5."
    labels = {*content_words(_VALUE.sub(" ", lowered(text)))}.difference(small, words.fillers, titled)
    if (
        not there and len(labels) == 1 and (put := _VALUE.search(lowered(text)))
    ):  # "The damage should be 3d6."
        shape = r"\d*d\d+(?:[+-]\d+)?" if "d" in put[0] else r"\d+"
        forms = labels | {singular(label) for label in labels}  # "Now costs 5.", where it has "Cost 4"
        there = [(s, spot, put[0]) for s, spot in labelled_values(forms, shape, pool.slots)]
    there = there or list(_before_its_words(text, pool, words))
    if len(there) != 1:
        return None
    slot, spot, words_now = there[0]
    if words_now is text and _is_another_case(slot.clause.text[slice(*spot)], text, number, words):
        return misfit("replace", entry, "it may be on another case", (slot.clause.id,), after=text)
    fit = reworded("replace", slot, [spot], words_now, entry, new[0].provenance)
    return None if same(fit.after or "", slot.clause.text) else fit


def _is_another_case(old: str, new: str, number: re.Pattern[str], words: PlaceWords) -> bool:
    """Whether a sentence may give its figure for another case: 五人の場合は4枚, beside 二人の場合は7枚."""
    when = words.find("conditions").search(lowered(new))
    sides = [list(number.finditer(lowered(side))) for side in (old, new)]
    both = zip(*sides, strict=True) if when else ()
    changed = [now for was, now in both if was[0] != now[0]]
    first = re.compile(r"[^、,。]*").match(lowered(new))
    end = first.end() if first else 0
    return len(changed) > 1 or any(now.end() <= when.start() < end for now in changed if when)


def _before_its_words(
    text: str, pool: Pool, words: PlaceWords
) -> Iterator[tuple[Slot, tuple[int, int], str]]:
    """ "The money should be 3d6 x 10 silver pieces.": where these words stand behind another figure."""
    value = rf"(?:{_VALUE.pattern}|{words.find('numbers').pattern})"
    told = re.fullmatch(
        rf"(?:[^,;:]+? )?{words.find('reads').pattern} (?P<put>{value})(?P<of>(?: [^\s,.;:]+){{2,}})\.?",
        lowered(text).rstrip(),
    )
    if told is None:
        return
    behind = re.compile(rf"(?<![\w.,+-])(?P<old>{value}){re.escape(told['of'])}(?!\w)")
    for slot in pool.slots:
        for found in behind.finditer(lowered(slot.clause.text)):
            yield slot, found.span("old"), text[slice(*told.span("put"))]
