"""The phrases of a corpus, sentence by sentence, and the sentences that aligned texts put side by side."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType

from taiyaku.corpus.memo import Memo
from taiyaku.corpus.model import Clause, Corpus, Entry, Lang
from taiyaku.corpus.name_keys import without_count
from taiyaku.corpus.terms.counterparts import RowAligner, items_alike, no_rows, rows_alike
from taiyaku.corpus.terms.matcher import form_key
from taiyaku.corpus.terms.meetings import FEWEST, Pair, Unit
from taiyaku.corpus.terms.phrases import (
    Phrases,
    Written,
    english_phrases,
    is_of_several_words,
    japanese_key,
    japanese_phrases,
    noun_phrases,
    ordinary,
    set_off_names,
    split_sentences,
)
from taiyaku.corpus.text import any_of, ends_sentence, has_japanese, has_latin, unique
from taiyaku.multimap import firsts, multimap
from taiyaku.values import Struct, field, replace

# The nouns of each (text, language), those that stand side by side joined by a bar: オーダー|プール.
NounFinder = Callable[[Sequence[tuple[str, Lang]]], list[list[str]]]

SUPERSEDED = "original"
_TOGETHER = 0.8  # of the rules of two chapters that are one another's
NAME = 40, 16  # characters of a text that is a name and no sentence, in English and in Japanese
_LABEL = re.compile(r"([^:：。.!?「『]{1,40}?)\s*(?:[(（][^)）]{1,12}[)）]\s*)?[:：]\s*(?=\S)")
SURE = 0.5  # alignments that are likelier wrong teach nothing
_SURE_LABELS = 0.8  # of the clauses that two labels stand before
_GAME = re.compile(
    r"(?i)(?!.*\b(?:edition|version|faq|errata)\b)[\x20-\x2b\x2d-\x39\x3b-\u024f’]+"
)  # its name, and no more
_GAME_JA = re.compile(r"[^\s\u3000:：、。（(]+")
_GONE = ("superseded", "withdrawn")


class Sentence(Struct, frozen=True, array_like=True):
    """Keys of the phrases in a sentence, those of them that surely are whole nouns, and its length."""

    keys: tuple[str, ...]
    alone: frozenset[str]
    size: int


class Texts(Struct):
    """The phrases of a corpus: how often each stands, and which stand in each sentence of clauses."""

    en: Phrases = field(default_factory=Phrases)
    ja: Phrases = field(default_factory=Phrases)
    sentences: dict[str, list[Sentence]] = field(default_factory=dict)
    raw: dict[str, str] = field(default_factory=dict)  # what these clauses say

    def take(self, more: Texts, clauses: Mapping[str, str]) -> None:
        """Add the phrases of further texts, and the sentences of those of their `clauses`."""
        for own, other in ((self.en, more.en), (self.ja, more.ja)):
            for key, times in other.times.items():
                own.take(key, times, other.uses[key])
        self.sentences |= {i: more.sentences[i] for i in clauses}
        self.raw |= clauses


class PhraseReader:
    """Reads the phrases of texts."""

    def __init__(
        self, find_nouns: NounFinder, stop: Collection[str], memo: Memo, listing: Collection[str] = (),
        documents: Collection[str] = (), roles: Collection[str] = (),
        align: RowAligner = no_rows, meanings: Mapping[str, frozenset[str]] = MappingProxyType({}),
    ) -> None:  # fmt: skip
        self._find_nouns = find_nouns
        self._stop = stop
        self._memo = memo
        self._align = align
        self._meanings = meanings
        self._listing = any_of(listing)  # behind the name of what a chapter lists: 一覧
        self._roles = frozenset(map(form_key, roles))  # of parts of rules: "Effect: …", 訳注：…
        self._title_words = (
            rf"(?i)[\s\u3000:：–—-]*(?:{any_of(documents)})$|[,\s:–—-]+\w+ edition$"  # Orchid: Core Rules
        )

    def read(self, corpus: Corpus) -> Texts:
        """All clauses that are not superseded, and English titles; of each document once.

        Sentence by sentence those that are aligned, which are few of a large game.
        """
        texts = Texts()
        aligned = {i for a in corpus.alignments if a.level == "clause" for i in (*a.en, *a.ja)}
        for _, document in groupby(corpus.entries, key=lambda entry: entry.document):
            own = tuple(document)
            texts.take(self._read_once(own), {c.id: c.text for _, c in _read_clauses(own) if c.id in aligned})
        return texts

    def _read_once(self, entries: Sequence[Entry]) -> Texts:
        known = sorted(self._stop)
        return self._memo("phrases", lambda: (entries, known), Texts, lambda: self._read(entries))

    def _read(self, entries: Iterable[Entry]) -> Texts:
        texts = Texts()
        native: list[tuple[str, str]] = []
        set_off: dict[str, tuple[str, ...]] = {}  # by clause
        for entry in entries:
            for lang, clause in _read_clauses((entry,)):
                there = lang != "ja" or has_latin(clause.text)  # "Order Pool を使う" has some
                told = self._english(clause.text, clause.id, texts) if there else []
                texts.sentences[clause.id] = told if lang != "ja" else []
                if lang == "ja":
                    set_off[clause.id] = tuple(set_off_names(clause))
                    native += ((clause.id, part) for part in split_sentences(ordinary(clause.text), "ja"))
            for title in entry.titles:
                if title.lang != "ja":
                    for one in english_phrases(title.text, self._stop):
                        written = replace(one, capital=one.capital and not title.text.isupper())
                        texts.en.note(written, entry.id)
        found = self._find_nouns([(part, "ja") for _, part in native])
        for (id_, part), nouns in zip(native, found, strict=True):
            joined = [name for name in set_off[id_] if name in part]  # no run of nouns
            runs = [*nouns, *joined]
            phrases = [phrase for run in runs for phrase in japanese_phrases(run, self._stop)]
            for one in phrases:
                texts.ja.note(one, id_)
            texts.sentences[id_].append(_sentence(phrases, runs, part))
        return texts

    def _english(self, text: str, id_: str, texts: Texts) -> list[Sentence]:
        told = []
        for part in split_sentences(text, "en"):
            phrases = list(english_phrases(part, self._stop))
            for one in phrases:
                texts.en.note(one, id_)
            told.append(_sentence(phrases, noun_phrases(part, self._stop), part, str))
        return told

    def units(self, corpus: Corpus, texts: Texts) -> Iterator[Unit]:
        """The sentences of aligned clauses, the titles of aligned entries, and the headings above them."""
        known = {entry.id: entry for entry in corpus.entries}
        begun = Counter(m[1] for text in texts.raw.values() if (m := _LABEL.match(text)))
        together: defaultdict[tuple[str, str], list[tuple[str, str]]] = defaultdict(list)  # by documents
        headed: Counter[tuple[str, str]] = Counter()
        below: dict[tuple[str, str], tuple[str, str]] = {}
        for a in corpus.alignments:
            if a.score < SURE or a.status == "rejected" or not (a.en and a.ja):
                continue
            if a.level == "clause" and all(i in texts.sentences for i in (*a.en, *a.ja)):
                yield from _clause_units(a.en, a.ja, texts)
                raw = [" ".join(texts.raw[i] for i in ids) for ids in (a.en, a.ja)]
                for one, other in items_alike(raw[0], ordinary(raw[1]), self._meanings):
                    yield from self._names((a.en[0], a.ja[0]), ([one], [other]), texts)
                if len(a.en) == len(a.ja) == 1:
                    once = begun if a.score >= _SURE_LABELS else {}
                    yield from self._labels(a.en[0], a.ja[0], known, texts, once)
            elif a.level == "entry" and len(a.en) == len(a.ja) == 1:
                ours, theirs = known.get(a.en[0]), known.get(a.ja[0])
                if ours and theirs:
                    titles = ([t.text for t in ours.titles], [t.text for t in theirs.titles])
                    yield from self._names((ours.id, theirs.id), titles, texts)
                    together[ours.document, theirs.document].append((ours.id, theirs.id))
                    yield from self._rows([ours], [theirs], texts)
                    if ours.path and theirs.path:
                        heads = (self._heading(ours.path[-1]), self._heading(theirs.path[-1]))
                        headed[heads] += 1
                        below.setdefault(heads, (ours.id, theirs.id))
        yield from self._of_documents(corpus, together, texts)
        for heads in _go_together(headed):
            if _whole(*heads)[0] in (one.key for one in english_phrases(heads[0], self._stop)):
                yield from self._names(below[heads], ([heads[0]], [heads[1]]), texts)

    def _of_documents(
        self, corpus: Corpus, together: Mapping[tuple[str, str], Sequence[tuple[str, str]]], texts: Texts
    ) -> Iterator[Unit]:
        """What documents are called, and rows of their tables that stand in no entry that is aligned."""
        paired = {i for ids in together.values() for pair in ids for i in pair}
        alone = multimap((entry.document, entry) for entry in corpus.entries if entry.id not in paired)
        for en, ja in together:  # a chapter that is nothing but a table has no clause to be known by
            yield from self._rows(alone[en], alone[ja], texts)
        called = {d.id: (re.sub(self._title_words, "", d.title or ""), d.scope) for d in corpus.documents}
        for documents, ids in together.items():
            (en, scope), (ja, other) = (called.get(i, ("", "")) for i in documents)
            named = _GAME.fullmatch(en) and _GAME_JA.fullmatch(ja) and has_japanese(ja)
            if len(ids) > 1 and scope == other and named:
                yield _called(en, ja, ids[0], texts)  # the game's own name
        first = firsts((entry.document, entry.id) for entry in corpus.entries)
        for d in corpus.documents:
            names = sorted(re.split(r"\s+[/／|｜]\s+", d.title or ""), key=has_japanese)
            if len(names) == 2 and d.id in first and list(map(has_japanese, names)) == [False, True]:
                yield _called(names[0], names[1], (first[d.id], first[d.id]), texts)

    def _rows(self, en: Sequence[Entry], ja: Sequence[Entry], texts: Texts) -> Iterator[Unit]:
        tables = [[t for e in side for s in e.sections for t in s.tables] for side in (en, ja)]
        for one, other in rows_alike(tables[0], tables[1], self._align):
            yield from self._names((en[0].id, ja[0].id), ([one], [other]), texts)

    def _heading(self, text: str) -> str:
        """What a chapter is about: "3. Skills", スキル一覧."""
        return re.sub(rf"(?<=.)の?{self._listing}$", "", without_count(text))

    def _labels(
        self, en: str, ja: str, known: Mapping[str, Entry], texts: Texts, times: Mapping[str, int]
    ) -> Iterator[Unit]:
        """What one clause begins with, 歩く：…, where the other is all of an entry, with its title: Walk.

        Or what both begin with and no other clause: labels that come again are mostly roles, "Effect: …".
        """
        found = (_LABEL.match(texts.raw[i]) for i in (en, ja))
        begun = [m if m and form_key(m[1]) not in self._roles else None for m in found]
        above = (known.get(i.partition("#")[0]) for i in (en, ja))
        names = [[m[1]] if m else _only_title(entry) for entry, m in zip(above, begun, strict=True)]
        once = all(m is not None and times.get(m[1]) == 1 for m in begun)
        if any(begun) and all(names) and (once or not all(begun)):
            yield from self._names((en, ja), (names[0], names[1]), texts)

    def _names(
        self, ids: tuple[str, str], names: tuple[Sequence[str], Sequence[str]], texts: Texts
    ) -> Iterator[Unit]:
        ours = [name for name in names[0] if not has_japanese(name) and len(name) <= NAME[0]]
        theirs = [ordinary(name) for name in names[1] if has_japanese(name) and len(name) <= NAME[1]]
        for title in ours[:1]:
            english = list(english_phrases(title, self._stop))
            if not english and title.istitle():  # Might, Will
                english = [Written(form_key(title), title, True)]
            for one in english:
                if one.key not in texts.en.times:
                    texts.en.note(one, ids[0])
            keys = unique(one.key for one in english)
            found = self._find_nouns([(text, "ja") for text in theirs])
            for other, runs in zip(theirs, found, strict=True):
                if other in self._stop:  # その他, above a list of whatever is left
                    continue
                if is_of_several_words(other):
                    runs = [*runs, other]
                phrases = [phrase for run in runs for phrase in japanese_phrases(run, self._stop)]
                if not phrases:  # a verb: 歩く
                    phrases, runs = [Written(japanese_key(other), other)], [other]
                for one in phrases:
                    if one.key not in texts.ja.times:
                        texts.ja.note(one, ids[1])
                told = _sentence(phrases, runs, other)
                yield Unit(keys, told.keys, ids, True, _whole(title, other), told.alone)


def _read_clauses(entries: Iterable[Entry]) -> Iterator[tuple[Lang, Clause]]:
    """The clauses that are read, each with its language."""
    for section in (s for entry in entries if entry.status not in _GONE for s in entry.sections):
        if section.role != SUPERSEDED:
            yield from ((section.lang, clause) for clause in section.clauses)


def _go_together(headed: Counter[Pair]) -> Iterator[Pair]:
    """Chapters whose rules are nearly all in the other one: "Orders" and 命令."""
    for heads, times in headed.items():
        of_both = max(sum(n for other, n in headed.items() if other[i] == heads[i]) for i in (0, 1))
        if times >= FEWEST and times >= _TOGETHER * of_both:
            yield heads


def _called(en: str, ja: str, ids: tuple[str, str], texts: Texts) -> Unit:
    """What the whole of two texts is called, of however many words."""
    whole = _whole(en, ja)
    for phrases, key, name, id_ in zip((texts.en, texts.ja), whole, (en, ordinary(ja)), ids, strict=True):
        if key not in phrases.times:
            phrases.note(Written(key, name, True), id_)
    return Unit(whole[:1], whole[1:], ids, True, whole, frozenset(whole[1:]))


def _only_title(entry: Entry | None) -> list[str]:
    """The title of an entry that is one clause."""
    return [entry.title] if entry and len(list(entry.clauses)) == 1 else []


def _sentence(
    phrases: Iterable[Written], runs: Iterable[str], text: str, key: Callable[[str], str] = japanese_key
) -> Sentence:
    alone = frozenset(key(run.replace("|", "")) for run in runs)
    return Sentence(unique(one.key for one in phrases), alone, len(text))


def _clause_units(en: Sequence[str], ja: Sequence[str], texts: Texts) -> Iterator[Unit]:
    """Two texts sentence by sentence where they have as many, else in parts of about the same place."""
    sides = [[sentence for i in ids for sentence in texts.sentences[i]] for ids in (en, ja)]
    raw = ["".join(texts.raw[i] for i in ids) for ids in (en, ja)]
    short = all(len(text) <= size for text, size in zip(raw, NAME, strict=True))
    whole = _whole(*raw) if short and not any(map(ends_sentence, raw)) else None
    counts = [len(side) for side in sides]
    parts = min(counts) if counts[0] == counts[1] else max(1, min(counts) // 2)
    for ours, theirs in zip(*(_parts(side, parts) for side in sides), strict=True):
        yield Unit(
            unique(key for sentence in ours for key in sentence.keys),
            unique(key for sentence in theirs for key in sentence.keys),
            (en[0], ja[0]),
            short,
            whole,
            *(frozenset[str]().union(*(one.alone for one in side)) for side in (theirs, ours)),
        )


def _parts(sentences: Sequence[Sentence], count: int) -> list[list[Sentence]]:
    """Sentences in so many parts of about the same length, in order."""
    if len(sentences) == count:
        return [[sentence] for sentence in sentences]
    parts: list[list[Sentence]] = [[] for _ in range(count)]
    total = sum(sentence.size for sentence in sentences) or 1
    at = 0
    for sentence in sentences:
        parts[min(count - 1, (2 * at + sentence.size) * count // (2 * total))].append(sentence)
        at += sentence.size
    return parts


def _whole(en: str, ja: str) -> Pair:
    return form_key(en.strip(" .:")), japanese_key(ordinary(ja).strip(" 。：:"))
