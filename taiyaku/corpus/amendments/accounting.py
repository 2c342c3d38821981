"""A ruling that nothing leads to a rule for sure is shown, as uncertain, at the rules it may be about.

Those are the rules of whose name it has all words, in any form; else the ones that say most of its words.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import chain, combinations, groupby

from taiyaku.corpus.amendments.clause_texts import sentences
from taiyaku.corpus.amendments.wordings.place_words import lowered, place_words
from taiyaku.corpus.amendments.wordings.word_roots import roots, stem, told_by
from taiyaku.corpus.model import BY_ITS_WORDS, Corpus, Entry, Lang, Link
from taiyaku.corpus.name_keys import kind_rank
from taiyaku.corpus.part_names import part_names
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.similarity import functional_key
from taiyaku.corpus.text import HAN, any_of, has_japanese, stands_whole
from taiyaku.multimap import multimap
from taiyaku.values import encode, replace
from taiyaku.whole_files import digest_of

_RULINGS = frozenset({"faq", "erratum"})
_MOST = 2  # rules that one ruling is shown at by its words
_MOST_NAMED = 4  # by names
_BEFORE, _PART = 3, 5  # letters of the two parts of a name that is one word
_VERB = re.compile(f"(.*[{HAN}].*?)[うくぐすつぬぶむる]")
_QUOTED = 16  # characters of a sentence that is a rule's own
_COVERED = 0.5  # of the words of a question, the rare ones counting more, that its rule says
_LOOSELY = 0.3  # of those of its answer too
_MOSTLY = 0.75  # the same beside rules whose names it has
_FEW = 10  # rules, or a twentieth of all: what more of them say tells nothing
_MANY = 200  # rules, and in no corpus more
_ENOUGH = 0.9  # of what a word weighs that one rule alone has
_ROUNDED = 1 - 1e-9
_CAPITAL = re.compile(r"(?<=[\w,] )[A-Z][a-z]{3,}")  # of a word inside a sentence
_NAMING = 1.5  # times as much tells a word that stands in the rule's name
_BEHIND = 0.8  # so much of that of the best rule another one may be meant with

_Words = frozenset[str]
_Told = tuple[list[str], list[str]]  # the words of a rule, and digests of its sentences


def with_accounted_rulings(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with an uncertain `about` link from each ruling that no link leads to its rule for sure."""
    told = [k for k in corpus.links if k.type in ("about", "amends")]
    sure = {k.source for k in told if k.target} | {
        a.source for a in corpus.amendments if a.nearest or (a.target or a.source).split("#")[0] != a.source
    }  # what is struck in an answer changes no rule
    near = {k.source: k.candidates for k in told if k.candidates}
    standing = [e for e in corpus.entries if e.status != "withdrawn"]
    led = multimap((k.source, k.target) for k in told if k.type == "about" and k.target)
    loose = [e for e in standing if e.kind in _RULINGS and (e.id not in sure or e.id in led)]
    if not loose:
        return corpus
    rules = [e for e in standing if kind_rank(e.kind) == 0]

    names = [list(_names(e)) for e in rules]
    said = [(_place(e), e.title, own, _clauses(e)) for e, own in zip(rules, names, strict=True)]
    alike = sorted((word, sorted(others)) for word, others in _words_alike(setting).items())
    ground = digest_of(encode((said, _words(setting), alike)))
    among = cache(partial(_Rules, rules, names, setting))

    def made(entries: Sequence[Entry]) -> list[Link]:
        open_ = (e for e in entries if e.id not in sure or among().asks_of_another(e, led[e.id]))
        known = {e.id: (*near.get(e.id, ()), *led[e.id]) for e in entries}
        found = {e.id: tuple(among().meant(e, known[e.id])) for e in open_}
        found |= _by_topic(entries, found, known, among().titles)
        return [_led(e, there, among().titles) for e in entries if (there := found.get(e.id))]

    def asked(entries: Sequence[Entry]) -> object:
        told = [
            (_place(e), e.title, e.path, _clauses(e), e.id in sure, near.get(e.id), led[e.id])
            for e in entries
        ]
        return "accounted", ground, told

    links: list[Link] = []
    for _, document in groupby(loose, lambda entry: entry.document):
        own = tuple(document)
        links += setting.memo("rulings", partial(asked, own), list[Link], partial(made, own))
    return replace(corpus, links=(*corpus.links, *links))


def _by_topic(
    entries: Sequence[Entry],
    found: Mapping[str, Sequence[str]],
    known: Mapping[str, Sequence[str]],
    titles: Collection[str],
) -> dict[str, tuple[str, ...]]:
    """The rules of those that stand with it below the name of a topic, for each ruling that has none."""
    rules = multimap(
        (e.path, i) for e in entries for i in (*found.get(e.id, ()), *known[e.id]) if i in titles
    )
    several = len({e.path for e in entries}) > 1
    homeless = (e for e in entries if several and e.path and not (found.get(e.id, True) or known[e.id]))
    beside = ((e.id, tuple(dict.fromkeys(rules[e.path]))) for e in homeless)
    return {i: there for i, there in beside if 0 < len(there) <= _MOST}


def _words(setting: Setting) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """The words of a vocabulary that are used: a digest, those that tell nothing, and those that ask."""
    stop = setting.words.get("terms", {}).get("stop", ())
    return place_words(setting.words).digest, stop, setting.words.get("faq", {}).get("interrogatives", ())


def _words_alike(setting: Setting) -> dict[str, _Words]:
    """The words that may stand for another one: sack, bag."""
    everyday = (line.partition("=")[0] for own in setting.words.get("everyday", {}).values() for line in own)
    return _alike((*everyday, *setting.words.get("faq", {}).get("alike", ())))


@lru_cache(maxsize=8)
def _alike(lines: tuple[str, ...]) -> dict[str, _Words]:
    each = [frozenset(map(stem, line.split())) for line in lines]
    alike = multimap((word, group) for group in each for word in group)
    return {word: frozenset[str]().union(*groups) for word, groups in alike.items()}


def _place(entry: Entry) -> tuple[str, str, str, Lang]:
    return entry.id, entry.kind, entry.edition, entry.lang


def _question(ruling: Entry) -> str:
    texts = (c.text for s in ruling.sections if s.role == "question" for c in s.clauses)
    return " ".join((ruling.title, *texts))


def _clauses(rule: Entry) -> list[tuple[str, list[str]]]:
    return [(s.role, [c.text for c in s.clauses]) for s in rule.sections]


def _led(ruling: Entry, found: tuple[str, ...], titles: dict[str, str]) -> Link:
    """A link to the rule whose name of several words stands there, else to what may be meant."""
    said = lowered(ruling.title)
    whole = [i for i in found if " " in titles[i] and stands_whole(titles[i], said)]
    if len(found) == len(whole) == 1:
        why = ("a word that nothing marks as a name",)
        return Link(ruling.id, found[0], "about", ruling.title, "resolved", confidence=0.7, reasons=why)
    return Link(
        ruling.id, None, "about", ruling.title, "ambiguous", found, confidence=0.5, reasons=(BY_ITS_WORDS,)
    )


class _Rules:
    """The rules of a corpus by the words of their names and of their texts."""

    def __init__(self, rules: Sequence[Entry], names: Sequence[Sequence[str]], setting: Setting) -> None:
        self._words = place_words(setting.words)
        stop, asks = _words(setting)[1:]
        self._stop = frozenset(map(stem, stop))
        self._like = _words_alike(setting)
        self._verb = re.compile(rf"{any_of(w.casefold() for w in asks)} \w+ (\w+)")
        self.titles = {e.id: lowered(e.title) for e in rules}
        self._rules = rules
        self._games = [(e.edition, e.lang) for e in rules]
        self._few = min(max(_FEW, len(rules) // 20), _MANY)
        # Rules by the two rarest words of a name, with all of it
        self._named: defaultdict[tuple[str, ...], list[tuple[int, _Words]]] = defaultdict(list)
        self._rarest: set[str] = set()
        self._saying: defaultdict[str, list[int]] = defaultdict(list)  # rules by each word of the text
        self._sentences: defaultdict[str, list[int]] = defaultdict(list)  # and by digests of its sentences
        called = [(n, name) for n, own in enumerate(names) for name in own]
        named = [(n, roots(name, self._words)) for n, name in called]
        often = Counter(word for _, name in named for word in name)
        for n, name in named:
            rarest = sorted(name, key=lambda word: (often[word], word))[:2]
            self._named[tuple(sorted(rarest))].append((n, name))
            self._rarest.update(rarest[:1])
        words = Counter(word for title in self.titles.values() for word in set(title.split()))
        self._short = {  # "Sight" for Potion of Sight
            title.split()[-1]: n for n, title in enumerate(self.titles.values())
            if " " in title and words[title.split()[-1]] == 1
        }  # fmt: skip
        ends = multimap((t[at:], n) for n, t in enumerate(self.titles.values()) for at in _ends_of(t))
        self._joined = {end: own[0] for end, own in ends.items() if len(own) == 1 and end not in words}
        # Japanese names, which stand in a question without spaces around them, by their first signs
        self._native = multimap((name[0], (name, n)) for n, name in called if has_japanese(name))
        for n, (said, whole) in enumerate(self._told(rules, setting)):
            for word in said:
                self._saying[word].append(n)
            for sentence in whole:
                self._sentences[sentence].append(n)

    def _told(self, rules: Sequence[Entry], setting: Setting) -> Iterator[_Told]:
        """The words and sentences of each rule; those of a document's are kept."""
        for _, document in groupby(rules, lambda rule: rule.document):
            texts = [[rule.title, *_texts(rule)] for rule in document]
            inputs = partial(tuple[object, ...], ("words", texts, _words(setting)))
            made = partial(self._said_in, texts)
            yield from setting.memo("rulings", inputs, list[_Told], made)

    def _said_in(self, rules: Sequence[Sequence[str]]) -> list[_Told]:
        return [
            (
                sorted(frozenset[str]().union(*map(self._said, texts))),
                list(dict.fromkeys(one for text in texts[1:] for one in _sentences_of(text))),
            )
            for texts in rules
        ]

    def asks_of_another(self, ruling: Entry, led: Sequence[str]) -> bool:
        """Whether a question names a rule that few speak of, and its answer alone those it leads to."""
        if not self._called_short(ruling) <= set(led):
            return True
        asked = roots(ruling.title, self._words)
        verb = self._verb.match(lowered(ruling.title).lstrip(" >*"))  # "Can I rest on a rope ladder?"
        if verb and roots(verb[1], self._words) & self._rarest:
            return True
        if any(roots(self.titles.get(i, ""), self._words) <= asked for i in led):
            return False
        return any(len(self._saying.get(word, ())) <= self._few for word in asked & self._rarest)

    def meant(self, ruling: Entry, led: Sequence[str]) -> Iterator[str]:
        """The rules that a ruling may be about, those left out that links lead to already."""
        asked = roots(_asked(ruling), self._words)
        rarest = chain(((word,) for word in asked), combinations(sorted(asked), 2))
        there = (one for words in rarest for one in self._named.get(words, ()) if one[1] <= asked)
        near = [(n, name) for n, name in there if self._games[n] == (ruling.edition, ruling.lang)]
        near.sort(key=lambda one: (min(one[1]), one[0]))
        names = {name for _, name in near}
        longest = {name for name in names if not any(name < other for other in names)}
        found = dict.fromkeys(self._rules[n].id for n, name in near if name in longest)
        surely = dict.fromkeys((*self._quoted(ruling), *sorted(self._called_short(ruling))))
        if not (surely or led):  # a word of a name stands in many texts
            found |= dict.fromkeys(self._alike(ruling, _COVERED if ruling.lang == "ja" else _MOSTLY))
        found |= surely
        if not (0 < len(found) <= _MOST_NAMED or led):
            found = dict.fromkeys(
                self._alike(ruling)
                or self._alike(ruling, like=True)
                or self._alike(ruling, _LOOSELY, like=True, answered=True)
            )
        yield from (one for one in found if one not in led)

    def _called_short(self, ruling: Entry) -> set[str]:
        """The rules that a question calls by the last word of their names, which no other one has.

        In Japanese, those of whose names or parts it has one, a verb in any form: 放つ in 放てますか.
        """
        said = _asked(ruling)
        there = [self._short.get(word.lower()) for word in _CAPITAL.findall(ruling.title)]
        near = (one for sign in dict.fromkeys(said) for one in self._native.get(sign, ()))
        native = [(name, n) for name, n in near if _stands(name, said)]
        names = {name for name, _ in native}
        there += [n for name, n in native if not any(name in other for other in names - {name})]
        asked = {word for word in re.findall(r"[a-z]+", ruling.title.lower()) if len(word) >= _PART}
        there += [self._joined[word] for word in asked & self._joined.keys()]
        game = ruling.edition, ruling.lang
        return {self._rules[n].id for n in there if n is not None and self._games[n] == game}

    def _quoted(self, ruling: Entry) -> Iterator[str]:
        """The rules of which a question gives a sentence word by word."""
        for text in (ruling.title, *(c.text for s in ruling.sections for c in s.clauses)):
            for sentence in _sentences_of(text):
                yield from (self._rules[n].id for n in self._sentences.get(sentence, ()))

    def _alike(
        self, ruling: Entry, covered: float = _COVERED, like: bool = False, answered: bool = False
    ) -> list[str]:
        """The rules that say most of the words of a question, or others `like` them, or of its answer too."""
        asked = self._said(" ".join((ruling.title, *_texts(ruling))) if answered else _question(ruling))
        topic = self._said(" ".join(ruling.path[-1:])) if like else ()  # "The hunter"
        asked |= {word for word in topic if self._saying_like(word)}
        saying = {word: self._saying_like(word) if like else self._saying.get(word, ()) for word in asked}
        often = {word: n for word, there in saying.items() if (n := len(there)) <= self._few}
        # What no rule says counts half.
        worth = {w: math.log(1 + len(self.titles) / (n or 1)) / (1 if n else 2) for w, n in often.items()}
        left = sum(worth.values())
        least = max(covered * left, _ENOUGH * math.log(1 + len(self.titles)))
        near: set[int] = set()
        for word in sorted(worth, key=often.__getitem__):
            if _NAMING * left >= least * _ROUNDED:  # else what says none of the words before says too little
                near.update(saying[word])
            left -= worth[word]
        game = ruling.edition, ruling.lang
        scores = {n: 0.0 for n in near if self._games[n] == game}
        for word in sorted(worth):
            for n in saying[word]:
                if n in scores:
                    forms = (word, *self._like.get(word, ())) if like else (word,)
                    naming = any(one in self.titles[self._rules[n].id] for one in forms)
                    scores[n] += worth[word] * (_NAMING if naming else 1)
        best = max(scores.values(), default=0.0)  # one word that no other rule has is enough
        found = sorted(n for n, score in scores.items() if score >= max(least, _BEHIND * best))
        return [self._rules[n].id for n in found] if len(found) <= _MOST else []

    def _saying_like(self, word: str) -> Sequence[int]:
        """The rules that say a word, or another one for the same: "sack", where they say "bag"."""
        return sorted({n for one in (word, *self._like.get(word, ())) for n in self._saying.get(one, ())})

    def _said(self, text: str) -> _Words:
        return told_by(text, self._words) - self._stop


def _ends_of(title: str) -> Iterable[int]:
    """Where the second part of a name may begin that is one word: "storm" in "sandstorm"."""
    return range(_BEFORE, len(title) - _PART + 1) if title.isascii() and title.isalpha() else ()


def _asked(ruling: Entry) -> str:
    """What a ruling is about: its title, and where it asks nothing its text: "8 June: ash never counts"."""
    bare = all(s.role == "answer" for s in ruling.sections)
    return " ".join((ruling.title, *(c.text for s in ruling.sections for c in s.clauses if bare)))


def _stands(name: str, text: str) -> bool:
    """Whether a Japanese name stands in a text: as it is, a lone sign as a word, a verb in any form."""
    if verb := _VERB.fullmatch(name):
        return re.search(rf"(?<![{HAN}]){re.escape(verb[1])}[\u3041-\u309f]", text) is not None
    return re.search(f"(?<![{HAN}]){name}(?![{HAN}])", text) is not None if len(name) == 1 else name in text


def _texts(rule: Entry) -> Iterator[str]:
    return (c.text for s in rule.sections if s.role != "original" for c in s.clauses)


def _sentences_of(text: str) -> Iterator[str]:
    """Digests of the sentences that are long enough to be known by."""
    return (digest_of(functional_key(text[a:b]).encode()) for a, b in sentences(text) if b - a >= _QUOTED)


def _names(rule: Entry) -> Iterator[str]:
    """What a rule is called in its language, and each of its parts with a name of its own."""
    yield " ".join(t.text for t in rule.titles if t.lang == rule.lang)
    yield from (name for name in dict.fromkeys(part_names(rule)) if not any(map(str.isdigit, name)))
