"""The phrases of a corpus, sentence by sentence, and the sentences that aligned texts put side by side."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from taiyaku.corpus.memo import Memo
from taiyaku.corpus.model import Corpus, Entry, Lang
from taiyaku.corpus.terms.bitext import Pair, Unit
from taiyaku.corpus.terms.form_tokens import form_key
from taiyaku.corpus.terms.phrases import (
    Phrases,
    Written,
    english_phrases,
    japanese_key,
    japanese_phrases,
    ordinary,
)
from taiyaku.corpus.text import ends_sentence, has_japanese, has_latin, unique
from taiyaku.values import Struct, field, replace

# The nouns of each (text, language), those that stand side by side joined by a bar: オーダー|プール.
NounFinder = Callable[[Sequence[tuple[str, Lang]]], list[list[str]]]

SUPERSEDED = "original"
NAME = 40, 16  # characters of a text that is a name and no sentence, in English and in Japanese
_LABEL = re.compile(r"([^:：。.!?「『]{1,40}?)\s*[:：]\s*(?=\S)")
SURE = 0.5  # alignments that are likelier wrong teach nothing
_GONE = ("superseded", "withdrawn")
_ENDS = {
    "en": re.compile(r"(?<=[.!?])[\"')\]]?\s+(?=[\"'(\[A-Z])"),
    "ja": re.compile(r"(?<=[。！？])(?![」』）)])"),
}


class Sentence(Struct, frozen=True, array_like=True):
    """Keys of the phrases in a sentence, those of them that are whole runs of nouns, and its length."""

    keys: tuple[str, ...]
    alone: frozenset[str]
    size: int


class Texts(Struct):
    """The phrases of a corpus: how often each stands, and which stand in each sentence of each clause."""

    en: Phrases = field(default_factory=Phrases)
    ja: Phrases = field(default_factory=Phrases)
    sentences: dict[str, list[Sentence]] = field(default_factory=dict)
    raw: dict[str, str] = field(default_factory=dict)

    def take(self, more: Texts) -> None:
        """Add the phrases of further texts."""
        for own, other in ((self.en, more.en), (self.ja, more.ja)):
            for key, times in other.times.items():
                own.take(key, times, other.uses[key])
        self.sentences |= more.sentences
        self.raw |= more.raw


class PhraseReader:
    """Reads the phrases of texts."""

    def __init__(self, find_nouns: NounFinder, stop: Collection[str], memo: Memo) -> None:
        self._find_nouns = find_nouns
        self._stop = stop
        self._memo = memo

    def read(self, entries: Iterable[Entry]) -> Texts:
        """All clauses that are not superseded, and English titles; of each document once."""
        texts = Texts()
        for _, own in groupby(entries, key=lambda entry: entry.document):
            texts.take(self._read_once(tuple(own)))
        return texts

    def _read_once(self, entries: Sequence[Entry]) -> Texts:
        known = sorted(self._stop)
        return self._memo("phrases", lambda: (entries, known), Texts, lambda: self._read(entries))

    def _read(self, entries: Iterable[Entry]) -> Texts:
        texts = Texts()
        native: list[tuple[str, str]] = []
        for entry in entries:
            for section in entry.sections if entry.status not in _GONE else ():
                for clause in section.clauses if section.role != SUPERSEDED else ():
                    texts.raw[clause.id] = clause.text
                    there = section.lang != "ja" or has_latin(clause.text)  # "Order Pool を使う" has some
                    told = self._english(clause.text, clause.id, texts) if there else []
                    texts.sentences[clause.id] = told if section.lang != "ja" else []
                    if section.lang == "ja":
                        native += ((clause.id, part) for part in _split(ordinary(clause.text), "ja"))
            for title in entry.titles:
                if title.lang != "ja":
                    for one in english_phrases(title.text, self._stop):
                        written = replace(one, capital=one.capital and not title.text.isupper())
                        texts.en.note(written, entry.id)
        found = self._find_nouns([(part, "ja") for _, part in native])
        for (id_, part), runs in zip(native, found, strict=True):
            phrases = [phrase for run in runs for phrase in japanese_phrases(run, self._stop)]
            for one in phrases:
                texts.ja.note(one, id_)
            texts.sentences[id_].append(_sentence(phrases, runs, part))
        return texts

    def _english(self, text: str, id_: str, texts: Texts) -> list[Sentence]:
        told = []
        for part in _split(text, "en"):
            phrases = list(english_phrases(part, self._stop))
            for one in phrases:
                texts.en.note(one, id_)
            told.append(_sentence(phrases, (), part))
        return told

    def units(self, corpus: Corpus, texts: Texts) -> Iterator[Unit]:
        """The sentences of aligned clauses, and the titles of aligned entries."""
        known = {entry.id: entry for entry in corpus.entries}
        for a in corpus.alignments:
            if a.score < SURE or a.status == "rejected" or not (a.en and a.ja):
                continue
            if a.level == "clause" and all(i in texts.sentences for i in (*a.en, *a.ja)):
                yield from _clause_units(a.en, a.ja, texts)
                if len(a.en) == len(a.ja) == 1:
                    yield from self._labels(a.en[0], a.ja[0], known, texts)
            elif a.level == "entry" and len(a.en) == len(a.ja) == 1:
                ours, theirs = known.get(a.en[0]), known.get(a.ja[0])
                if ours and theirs:
                    titles = ([t.text for t in ours.titles], [t.text for t in theirs.titles])
                    yield from self._names((ours.id, theirs.id), titles, texts)

    def _labels(self, en: str, ja: str, known: Mapping[str, Entry], texts: Texts) -> Iterator[Unit]:
        """What one clause begins with, 歩く：…, where the other is all of an entry, with its title: Walk."""
        begun = [_LABEL.match(texts.raw[i]) for i in (en, ja)]
        names = [
            [m[1]] if m else _only_title(known.get(i.partition("#")[0]))
            for i, m in zip((en, ja), begun, strict=True)
        ]
        if any(begun) and all(names) and not all(begun):  # two labels are mostly roles: "Effect: …"
            yield from self._names((en, ja), (names[0], names[1]), texts)

    def _names(
        self, ids: tuple[str, str], names: tuple[Sequence[str], Sequence[str]], texts: Texts
    ) -> Iterator[Unit]:
        ours = [name for name in names[0] if not has_japanese(name) and len(name) <= NAME[0]]
        theirs = [ordinary(name) for name in names[1] if has_japanese(name) and len(name) <= NAME[1]]
        for title in ours[:1]:
            keys = unique(one.key for one in english_phrases(title, self._stop))
            found = self._find_nouns([(text, "ja") for text in theirs])
            for other, runs in zip(theirs, found, strict=True):
                phrases = [phrase for run in runs for phrase in japanese_phrases(run, self._stop)]
                if not phrases:  # a verb: 歩く
                    phrases, runs = [Written(japanese_key(other), other)], [other]
                for one in phrases:
                    if one.key not in texts.ja.times:
                        texts.ja.note(one, ids[1])
                told = _sentence(phrases, runs, other)
                yield Unit(keys, told.keys, ids, True, _whole(title, other), told.alone)


def _only_title(entry: Entry | None) -> list[str]:
    """The title of an entry that is one clause."""
    clauses = [c for s in entry.sections for c in s.clauses] if entry else []
    return [entry.title] if entry and len(clauses) == 1 else []


def _split(text: str, lang: Lang) -> list[str]:
    return [part for part in _ENDS[lang].split(text) if part]


def _sentence(phrases: Iterable[Written], runs: Iterable[str], text: str) -> Sentence:
    alone = frozenset(japanese_key(run.replace("|", "")) for run in runs)
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
            frozenset().union(*(sentence.alone for sentence in theirs)),
        )


def _parts(sentences: Sequence[Sentence], count: int) -> list[list[Sentence]]:
    """Sentences in so many parts of about the same length, in order."""
    parts: list[list[Sentence]] = [[] for _ in range(count)]
    if len(sentences) == count:
        return [[sentence] for sentence in sentences]
    total = sum(sentence.size for sentence in sentences) or 1
    at = 0
    for sentence in sentences:
        parts[min(count - 1, (2 * at + sentence.size) * count // (2 * total))].append(sentence)
        at += sentence.size
    return parts


def _whole(en: str, ja: str) -> Pair:
    return form_key(en.strip(" .:")), japanese_key(ordinary(ja).strip(" 。：:"))
