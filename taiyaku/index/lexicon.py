"""What the units of a query may stand for: the words themselves, others by sound, meaning and spelling."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from taiyaku.corpus.text import letters_off
from taiyaku.index.analyzer import folded, phrase_terms, stem
from taiyaku.index.query_units import COMMON, MAX_UNITS, SLIGHT, Unit, is_ideograph, pairs, unjoined
from taiyaku.index.spelling import candidates, neighbours, shorter, spelt_alike, unit_keys
from taiyaku.multimap import firsts, multimap

Rows = Callable[..., list[Any]]
MAX_KEYS, KEYS_AT_ONCE, MAX_ALTERNATIVES, MAX_PREFIXES = 4000, 400, 12, 24
_LONGER = "SELECT term FROM terms WHERE term > ? AND term < ? ORDER BY entries DESC, term LIMIT ?"
SURELY = (0.9, 0.8, 0.7, 0.65)  # how alike a word must sound that nothing else explains, by its consonants
NEARLY = 0.75  # the same, where a consonant is more or less
TURNING = frozenset({"un", "re", "dis", "non", "mis"})  # what is put before a word to say another thing of it
OTHER_WORDS = ("everyday", "synonym")
BORROWED = "ぁぃぅぇぉゔー"  # what no word of Japanese origin is written with
VERBAL = "うくすつぬむるぐぶいたてだで"  # what a verb, an adjective or their endings end in
_VOWEL = re.compile("[aeiouy]")  # what has none is no word that could be spoken
_CLIPPED = re.compile(r"([a-z]{2,8})-?([0-9]{1,2})")


def surely(key: str) -> float:
    """How alike a word of a skeleton must sound that nothing but its sound stands for."""
    return SURELY[min(len(key), len(SURELY) - 1)]


class Alternative(NamedTuple):
    """Terms that together stand for a unit."""

    terms: tuple[str, ...]
    weight: float
    way: str  # "literal", "prefix", "sound", "reading", "term", "spelling", …
    form: str  # as a person would write it


class Wanted(NamedTuple):
    """A unit of a query and everything that may stand for it, the unit itself first."""

    unit: Unit
    alternatives: tuple[Alternative, ...]
    weight: float
    known: bool = True  # whether the corpus has the unit itself


class Ways(NamedTuple):
    """How much a word counts that was found by another way than literally."""

    prefix: float = 0.45
    joined: float = 0.95
    turned: float = 0.7
    sound: float = 1.0
    reading: float = 0.95
    initials: float = 0.8
    term: float = 0.9
    everyday: float = 0.7
    synonym: float = 1.0
    instead: float = 0.8  # the best other word for one that the corpus does not have, at least
    spelling: float = 0.8


class Lexicon:
    """Looks words up in the tables `terms`, `sounds` and `senses` of an index."""

    def __init__(self, rows: Rows, ways: Ways) -> None:
        self._rows, self._ways = rows, ways

    def wanted(self, units: Sequence[Unit]) -> list[Wanted]:
        """Each unit with its alternatives. A run of Japanese may come back as several units."""
        counts = self._counts({t for unit in units for t in unit.terms})
        # The units, with every joined one that the corpus does not have taken apart, none twice.
        parts = (part for unit in units for part in self._unjoined(unit, counts))
        units = list(firsts(((part.script, *part.terms), part) for part in parts).values())[:MAX_UNITS]
        latin = [u for u in units if u.script == "latin"]
        romaji = self._romaji(latin, counts)
        cut: list[Unit] = [part for unit in units for part in self._cut(unit, counts)]
        senses = self._senses(cut)
        found: list[Wanted] = []
        counts |= self._counts({t for unit in cut for t in unit.terms if t not in counts})
        for at, unit in enumerate(cut):
            if unit.script == "prefix":
                found.append(Wanted(unit, tuple(self._beginning(unit)), unit.weight))
                continue
            alternatives = [Alternative(unit.terms, 1.0, "literal", unit.text)]
            known = all(t in counts for t in unit.terms)
            if unit.weight > COMMON:
                keys = (*unit_keys(unit), *neighbours(cut[max(0, at - 1) : at + 2]))
                alternatives += self._by_meaning(keys, senses)
                told = any(a.way in OTHER_WORDS for a in alternatives)
                if unit.script == "latin":
                    beside = [(unit, *cut[at + 1 : at + 2]), (*cut[max(0, at - 1) : at], unit)]
                    alternatives += self._latin(unit, known, told, romaji.get(unit.terms), beside)
                elif unit.script == "code":
                    alternatives += self._clipped(unit)
                elif unit.script in {"katakana", "hiragana"}:
                    alternatives += self._kana(unit, any(self._counts(a.terms) for a in alternatives[1:]))
            if not known:
                alternatives = self._instead(alternatives)
            found.append(Wanted(unit, tuple(_best(alternatives)), unit.weight, known))
        return found

    def _instead(self, alternatives: Sequence[Alternative]) -> list[Alternative]:
        """Other words for one that the corpus does not have: nobody can have meant that itself."""
        least = self._ways.instead
        best = max((a.weight for a in alternatives if a.way in OTHER_WORDS), default=least)
        scale = max(1.0, least / (best or least or 1.0))
        return [a._replace(weight=a.weight * scale) if a.way in OTHER_WORDS else a for a in alternatives]

    def _counts(self, wanted: Iterable[str]) -> dict[str, int]:
        return dict(self._in("SELECT term, entries FROM terms WHERE term IN", sorted(wanted)))

    def _in(self, sql: str, keys: Sequence[str]) -> list[Any]:
        """The rows for the keys; some hundreds of keys in one statement, some thousands at all."""
        found: list[Any] = []
        for start in range(0, min(len(keys), MAX_KEYS), KEYS_AT_ONCE):
            some = keys[start : start + KEYS_AT_ONCE]
            found += self._rows(f"{sql} ({', '.join('?' * len(some))})", *some)
        return found

    # Latin words

    def _unjoined(self, unit: Unit, counts: dict[str, int]) -> list[Unit]:
        """The words joined in a code that means nothing itself: dodge/reset, kinkyu-kaihi, LoF+ZoC."""
        term = unit.terms[0]
        if unit.script != "code" or term in counts or any(self._clipped(unit)):
            return [unit]
        parts = unjoined(unit)
        if not parts or self._rows("SELECT 1 FROM senses WHERE word = ? LIMIT 1", term):
            return [unit]
        counts |= self._counts({t for part in parts for t in part.terms if t not in counts})
        return [one for part in parts for one in self._unjoined(part, counts)]

    def _latin(
        self,
        unit: Unit,
        known: bool,
        told: bool,
        romaji: Sequence[Alternative] | None,
        beside: Sequence[tuple[Unit, ...]],
    ) -> Iterator[Alternative]:
        term, ways = unit.terms[0], self._ways
        yield from romaji or ()
        if len(term) >= 3:
            for (longer,) in self._rows(_LONGER, term, term + "\U0010ffff", MAX_PREFIXES):
                if longer.isalpha():
                    share = (len(term) / len(longer)) ** 0.5
                    yield Alternative((longer,), ways.prefix * share, "prefix", longer)
        compound = [one for pair in beside for one in self._compound(pair)]
        yield from compound
        word = folded(unit.text)
        if 2 <= len(word) <= 6:
            yield from self._named(f"a:{word}", ways.initials, "initials")
        if not known and not romaji and not compound and unit.weight > SLIGHT:
            # Nobody misspelt a word that another one is known for: reroll is re-roll, and no roll.
            spelt = [] if told else [*self._spelt(word), *self._parts(word)]
            yield from spelt or self._sounding(word)

    def _compound(self, pair: tuple[Unit, ...]) -> Iterator[Alternative]:
        """Two words that are one in the corpus, which one of them may show by being misspelt."""
        if len(pair) < 2 or any(unit.script != "latin" for unit in pair):
            return
        joined = folded("".join(unit.text for unit in pair))
        if self._counts([stem(joined)]):
            yield Alternative((stem(joined),), self._ways.joined, "joined", joined)
        elif min(len(unit.text) for unit in pair) > 2 and not all(self._counts([u.terms[0]]) for u in pair):
            near = max(self._spelt(joined), key=lambda a: (a.weight, a.form), default=None)
            if near:
                yield near._replace(weight=near.weight * self._ways.joined, way="joined")

    def _clipped(self, unit: Unit) -> Iterator[Alternative]:
        """A code as a shortened name and its number: IMM2 for IMMOBILIZED-2, MSV1 for a visor of level 1."""
        match = _CLIPPED.fullmatch(unit.terms[0])
        if not match:
            return
        letters, number = match.groups()
        if self._counts([stem(letters)]):
            yield self._alternative(f"{letters} {number}", self._ways.joined, "joined")
        for form, weight in self._rows("SELECT form, weight FROM sounds WHERE key = ?", f"a:{letters}"):
            yield self._alternative(f"{form} {number}", self._ways.initials * weight, "initials")
        for (longer,) in self._rows(_LONGER, letters, letters + "\U0010ffff", MAX_PREFIXES):
            if longer.isalpha():
                weight = self._ways.initials * (len(letters) / len(longer)) ** 0.5
                yield Alternative((longer, number), weight, "prefix", f"{longer} {number}")

    def _sounding(self, word: str) -> Iterator[Alternative]:
        """Kana words that an unknown Latin one sounds like."""
        from taiyaku.corpus.terms.phonetics import alike, is_kana, skeletons

        for key in skeletons(word) if len(word) >= 3 and _VOWEL.search(word) else ():
            for form, weight in self._rows("SELECT form, weight FROM sounds WHERE key = ?", f"s:{key}"):
                if is_kana(form) and (near := alike(word, form)) >= surely(key):
                    yield self._alternative(form, self._ways.sound * weight * near**0.5, "sound")

    def _parts(self, word: str) -> Iterator[Alternative]:
        """An unknown word may be two known ones, written together, or a known one turned round: unpainted."""
        cuts = [(word[:n], word[n:]) for n in range(2, len(word) - 2)]
        counts = self._counts({stem(p) for cut in cuts for p in cut})
        for one, other in cuts:
            if one in TURNING and len(other) >= 4 and stem(other) in counts:
                yield self._alternative(other, self._ways.turned, "spelling")
            elif len(one) >= 3 and stem(one) in counts and stem(other) in counts:
                yield self._alternative(f"{one} {other}", self._ways.joined, "joined")

    def _spelt(self, word: str) -> Iterator[Alternative]:
        """Known words one or two letters away, or sounding the same."""
        if len(word) < 4:
            return
        from taiyaku.corpus.terms.phonetics import is_kana, skeletons

        keys = [k for s in skeletons(word) for k in (f"s:{s}", *shorter(s))]
        near = {form: 0 for (form,) in self._in("SELECT DISTINCT form FROM sounds WHERE key IN", keys)}
        allowed = 1 if len(word) < 6 else 2 if len(word) < 10 else 3
        for (form,) in self._rows(
            "SELECT DISTINCT form FROM sounds WHERE key >= 's:' AND key < 's;' AND form >= ? AND form < ?"
            " AND length(form) BETWEEN ? AND ?",
            *(word[:2], word[:2] + "\U0010ffff", len(word) - allowed, len(word) + allowed),
        ):
            near.setdefault(form, 0)
        for form in near:
            if is_kana(form) or " " in form or abs(len(form) - len(word)) > allowed or form == word:
                continue
            if (distance := letters_off(word, form, allowed)) <= allowed:
                weight = self._ways.spelling * (1 - 0.15 * (distance - 1))
                yield self._alternative(form, weight, "spelling")

    def _romaji(
        self, units: Sequence[Unit], counts: dict[str, int]
    ) -> dict[tuple[str, ...], list[Alternative]]:
        """Japanese words that the Latin words may spell, one by one or together."""
        if not units or all(u.terms[0] in counts for u in units):
            return {}
        from taiyaku.corpus.terms.phonetics import reading_of_romaji

        read = [reading_of_romaji(u.text) for u in units]
        found: dict[tuple[str, ...], list[Alternative]] = {}
        for start in range(len(units)):
            for end in range(len(units), start, -1):
                if not all(read[start:end]) or all(u.terms[0] in counts for u in units[start:end]):
                    continue
                key = reading_of_romaji("".join(u.text for u in units[start:end]))
                if len(key) < 3:
                    continue
                for other in self._read(key):
                    for unit in units[start:end]:
                        found.setdefault(unit.terms, []).append(other)
        return found

    def _beginning(self, unit: Unit) -> Iterator[Alternative]:
        """Every word with the beginning asked for, the commonest ones."""
        start = unit.terms[0]
        rows = self._rows(
            "SELECT term FROM terms WHERE term >= ? AND term < ? ORDER BY entries DESC, term LIMIT ?",
            *(start, start + "\U0010ffff", MAX_PREFIXES),
        )
        for (term,) in rows or [(start,)]:
            yield Alternative((term,), 1.0, "prefix", term)

    # Kana

    def _kana(self, unit: Unit, heard: bool) -> Iterator[Alternative]:
        """A kana word by its reading and, if it is not yet known as a loanword, by its sound."""
        if unit.weight < 0.3 or (heard and unit.script == "katakana"):
            return
        from taiyaku.corpus.terms.phonetics import katakana, reading_of

        word = katakana(unit.text)
        if len(word) >= 3 or unit.weight >= 1:
            yield from self._read(reading_of(word))
        native = unit.script == "hiragana" and unit.text[-1] in VERBAL and not set(BORROWED) & set(unit.text)
        if len(word) >= 3 and not heard and not native:
            yield from self._heard(word)

    def _read(self, key: str) -> Iterator[Alternative]:
        """Words of that reading; failing that, the words it is made of."""
        rows = self._rows("SELECT form, weight FROM sounds WHERE key = ?", f"r:{key}")
        for form, weight in rows:
            yield self._alternative(form, self._ways.reading * weight, "reading")

    def _heard(self, word: str) -> Iterator[Alternative]:
        """Latin words, and other spellings in kana, that a kana word sounds like."""
        from taiyaku.corpus.terms.phonetics import alike, is_kana, skeleton_of_kana

        key = skeleton_of_kana(word)
        rows = self._in("SELECT key, form, weight FROM sounds WHERE key IN", [f"s:{key}", *shorter(key)])
        if any(form == word for _, form, _ in rows):
            return  # a word that the corpus has is not heard as another one
        for found, form, weight in rows:
            if not is_kana(form) and not spelt_alike(form, word):
                continue
            least = surely(key) if found[0] == "s" else NEARLY
            if (sounding := alike(word, form.replace(" ", ""))) >= least:
                way = "spelling" if is_kana(form) else "sound"
                yield self._alternative(form, self._ways.sound * weight * sounding**0.5, way)

    # Ideographs and meanings

    def _cut(self, unit: Unit, counts: dict[str, int]) -> list[Unit]:
        """A run of ideographs that the corpus does not have, as the known words in it."""
        if unit.script != "kanji" or len(unit.text) < 2:
            return [unit]
        if len(unit.text) <= 4 and all(t in counts for t in unit.terms):
            return [unit]
        text = unit.text + unit.tail
        spans = {
            (start, end): candidates(text, start, end)
            for start in range(len(unit.text))
            for end in range(start + 1, min(len(unit.text), start + 6) + 1)
            if is_ideograph(text[start])
        }
        keys = sorted({key for keys in spans.values() for key in keys})
        known = {w for (w,) in self._in("SELECT DISTINCT word FROM senses WHERE word IN", keys)}
        known |= set(self._counts({k for k in keys if len(k) == 2}))
        if len(unit.text) == 2 and not all(known.intersection(spans.get((n, n + 1), ())) for n in (0, 1)):
            return [unit]  # no two words, but one that the corpus does not have
        units: list[Unit] = []
        start = 0
        while start < len(unit.text):
            ends = range(min(len(unit.text), start + 6), start + 1, -1)
            end = next((e for e in ends if known.intersection(spans.get((start, e), ()))), None)
            if end is None:
                if units and not units[-1].tail and not is_ideograph(text[start]):
                    start += 1
                    continue
                end = start + 1
            part = text[start:end]
            last = end == len(unit.text)
            units.append(
                unit._replace(
                    text=part,
                    terms=pairs(part),
                    tail=unit.tail if last else text[end : end + 2] if not is_ideograph(text[end]) else "",
                    weight=unit.weight if len(part) > 1 else 0.5 * unit.weight,
                )
            )
            start = end
        return units

    def _senses(self, units: Sequence[Unit]) -> dict[str, list[tuple[str, str, float]]]:
        keys = sorted({key for unit in units if unit.weight > COMMON for key in unit_keys(unit)})
        keys += sorted(set(neighbours(units)))
        rows = self._in("SELECT word, form, way, weight FROM senses WHERE word IN", keys)
        return multimap((word, (form, way, weight)) for word, form, way, weight in rows)

    def _by_meaning(
        self, keys: Sequence[str], senses: dict[str, list[tuple[str, str, float]]]
    ) -> Iterator[Alternative]:
        for form, way, weight in (sense for key in keys for sense in senses.get(key, ())):
            yield self._alternative(form, getattr(self._ways, way) * weight, way)

    def _named(self, key: str, scale: float, way: str) -> Iterator[Alternative]:
        for form, weight in self._rows("SELECT form, weight FROM sounds WHERE key = ?", key):
            yield self._alternative(form, scale * weight, way)

    def _alternative(self, form: str, weight: float, way: str) -> Alternative:
        return Alternative(tuple(dict.fromkeys(phrase_terms(form))), weight, way, form)


def _best(alternatives: Sequence[Alternative]) -> list[Alternative]:
    """The best of each set of terms, the literal one first, no more than can be looked up soon."""
    by_terms: dict[tuple[str, ...], Alternative] = {}
    for one in alternatives:
        known = by_terms.get(one.terms)
        if one.terms and one.weight > (known.weight if known else 0):
            by_terms[one.terms] = one
    ordered = sorted(by_terms.values(), key=lambda a: (a.way != "literal", -a.weight))
    prefixes = [a for a in ordered if a.way == "prefix"]
    return [a for a in ordered if a.way != "prefix"][:MAX_ALTERNATIVES] + prefixes[:MAX_PREFIXES]
