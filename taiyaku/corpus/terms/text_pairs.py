"""Phrases of both languages that may name one thing, each pair with what speaks for it.

Pairs come from names and brackets that put one beside the other, from their sound, and from texts that are
aligned.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

from taiyaku.corpus.memo import Memo
from taiyaku.corpus.model import Corpus
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.terms import bitext
from taiyaku.corpus.terms.abbreviations import glossed_by_sound, latin_names, named_in_both
from taiyaku.corpus.terms.counterparts import RowAligner, no_rows
from taiyaku.corpus.terms.matcher import form_key
from taiyaku.corpus.terms.meetings import Meetings, Pair, Unit, count_meetings, rivals
from taiyaku.corpus.terms.phrases import Written, japanese_key
from taiyaku.corpus.terms.remainders import Remainders
from taiyaku.corpus.terms.sound_partners import Heard, SoundPartners
from taiyaku.corpus.text import has_latin, is_katakana
from taiyaku.multimap import multimap
from taiyaku.values import Struct, field, replace

_MOSTLY = 0.9  # share of the uses of a phrase that is only a part of another one
_SURE_PART, _MOST_PARTS = 0.75, 3  # how likely a part of a compound is right, and how many it may have
_OFTEN = 2  # times
_NAMED = 0.5  # of the uses of a phrase have capitals
_OF_THINGS = ("people", "things", "society", "economy", "transport", "nature")  # everyday words
_KNOWN_PART = 0.9  # everyday words that mean the same
_LEFT = 0.85  # what nothing else is left for
_SAME_SOUND = 0.1  # プレイヤー and プレーヤー


Renderings = Mapping[str, Mapping[str, float]]  # of English words, how likely each
# Of the phrases of either language the longer one that holds most of its uses, and their share
Holders = tuple[Mapping[str, tuple[str, float]], Mapping[str, tuple[str, float]]]


class Found(Struct, frozen=True):
    """A pair of phrases as written, its evidence, and a clause or entry that shows it."""

    en: str
    ja: str
    evidence: PairEvidence
    places: tuple[str | None, str | None] = (None, None)  # ids of texts that show the one and the other
    inside: tuple[str, ...] = ()  # longer phrases without which one of the two hardly stands anywhere

    def told(self, **more: Any) -> Found:
        """The same with more evidence."""
        return replace(self, evidence=replace(self.evidence, **more))


def find_pairs(
    corpus: Corpus, setting: Setting, stop: Collection[str], align: RowAligner = no_rows
) -> dict[Pair, Found]:
    """Every pair that anything speaks for."""
    assert setting.find_nouns is not None
    structure = setting.words.get("structure", {})
    listing, documents = (structure.get(name, ()) for name in ("group_suffixes", "documents"))
    roles = [word for said in setting.words.get("roles", {}).values() for word in said]
    roles += setting.words.get("alignment", {}).get("translators_notes", ())
    # What everyday English words mean in Japanese.
    found: defaultdict[str, set[str]] = defaultdict(set)
    things: set[str] = set()
    for subject, lines in setting.words.get("everyday", {}).items():
        for left, _, right in (line.partition(" = ") for line in lines):
            for word in map(form_key, left.split()):
                found[word].update(map(japanese_key, right.split()))
                things.update((word,) if subject in _OF_THINGS else ())
    meanings = {word: frozenset(own) for word, own in found.items()}
    reader = bitext.PhraseReader(
        setting.find_nouns,
        stop,
        setting.memo,
        listing,
        documents,
        roles,
        align,
        meanings,
    )
    texts = reader.read(corpus)
    units = list(reader.units(corpus, texts))
    often = texts.en.times
    names = {key for key, uses in texts.en.uses.items() if _NAMED * often[key] <= uses.capital}
    meetings = count_meetings(units, names, meanings)
    work = _Work(texts, meetings, names, meanings, things)
    for entry in corpus.entries:
        for section in entry.sections:
            for clause in section.clauses if section.role != bitext.SUPERSEDED else ():
                if "(" in clause.text or "（" in clause.text:
                    work.take_brackets(clause.text, clause.id)
            for cell in (c for table in section.tables for row in table.rows for c in row):
                work.take_brackets(cell, section.id)
        for text in (*(title.text for title in entry.titles), *entry.path[-1:]):
            work.take_brackets(text, entry.id)
    work.take_sounds(_borrowed(setting), setting.memo)
    work.take_meetings()
    return work.found(units)


def _borrowed(setting: Setting) -> Callable[[str], str]:
    """An English word as it is borrowed into Japanese, where that is known."""

    @cache
    def borrowed(word: str) -> str:
        found = setting.find_words([(word, "en")])[0] if setting.find_words else []
        return found[0] if len(found) == 1 else ""

    return borrowed


class _Work(Struct):
    """The evidence while it is gathered."""

    texts: bitext.Texts
    meetings: Meetings
    names: Collection[str]  # phrases with capitals
    meanings: Mapping[str, frozenset[str]]
    things: Collection[str]  # what of them a game may have one of: a single mention is a name of it
    pairs: dict[Pair, Found] = field(default_factory=dict)
    sounded: dict[str, tuple[str, str]] = field(default_factory=dict)  # names with such sounds behind them

    def found(self, units: Sequence[Unit]) -> dict[Pair, Found]:
        """All pairs, each with how its phrases are, and what is put together of them in aligned texts."""
        known = {pair for pair in self.meetings.links if pair[1] in self.meanings.get(pair[0], ())}
        explained = {key for pair in known for key in pair}
        everyday = frozenset[str]().union(*self.meanings.values())
        telling = {
            pair: self.meetings.telling(pair)
            for pair in self.meetings.both
            if pair in known
            or not (explained & {*pair} or (pair[0] in self.meanings and pair[1] in everyday))
        }
        others = rivals(telling, self.names)
        inside = self.texts.en.inside(), self.texts.ja.inside()
        shared: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
        for pair, one in self.pairs.items():
            for side in (0, 1):
                shared[side][pair[side]] += one.evidence.bracket
        for pair, one in self.pairs.items():
            told = one.evidence
            brackets = max(shared[0][pair[0]] - told.bracket, shared[1][pair[1]])
            rival = min(1.0, others.get(pair, told.telling) / told.telling) if told.telling else 0.0
            one = one.told(bracket_share=told.bracket / max(1, brackets), rival=rival)
            self.pairs[pair] = self._completed(pair, one, inside)
        parts = self._take_compounds(units, inside)
        self._take_left(units, inside)
        self._take_remainders(parts)
        return self.pairs

    def take_brackets(self, text: str, place: str) -> None:
        for en, ja in named_in_both(text):
            if not has_latin(ja) and not any(map(str.isdigit, en)):
                self._add(en, ja, place, "bracket")
        for en, ja in latin_names(text, self.texts.ja.times):
            self._add(en, ja, place, "bracket")
        for ja, sound in glossed_by_sound(text):
            self.sounded.setdefault(japanese_key(sound), (ja, place))

    def take_sounds(self, borrowed: Callable[[str], str], memo: Memo) -> None:
        """The English phrases that each katakana phrase sounds like, the likest with its lead."""
        en, ja = self.texts.en, self.texts.ja
        audible = (k for k, n in en.times.items() if n > 1 or " " not in k or en.uses[k].capital)
        phrases = [k for k in audible if k.isascii() and " of " not in k]
        read = {key: ja.form(key).replace("・", "") for key in ja.times}
        readings = {k: r for k, r in read.items() if is_katakana(r) and r.isalpha() and len(r) > 1}

        def find() -> dict[str, list[Heard]]:
            partners = SoundPartners(phrases, borrowed)
            return {key: partners.of(reading) for key, reading in readings.items()}

        heard = memo("sounds", lambda: (phrases, readings), dict[str, list[Heard]], find)
        best: dict[str, float] = {}
        for one in (one for found in heard.values() for one in found):
            best[one.key] = max(best.get(one.key, 0.0), one.score)
        for key, found in heard.items():
            for one in found:
                lead = one.score - max((other.score for other in found if other is not one), default=0.5)
                self.pairs[one.key, key] = self._pair((one.key, key)).told(
                    sound=one.score,
                    sounds=len(key),
                    sound_lead=lead,
                    sound_best=lead >= 0 and one.score >= best[one.key] - _SAME_SOUND,
                    borrowed=one.borrowed,
                )
            if found and key in self.sounded:
                heard_best = max(found, key=lambda one: one.score)
                if self.pairs[heard_best.key, key].evidence.sound_best:
                    self._add(self.texts.en.form(heard_best.key), *self.sounded[key], "bracket")

    def take_meetings(self) -> None:
        for pair, links in self.meetings.links.items():
            met = self.meetings.both[pair]
            uses = self.meetings.en[pair[0]], self.meetings.ja[pair[1]]
            self.pairs[pair] = self._pair(pair, self.meetings.places[pair]).told(
                links=links,
                met=met,
                linked=(links - 0.5) / (1 + max(uses)),
                whole=self.meetings.whole[pair],
                telling=self.meetings.telling(pair),
                dice=2 * met / sum(uses),
            )

    def _take_compounds(self, units: Iterable[Unit], inside: Holders) -> Renderings:
        """Compounds of aligned texts that are put together of pairs that are sure, word by word; things.

        And how likely each word is rendered by which.
        """
        parts = defaultdict(dict, {w: dict.fromkeys(ja, _KNOWN_PART) for w, ja in self.meanings.items()})
        for (en, ja), one in self.pairs.items():
            if " " not in en and one.evidence.probability >= _SURE_PART:
                parts[en][ja] = max(parts[en].get(ja, 0.0), one.evidence.probability)
        for unit in units:
            for en in unit.en:
                whole = " " not in en  # and the word may only be a part of something else
                for words, chance in (
                    _put_together(en.split(), parts) if not whole or en in self.things else ()
                ):
                    ja = self._compound(words, unit, self.texts.en.times.get(en, 0))
                    told = ja and self._completed((en, ja), self._pair((en, ja), unit.ids), inside)
                    if told and (
                        told.evidence.inside[1] < _MOSTLY or told.evidence.inside[0] >= _MOSTLY > whole
                    ):
                        self.pairs[en, ja] = told.told(parts=chance)
        return parts

    def _take_left(self, units: Sequence[Unit], inside: Holders) -> None:
        """What nothing but one another is left for in a sentence."""
        sure = multimap(pair for pair, one in self.pairs.items() if one.evidence.probability >= _SURE_PART)

        def is_verb(ja: str, place: str) -> bool:
            form = self.texts.ja.form(ja)
            return bool(re.search(re.escape(form) + "[さしすせ]", self.texts.raw.get(place, "")))

        for pair, unit in Remainders(units, sure, self.meanings, is_verb, self.texts.raw):
            if pair[0] in self.texts.en.times:
                told = self._completed(pair, self._pair(pair, unit.ids), inside)
                self.pairs[pair] = told.told(left=_LEFT, links=max(1, told.evidence.links))

    def _compound(self, words: Sequence[str], unit: Unit, times: int) -> str:
        """The key of a compound of these words in a unit; "" if it has none.

        Of the kind 月の石 it is where texts say the English words more than once.
        """
        if (together := "".join(words)) in unit.ja:
            return together
        if times < _OFTEN or not all(word in self.texts.ja.times for word in words):
            return ""
        apart = "の".join(map(self.texts.ja.form, words))
        key = japanese_key(apart)
        if apart not in self.texts.raw.get(unit.ids[1], ""):
            return ""
        if key not in self.texts.ja.times:
            self.texts.ja.note(Written(key, apart), unit.ids[1])
        return key

    def _take_remainders(self, parts: Renderings) -> None:
        """What is left of two compounds without a part that is sure: 士気 of Nerve Test, 士気判定."""
        compounds = [(pair, one.evidence.probability) for pair, one in self.pairs.items() if " " in pair[0]]
        for (en, ja), sure in compounds:
            for left, chance in _left(en.split(), ja, parts) if sure >= _SURE_PART else ():
                told = self.pairs.get(left)
                if told and told.evidence.met > 1 and not told.inside:
                    self.pairs[left] = told.told(parts=max(told.evidence.parts, sure * chance))

    def _add(self, en: str, ja: str, place: str, kind: str) -> None:
        pair = form_key(en), japanese_key(ja)
        for phrases, key, form in ((self.texts.en, pair[0], en), (self.texts.ja, pair[1], ja)):
            if key not in phrases.times:
                phrases.note(Written(key, form, form[:1].isupper()), place)
        known = self._pair(pair, (place, place))
        self.pairs[pair] = known.told(**{kind: getattr(known.evidence, kind) + 1})

    def _pair(self, pair: Pair, places: tuple[str, str] | None = None) -> Found:
        known = self.pairs.get(pair)
        if known is None:
            phrases = tuple(zip((self.texts.en, self.texts.ja), pair, strict=True))
            forms = [own.form(key) for own, key in phrases]
            shown = [own.uses[key].place for own, key in phrases]
            known = Found(forms[0], forms[1], PairEvidence(), places or (shown[0], shown[1]))
        return known

    def _completed(self, pair: Pair, one: Found, inside: Holders) -> Found:
        en, ja = pair
        holders = [inside[side].get(pair[side], ("", 0.0)) for side in (0, 1)]
        texts = self.texts
        uses = texts.en.times.get(en, 0)
        within = tuple(holder for holder, share in holders if share >= _MOSTLY)
        return replace(one, inside=within).told(
            known=ja in self.meanings.get(en, ()),
            capitals=texts.en.uses[en].capital / uses if uses else 0.0,
            times=(uses, texts.ja.times.get(ja, 0)),
            letters=(len(en), len(ja)),
            inside=(holders[0][1], holders[1][1]),
        )


def _put_together(words: Sequence[str], parts: Renderings) -> Iterator[tuple[tuple[str, ...], float]]:
    """The words of Japanese compounds that an English one can be, with how likely they are right."""
    if len(words) <= _MOST_PARTS:
        for choice in product(*(parts.get(word, {}).items() for word in words)):
            yield tuple(ja for ja, _ in choice), prod(chance for _, chance in choice)


def _left(words: Sequence[str], ja: str, parts: Renderings) -> Iterator[tuple[Pair, float]]:
    """A word of two with what is left of a Japanese compound without the other word, and how likely."""
    if len(words) == 2:
        for one, other in (words, words[::-1]):
            for part, chance in parts.get(other, {}).items():
                for rest in (ja.removeprefix(part), ja.removesuffix(part)):
                    if rest and rest != ja:
                        yield (one, rest), chance


# How likely two phrases name one thing, by all that speaks for it: weights fitted on judged concepts
# (`scripts/fit_terms.py`), by which of pairs at .9 nine in ten are right.
KINDS = ("entry", "bracket", "sound", "lexicon", "parts")  # of evidence, as a reader is told


class PairEvidence(Struct, frozen=True):
    """What speaks for a pair of phrases, and how they are."""

    whole: int = 0  # times that both are the whole of two aligned names
    bracket: int = 0  # times that one stands in brackets behind the other
    bracket_share: float = 0.0  # of all times that one of them stands so
    sound: float = 0.0  # how alike they sound, if they do; 1.0 the same
    sounds: int = 0  # how long the reading is
    sound_lead: float = 0.0  # before the next best phrase
    sound_best: bool = False  # neither sounds more like another phrase
    borrowed: bool = False  # each English word is known to be borrowed as it is heard
    known: bool = False  # everyday words that mean the same
    links: int = 0  # aligned texts in which nothing else explains the one but the other
    met: int = 0  # aligned texts that have both
    linked: float = 0.0  # links as a part of all aligned uses of either, with doubt about few
    telling: float = 0.0  # log-likelihood ratio of meeting so often
    dice: float = 0.0
    rival: float = 0.0  # the next best partner of either, as a part of what this one tells
    inside: tuple[float, float] = (0.0, 0.0)  # share of the uses of each in one and the same longer phrase
    capitals: float = 0.0  # share of the English uses with capitals
    times: tuple[int, int] = (0, 0)  # how often each stands in all texts
    letters: tuple[int, int] = (1, 1)
    left: float = 0.0  # how likely it is what is left of two sentences
    parts: float = 0.0  # how likely a compound is made of parts that are one another's

    def features(self) -> dict[str, float]:
        """The numbers that the weights are for."""
        sound = max(0.0, self.sound - 0.5) * 2
        return {
            "none": 1.0,
            "whole": math.log1p(self.whole),
            "bracket": math.log1p(self.bracket),
            "bracket share": self.bracket_share,
            "sound": sound,
            "long sound": sound * min(self.sounds, 10) / 10,
            "sound lead": self.sound_lead if sound else 0.0,
            "sound best": sound * self.sound_best,
            "borrowed": float(self.borrowed and self.sound_best),
            "known": float(self.known),
            "links": math.log1p(self.links),
            "link share": self.links / self.met if self.met else 0.0,
            "linked": self.linked,
            "telling": math.log1p(self.telling),
            "dice": self.dice,
            "alone": float(self.telling > 0 and self.rival < 1),
            "rival": self.rival,
            "capitals": self.capitals,
            "rare English": 1.0 / (1 + self.times[0]),
            "rare Japanese": 1.0 / (1 + self.times[1]),
            "rare sound": sound / (1 + self.times[0]),
            "inside English": self.inside[0],
            "inside Japanese": self.inside[1],
            "short": float(min(self.letters) < 2 or self.letters[0] < 4),
            "one text": float(self.met == 1),
        }

    @property
    def probability(self) -> float:
        return max(self.parts, self.left, probability(self.features(), _weights()))

    @property
    def kinds(self) -> tuple[str, ...]:
        """What a reader is told to rest it on."""
        heard = self.sound >= 0.6 or self.borrowed
        said = (self.whole, self.bracket, heard, self.links, self.parts)
        return tuple(kind for kind, there in zip(KINDS, said, strict=True) if there)


def probability(features: Mapping[str, float], weights: Mapping[str, float]) -> float:
    """Of logistic regression; 0.5 where there is no weight."""
    total = sum(weights.get(name, 0.0) * value for name, value in features.items())
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))


@cache
def _weights() -> dict[str, float]:
    return {name: float(weight) for name, weight in json.loads((_FILE).read_bytes()).items()}


_FILE = Path(__file__).with_name("pair_weights.json")
