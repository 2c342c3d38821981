"""The rules a question or a notice is about, and the text that a translation translates.

Not every rule that is mentioned is what a question is about. Weighed are: names its document lists as
related, the heading it stands under, and mentions: in the question more than in the answer, emphasised more
than plain, rare more than common (by inverse document frequency, Spärck Jones 1972).
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from taiyaku.corpus.links.disambiguation import Place, headings_that_retell, nearest_meaning
from taiyaku.corpus.links.listed_names import listings
from taiyaku.corpus.links.reference_parser import ReferenceWords
from taiyaku.corpus.links.translations import find_translations
from taiyaku.corpus.model import Clause, Corpus, Entry, Link, Section
from taiyaku.corpus.name_keys import kind_rank, without_count
from taiyaku.corpus.part_names import part_names
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.terms.concept import NO_RULES
from taiyaku.corpus.terms.headword_forms import HeadwordWords
from taiyaku.corpus.terms.matcher import form_key
from taiyaku.corpus.terms.termbase import targets
from taiyaku.corpus.text import HAN, KANA, LETTERED, any_of
from taiyaku.multimap import multimap
from taiyaku.values import Struct, field, replace

MOST = 4  # principal rules of one question
FAR_BELOW = 0.5  # of the best score: what has less is mentioned and no more
ONLY_ANSWERED = 0.85  # the same for rules that only the answer names, beside one that the question names
LISTED, HEADING, PARENT = 4.0, 3.0, 2.0
ASKED, ANSWERED = 3.0, 1.0
AGAIN = 0.3  # a rule named again counts so much of the first time
EMPHASIS = 1.3
EXAMPLE = 0.4  # what stands in an example
COMMONPLACE = 0.25  # rarity below which a name says nothing of what a text is about
_SENTENCE_END = re.compile(r"[.?!。？！](?=\s|$|[^\s\w.,])")
_QUESTIONS = frozenset({"faq", "notice"})
# A name in brackets before or behind a question: "(Track)", 【釣り】
_BRACKETED = re.compile(
    r"^[\[【(（［]([^]】)）］]+)[]】)）］]|[\[【(（［]([^\[【(（［]+)[]】)）］][.?？。]?$"
)
_NUMBER_FIRST = re.compile(  # "4.2 – may I …?", 3.a. 同じ札は…, 3.1氷の上は…
    rf"(?:[^\W\d_]+\s+|§\s?)?({LETTERED}|\d+(?:\.\d+)+[a-z]?)(?:[\s:：.)–—-]|(?=[{KANA}{HAN}]))"
)
_NUMBER = re.compile(r"\d{1,3}(?:\.\d{1,3}){1,3}[a-z]?")
_DATE = re.compile(  # "2021年5月", "Version 1.2 (May 2021)", "November 2, 2020"
    r"(?=.*\d)(?:[\W\d_年月日版]|\b(?:v|ver|version|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)(?![a-z]))+",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_PARTS = re.compile(r"\s+[-–—|]\s+|[–—:：()（）\[\]【】|]")  # of a heading: "8 Feb 2022 – Sneaking"
_TOPIC = re.compile(rf"([{HAN}])(?=[はをがのにで])")  # a name of one character is found nowhere else

Goal = tuple[str, ...]  # one entry, or the candidates where it is not known which


class _Weight(Struct):
    """What speaks for one rule."""

    score: float = 0.0
    anchor: str = ""
    asked: bool = False  # by the question, its heading or its document, not only by the answer
    times: int = 0
    gap: bool = False
    sure: bool = False  # not only by names that are in doubt


class _Ground(Struct, frozen=True, dict=True):
    """The links of a corpus by their source, and how common each rule is."""

    by_source: Mapping[str, Sequence[Link]]
    rarity: Mapping[Goal, float]
    names: Mapping[str, Sequence[tuple[int, Entry]]]
    place: Place
    kinds: Mapping[str, str] = field(default_factory=dict)
    titles: Mapping[str, Sequence[Entry]] = field(default_factory=dict)  # also ordinary words
    examples: tuple[str, ...] = ()  # words that announce an example
    about: tuple[str, ...] = ()  # words before or behind the name of what a heading is about
    references: ReferenceWords = field(default_factory=ReferenceWords)
    counting: frozenset[str] = frozenset()  # documents that count their own questions

    @cached_property
    def _beside(self) -> Sequence[re.Pattern[str]]:
        """What stands beside the name in a heading: "Rule" and a word before it, a word behind it."""
        sides = ([re.escape(w) for w in self.about if w.isascii() is side] for side in (True, False))
        before, behind = ("|".join(words) or "(?!)" for words in sides)
        rule = rf"(?i:{any_of(self.references.rules)})\s+(?=\d)"
        return [*map(re.compile, (f"^{rule}", rf"^(?i:{before})\s+", f"(?:{behind})$"))]

    def bare(self, heading: str) -> str:
        """The name in a heading such as "On 1 Diving", "12. Cranes", "Contracts (p. 6)", 参拝について."""
        rule, before, behind = self._beside
        name = rule.sub("", self.references.without_pages(_without_date(heading)))  # "Rule 2.1"
        return form_key(behind.sub("", without_count(before.sub("", name))))


def with_subjects(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with `about` and `translation-of` links."""
    words = HeadwordWords.of(setting.words)
    named = targets(corpus.terms, corpus.entries, words, corpus.lineage)
    retelling = headings_that_retell(setting.words)
    place = Place.of(corpus.entries, setting.editions, corpus.documents, retelling)
    ground = _Ground(
        multimap((x.source, x) for x in corpus.links if x.type in ("related", "mentions", "see-also")),
        _rarity(corpus),
        {**_parts(corpus.entries, words), **_numbered(corpus.entries), **named},
        place,
        {e.id: e.kind for e in corpus.entries},
        _titles(corpus.entries),
        tuple(w.casefold() for w in setting.words.get("names", {}).get("examples", ())),
        setting.words.get("names", {}).get("about", ()),
        setting.references,
        _counting(corpus.entries),
    )
    about = [link for e in corpus.entries if e.kind in _QUESTIONS for link in _subjects(e, ground)]
    about += listings(corpus)
    about += _of_what_they_replace(corpus, about)
    return replace(corpus, links=(*corpus.links, *about, *find_translations(corpus.entries, named, place)))


def _of_what_they_replace(corpus: Corpus, about: Sequence[Link]) -> list[Link]:
    """What the answers are about that texts without a subject of their own take back, or give anew."""
    own = {link.source for link in about}
    pairs = [(x.source, x.target) for x in corpus.links if x.type == "same-faq" and x.source not in own]
    return [replace(k, source=source) for source, target in pairs for k in about if k.source == target]


def _above(entry: Entry) -> tuple[str, ...]:
    """The last heading above an entry that is no date or version; "4.1" may be the number of a rule."""
    numbers = {h for h in entry.path if _NUMBER.fullmatch(h) and h != entry.version}
    return tuple(h for h in entry.path if h in numbers or not _DATE.fullmatch(h))[-1:]


def _without_date(heading: str) -> str:
    """The one part of a heading that is no date, where another part is one of a year."""
    parts = [part.strip() for part in _PARTS.split(heading) if part.strip()]
    named = [part for part in parts if not _DATE.fullmatch(part)]
    return named[0] if len(named) == 1 and _YEAR.search(heading.replace(named[0], " ")) else heading


def _titles(entries: Iterable[Entry]) -> dict[str, list[Entry]]:
    """The rules by their titles."""
    found: defaultdict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        for key in {form_key(t.text) for t in entry.titles if entry.kind not in NO_RULES}:
            found[key].append(entry)
    return found


def _numbered(entries: Iterable[Entry]) -> dict[str, list[tuple[int, Entry]]]:
    """The rules by their numbers and those of their clauses: "(2.4) May it …?"."""
    found: defaultdict[str, list[tuple[int, Entry]]] = defaultdict(list)
    for entry in entries:
        clauses = (c.marker or "" for c in entry.clauses)
        numbers = {n.strip(".") for n in (entry.number or "", *clauses) if "." in n.strip(".")}
        for number in numbers if entry.kind not in NO_RULES else ():
            found[form_key(number)].append((0, entry))
    return found


def _parts(entries: Iterable[Entry], words: HeadwordWords) -> dict[str, list[tuple[int, Entry]]]:
    """The rules by what their parts are called: ・ポーズ：…, and below ポーズについて the questions."""
    rules = (entry for entry in entries if entry.kind not in NO_RULES)
    named = ((name, e) for e in rules for name in {*part_names(e), *(s.heading or "" for s in e.sections)})
    found = multimap((form_key(name), (0, e)) for name, e in named if words.may_be_a_form(name))
    return {key: list(parts) for key, parts in found.items()}


def _counting(entries: Iterable[Entry]) -> frozenset[str]:
    """The documents whose questions have numbers of their own, 1.1, 1.2, 1.3, and not those of rules."""
    asked = multimap((e.document, e.number) for e in entries if e.kind == "faq" and e.number)
    return frozenset(document for document, numbers in asked.items() if _is_count(numbers))


def _is_count(numbers: Sequence[str]) -> bool:
    """Whether numbers are each there once, and none is left out before them: 1.1, 1.2, 2.1."""
    before = [re.sub(r"\d+$", lambda last: str(int(last[0]) - 1), number) for number in numbers]
    return len({*numbers}) == len(numbers) and all(n in numbers or n.endswith(".0") for n in before)


def _goal(link: Link) -> Goal:
    return (link.target,) if link.target else link.candidates


def _rarity(corpus: Corpus) -> dict[Goal, float]:
    """How rare each mentioned rule is: 1 in one entry alone, towards 0 in all of them.

    A text that means an older rule of the name, which is not loaded, makes the name as common.
    """
    owners = {c.id: e.id for e in corpus.entries for c in e.clauses}
    mentions = [k for k in corpus.links if k.type == "mentions"]
    goals = {form_key(k.anchor): _goal(k) for k in mentions if _goal(k)}
    pairs = {
        (_goal(k) or goals.get(form_key(k.anchor), ()), owners.get(k.source, k.source)) for k in mentions
    }
    counts = Counter(goal for goal, _ in pairs)
    total = math.log(1 + len(corpus.entries))
    return (
        {goal: math.log(1 + len(corpus.entries) / n) / total for goal, n in counts.items()} if total else {}
    )


def _subjects(entry: Entry, ground: _Ground) -> Iterator[Link]:
    weights = _weighed(entry, ground)
    ranked = sorted(weights.items(), key=lambda item: -item[1].score)
    if not ranked:
        return
    best = ranked[0][1].score
    asked = any(weight.asked for weight in weights.values())
    kept = 0
    for goal, weight in ranked:
        share = FAR_BELOW if weight.asked or not asked else ONLY_ANSWERED
        if kept == MOST or weight.score < share * best:
            continue
        kept += 1
        if len(goal) == 1 and weight.sure:
            yield Link(entry.id, goal[0], "about", weight.anchor, "resolved", (), weight.gap)
        else:
            yield Link(entry.id, None, "about", weight.anchor, "ambiguous", goal, weight.gap)


def _weighed(entry: Entry, ground: _Ground) -> dict[Goal, _Weight]:
    weights: defaultdict[Goal, _Weight] = defaultdict(_Weight)
    for order, link in enumerate(ground.by_source.get(entry.id, ())):
        if link.type == "related" and _goal(link) and _is_rule(link, ground):
            _add(weights[_goal(link)], LISTED * 0.95**order, link.anchor, True, link.edition_gap)
    for heading, goal, gap, weight in _headings(entry, ground):
        _add(weights[goal], weight * ground.rarity.get(goal, 1.0), heading, True, gap)
    for section in entry.sections:
        asks = section.role == "question"
        for clause in section.clauses:
            for link in ground.by_source.get(clause.id, ()):
                rarity = ground.rarity.get(_goal(link), 1.0)
                if _goal(link) and rarity >= COMMONPLACE and _is_rule(link, ground):
                    value = (ASKED if asks else ANSWERED) * rarity
                    value *= EMPHASIS if _emphasised(link, clause) else 1.0
                    value *= EXAMPLE if _in_example(link, clause, ground.examples) else 1.0
                    value *= 1 + AGAIN * min(3, clause.text.count(link.anchor) - 1)
                    sure = link.status == "resolved"
                    _add(weights[_goal(link)], value, link.anchor, asks, link.edition_gap, sure)
    if not weights and (above := _above(entry)):  # it may be as ordinary as "Setup", if a rule is titled so
        titled = ground.titles.get(ground.bare(above[-1]), ())
        here = [e.id for e in titled if e.edition == entry.edition and ground.place.reaches(entry, e)]
        if len(here) == 1:
            _add(weights[(here[0],)], HEADING, above[-1], True, False)
    return weights


def _add(weight: _Weight, value: float, anchor: str, asked: bool, gap: bool, sure: bool = True) -> None:
    """One more witness for a rule; the later ones count less."""
    weight.score += value * AGAIN if weight.times else value
    weight.anchor = weight.anchor or anchor
    weight.asked |= asked
    weight.gap |= gap
    weight.sure |= sure
    weight.times += 1


def _is_rule(link: Link, ground: _Ground) -> bool:
    return all(ground.kinds.get(i.split("#")[0], "") not in NO_RULES for i in _goal(link))


def _emphasised(link: Link, clause: Clause) -> bool:
    if not link.span:
        return False
    start, end = link.span
    return any(s.start <= start and end <= s.end and s.end - s.start < len(clause.text) for s in clause.spans)


def _in_example(link: Link, clause: Clause, words: Sequence[str]) -> bool:
    """Whether words such as "for example" stand before it in its sentence."""
    if not link.span:
        return False
    before = clause.text[: link.span[0]].casefold().replace("e.g.", "e.g ")
    sentence = _SENTENCE_END.split(before)[-1]
    return any(word.rstrip(".") in sentence for word in words)


def _headings(entry: Entry, ground: _Ground) -> Iterator[tuple[str, Goal, bool, float]]:
    """Rules that the headings above an entry name, or that it is part of."""
    parent = ground.place.entries.get(entry.parent or "")
    if parent is not None and parent.kind not in NO_RULES and parent.kind not in ("scenario", "unit"):
        yield parent.title, (parent.id,), False, PARENT
    section = entry.sections[0] if entry.sections else None
    named = [entry.title] if entry.kind == "faq" and all(s.role != "question" for s in entry.sections) else []
    if section and section.role == "question" and section.clauses:
        asked = section.clauses[0].text
        named += [name[1] or name[2] for name in _BRACKETED.finditer(asked)]
        named += [number[1] for number in [_NUMBER_FIRST.match(asked)] if number]
        if entry.number and _NUMBER.fullmatch(entry.number) and entry.document not in ground.counting:
            named.append(entry.number)
        named += [topic[1] for topic in [_TOPIC.match(asked)] if topic]
    for heading in (*_above(entry), *named):
        pool = [
            (n, e)
            for n, e in ground.names.get(form_key(heading), ()) or ground.names.get(ground.bare(heading), ())
            if section and e.id != entry.id and ground.place.reaches(entry, e)
        ]
        if found := _meant(entry, section, pool, ground.place):
            gap = all(entry.edition and e.edition and e.edition != entry.edition for e in found)
            yield heading, tuple(e.id for e in found), gap, HEADING


def _meant(
    entry: Entry, section: Section | None, pool: Sequence[tuple[int, Entry]], place: Place
) -> list[Entry]:
    if section is None or not pool:
        return []
    found = nearest_meaning(entry, section, pool, place, False)
    return [e for e in found if kind_rank(e.kind) <= kind_rank("erratum")]
