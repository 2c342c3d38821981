"""Further names of concepts, as texts tell them: in brackets behind a name, in a glossary, in news."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from taiyaku.corpus.model import Entry
from taiyaku.corpus.terms.abbreviations import (
    Gloss,
    find_glosses,
    fits,
    headed_gloss,
    initials_fit,
    is_gloss,
    is_short_form,
)
from taiyaku.corpus.terms.concept import LISTED, NEWS, Concept
from taiyaku.corpus.terms.declared import glossary_names
from taiyaku.corpus.terms.headword_forms import HeadwordWords
from taiyaku.corpus.terms.matcher import form_key
from taiyaku.corpus.text import any_of, has_japanese
from taiyaku.multimap import multimap
from taiyaku.values import Struct

_QUOTED = re.compile(r"[「『《“\"](?P<name>[^「」『』《》“”\"]{1,40})[」』》”\"]")
_SENTENCE = re.compile(r"[^。.!?！？\n]+")
_NAME = r"[A-Z][\w'’-]*(?: (?:(?:of|the|and|in|on|to) )*[A-Z][\w'’-]*)*"
_BOTH = 2  # names


def add_glosses(concepts: list[Concept], entries: Iterable[Entry], words: HeadwordWords) -> None:
    """Abbreviations and translations that texts give in brackets behind a name."""
    owners = multimap((key, concept) for concept in concepts for key in concept.forms)
    native: defaultdict[str, dict[str, str]] = defaultdict(dict)  # of an abbreviation's key: names, entries
    for entry, text in _texts(entries):
        for gloss in find_glosses(text) if "(" in text or "（" in text else ():
            if not words.may_be_a_form(gloss.inside):
                continue
            if is_short_form(gloss.inside) and is_gloss(name := gloss.before[-1]):
                native[form_key(gloss.inside)].setdefault(name, entry.id)
            _take_gloss(gloss, entry, concepts, owners, words)
        if (whole := headed_gloss(text)) and not owners.get(form_key(whole.inside)):
            known = owners.get(form_key(whole.before[0]), [])
            for concept in known if len(known) == 1 else ():
                concept.add(whole.inside, entry.id, LISTED)
    _name_natively(native, owners)
    for entry, long, former in _renamed(entries, words):
        _add_former(long, former, entry, owners, words)
    for entry, text in _texts(entries):
        news = entry.kind in NEWS
        for told in renamings(text, entry.title, words.renames, words.everywhere) if news else ():
            _add_former(told.new, told.old, entry, owners, words)
            _add_former(told.old, told.new, entry, owners, words)  # its book has the old name still


def _add_former(
    known: str, other: str, entry: Entry, owners: Mapping[str, list[Concept]], words: HeadwordWords
) -> None:
    """Another name for a concept that is known by one, unless it is another concept's."""
    for concept in owners.get(form_key(known), ()):
        if words.may_be_a_form(other) and not owners.get(form_key(other)):
            concept.add(other, entry.id, "former")


def _take_gloss(
    gloss: Gloss,
    entry: Entry,
    concepts: list[Concept],
    owners: defaultdict[str, list[Concept]],
    words: HeadwordWords,
) -> None:
    """What is in the brackets as a form of the name before them, or both as a concept of their own."""
    long, known = _glossed(gloss.before, owners, words)
    short = is_short_form(gloss.inside)
    if known and (not short or has_japanese(long) or fits(gloss.inside, long)):
        theirs = owners.get(form_key(gloss.inside), known)
        for concept in known if len(known) <= 2 else ():
            if concept in theirs:
                concept.add(gloss.inside, entry.id, "bracket")
    elif not known and short and (new := _spelled_out(gloss.inside, gloss.before, words)):
        owned = owners.get(form_key(gloss.inside))
        concept = owned[0] if owned else Concept(None)
        if not owned:
            concepts.append(concept)
        concept.add(new, entry.id, "bracket")
        concept.add(gloss.inside, entry.id, "bracket")
        for key in concept.forms:
            if concept not in owners[key]:
                owners[key].append(concept)


def _name_natively(native: Mapping[str, Mapping[str, str]], owners: Mapping[str, list[Concept]]) -> None:
    """Japanese names behind which texts put the abbreviation of a concept: 名声（PR）.

    Only where the abbreviation stands behind no other name, and the name before no other abbreviation:
    能力値（BS）, 能力値（PH） say what kind of thing these are.
    """
    times = Counter(name for names in native.values() for name in names)
    for short, names in native.items():
        known = owners.get(short, [])
        if len(names) == 1 and len(known) == 1:
            ((name, entry),) = names.items()
            taken = [c for c in owners.get(form_key(name), ()) if c is not known[0]]
            if times[name] == 1 and not taken and not any(map(has_japanese, known[0].forms.values())):
                known[0].add(name, entry, "bracket")


def add_listed(
    concepts: list[Concept], entries: Sequence[Entry], words: HeadwordWords, headings: Collection[str]
) -> None:
    """What a glossary calls a concept in the other language, or a concept that only the glossary has."""
    owners = multimap((key, concept) for concept in concepts for key in concept.forms)
    for entry, en, ja in glossary_names(entries, headings):
        if not (words.may_be_a_form(en) and words.may_be_a_form(ja)):
            continue
        known = [*owners[form_key(en)], *owners[form_key(ja)]] or [Concept(None)]
        if known[0] is known[-1]:  # else each language has a concept of its own, or several have the name
            if not known[0].forms:
                concepts.append(known[0])
            for form in (en, ja):
                known[0].add(form, entry, LISTED)
                owners[form_key(form)] = known[:1]


def _texts(entries: Iterable[Entry]) -> Iterator[tuple[Entry, str]]:
    return ((entry, clause.text) for entry in entries for clause in entry.clauses)


def _glossed(
    runs: Sequence[str], owners: Mapping[str, list[Concept]], words: HeadwordWords
) -> tuple[str, list[Concept]]:
    """The longest of the runs before a bracket that is a form already, a word such as "Marker" left out."""
    for run in runs:
        for form in (run, words.without_marker(run)):
            if form and (known := owners.get(form_key(form))):
                return form, known
    return "", []


def _spelled_out(short: str, runs: Sequence[str], words: HeadwordWords) -> str | None:
    """The run before a bracket whose initials a new abbreviation is, or the word it shortens: Prestige (PR).

    Their parts must be capitalised.
    """
    last = runs[-1]
    shortened = last[:1].isupper() and last.isalpha() and not has_japanese(last) and fits(short, last)
    return next((run for run in runs if initials_fit(short, run, words.small)), last if shortened else None)


def _renamed(entries: Iterable[Entry], words: HeadwordWords) -> Iterator[tuple[Entry, str, str]]:
    """(entry, name, former name) where a text says "Look Out! (formerly Alert)" or "ドッジ（旧：回避）"."""
    pattern = words.former
    for entry, text in _texts(entries):
        for match in pattern.finditer(text) if "(" in text or "（" in text else ():
            words_before = re.split(r"\s+", text[max(0, match.start() - 60) : match.start()].strip())
            for count in range(1, min(6, len(words_before)) + 1):
                yield entry, " ".join(words_before[-count:]), match["former"].strip()
    for entry in entries:
        for title in entry.titles:
            if found := pattern.search(title.text):
                yield entry, title.text[: found.start()].strip(), found["former"].strip()


class Renaming(Struct, frozen=True):
    """What a rule was called, and what it is called now."""

    old: str
    new: str


def renamings(
    text: str, about: str, words: tuple[str, ...], everywhere: tuple[str, ...] = ()
) -> Iterator[Renaming]:
    """The renamings that a text tells; where only the new name is quoted, the rule is what it is `about`.

    Two names exchanged `everywhere` are a renaming too.
    """
    for sentence in _SENTENCE.findall(text):
        outside, names = _QUOTED.sub(" ", sentence), _QUOTED.findall(sentence)
        if tells_renaming(outside, words):
            yield from _renaming(sentence, about, words)
        elif len(names) == _BOTH and tells_renaming(outside, everywhere):
            yield Renaming(*names)


def tells_renaming(text: str, words: tuple[str, ...]) -> bool:
    """Whether one of the words that tell a renaming stands in a text."""
    folded = text.casefold()
    return any(word.casefold() in folded for word in words)


def _renaming(sentence: str, about: str, words: tuple[str, ...]) -> Iterator[Renaming]:
    names = _QUOTED.findall(sentence)
    plain = re.search(
        rf"(?:The )?(?P<old>{_NAME}) (?:(?:has|have|is|are|was|were) )?(?:been )?{any_of(words)} (?:the )?"
        rf"(?P<new>{_NAME})",
        sentence,
    )
    alone = re.match(
        rf"\W*(?:(?P<old>{_NAME})(?: ?[:–—]| -) )?(?i:(?:(?:has|have|is|are|was|were) )?(?:been )?"
        rf"{any_of(words)}) (?:the )?(?P<new>{_NAME})",
        sentence,
    )  # "Tar Pit: renamed to Bog"
    if len(names) == _BOTH:
        yield Renaming(*names)
    elif len(names) == 1 and about and about != names[0]:
        yield Renaming(about, names[0])
    elif not names and plain:
        yield Renaming(plain["old"], plain["new"])
    elif not names and alone and (old := alone["old"] or about) and old != alone["new"]:
        yield Renaming(old, alone["new"])
