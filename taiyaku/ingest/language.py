"""The front door of spaCy and Sudachi: finding the forms of a termbase in running text.

Forms are found on tokens of our own (`corpus.terms.matcher`), so that one is found however it is cut: in
many texts by spaCy's `PhraseMatcher`, which takes longer to load than to search a document. Sudachi says
where Japanese words begin and end.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from taiyaku.corpus.terms.matcher import Token, singular, tokens
from taiyaku.corpus.text import HAN, Told, remembered

Found = tuple[str, int, int]  # the form as given, and where it stands
# Number of the form, first token and the one behind its last, of each form in so many tokens
Occurrences = Callable[[Sequence[str]], Iterator[tuple[int, int, int]]]

_MANY = 4000  # texts

_KATAKANA = re.compile(r"[\u30a1-\u30fa\u30fc-\u30ff\uff66-\uff9f]")
_HAN = re.compile(f"[{HAN}]")
_HIRAGANA = re.compile(r"[\u3041-\u309f]")
_LATIN = re.compile(r"[^\W_\u3041-\u30ff\u3400-\u9fff\uff66-\uff9f]")
_SENTENCES = re.compile(r"[^。\n]{1,4000}[。\n]?|[。\n]")
_INTERPUNCTS = "・･·"
_LONG_ENOUGH = 3  # ideographs: a word of three and more may stand inside a compound


def find_terms(texts: Sequence[tuple[str, str]], forms: Sequence[str]) -> list[list[Found]]:
    """Every form in each (text, language): longest first, none inside another, in the order of the text."""
    if not forms:
        return [[] for _ in texts]
    occurrences = _by_spacy(forms) if len(texts) > _MANY else _by_tokens(tuple(forms))
    return [_found(text, occurrences, forms) for text, _ in texts]


def _by_spacy(forms: Sequence[str]) -> Occurrences:
    from spacy.matcher import PhraseMatcher
    from spacy.tokens import Doc
    from spacy.vocab import Vocab

    vocab = Vocab()
    matcher = PhraseMatcher(vocab, attr="ORTH")
    for number, form in enumerate(forms):
        if words := [token for token, _, _ in tokens(form)]:
            matcher.add(str(number), [Doc(vocab, words=words)])

    def find(words: Sequence[str]) -> Iterator[tuple[int, int, int]]:
        for key, first, last in matcher(Doc(vocab, words=list(words))):
            yield int(vocab.strings[key]), first, last

    return find


@lru_cache(maxsize=2)
def _by_tokens(forms: tuple[str, ...]) -> Occurrences:
    numbers: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
    sizes: defaultdict[str, set[int]] = defaultdict(set)  # of the forms that begin with a token
    for number, form in enumerate(forms):
        if words := tuple(token for token, _, _ in tokens(form)):
            numbers[words].append(number)
            sizes[words[0]].add(len(words))

    def find(words: Sequence[str]) -> Iterator[tuple[int, int, int]]:
        for first, word in enumerate(words):
            for last in (first + size for size in sizes.get(word, ())):
                for number in numbers.get(tuple(words[first:last]), ()) if last <= len(words) else ():
                    yield number, first, last

    return find


def _found(text: str, occurrences: Occurrences, forms: Sequence[str]) -> list[Found]:
    cut = tokens(text)
    if not cut:
        return []
    edges = _Edges(text)
    hits: list[tuple[int, int, int]] = []
    for number, first, last in occurrences([token for token, _, _ in cut]):
        start, end = cut[first][1], cut[last - 1][2]
        if text.count("(", start, end) + text.count("（", start, end) and text[end : end + 1] in (")", "）"):
            end += 1  # Immunity (Total)
        if edges.stand_apart(start, end):
            hits.append((number, start, end))
    hits.sort(key=lambda hit: (hit[1] - hit[2], hit[1], hit[0]))
    taken: list[tuple[int, int, int]] = []
    for hit in hits:
        if all(hit[2] <= start or end <= hit[1] for _, start, end in taken):
            taken.append(hit)
    return [(forms[number], start, end) for number, start, end in sorted(taken, key=lambda hit: hit[1])]


class _Edges:
    """Where words of one text begin and end."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._words: dict[int, tuple[int, str]] | None = None

    def stand_apart(self, start: int, end: int) -> bool:
        """Whether what stands there is no part of a longer word."""
        first, last = self._text[start], self._text[end - 1]
        before = self._text[start - 1] if start else ""
        after = self._text[end] if end < len(self._text) else ""
        for letters, joined in ((_LATIN, self._hyphenated), (_KATAKANA, self._pointed)):
            if letters.match(first) and (letters.match(before) or joined(start - 1, -1)):
                return False
            if letters.match(last) and (letters.match(after) or joined(end, 1)):
                return False
        native = _HAN.match(first) or _HAN.match(last) or _HIRAGANA.match(first) or _HIRAGANA.match(last)
        return not native or self._whole_words(start, end, before, after)

    def _hyphenated(self, at: int, step: int) -> bool:
        """Whether a hyphen joins it to more letters or digits: IMP in IMP-2."""
        text, there = self._text, at + step
        return 0 <= at < len(text) and text[at] in "-‐‑_" and 0 <= there < len(text) and text[there].isalnum()

    def _pointed(self, at: int, step: int) -> bool:
        """Whether an interpunct joins it to more katakana."""
        text, there = self._text, at + step
        if not (0 <= at < len(text) and 0 <= there < len(text) and text[at] in _INTERPUNCTS):
            return False
        return bool(_KATAKANA.match(text[there]))

    def _whole_words(self, start: int, end: int, before: str, after: str) -> bool:
        """Whether words begin and end there, and neither a prefix nor a suffix makes another word of them."""
        runs = _HAN.match(self._text[start]) and _HAN.match(before), _HAN.match(self._text[end - 1])
        if (runs[0] or (runs[1] and _HAN.match(after))) and end - start < _LONG_ENOUGH:
            return False
        words = self._cut()
        ends = {at + size for at, (size, _) in words.items()}
        if start not in words or end not in ends:
            return False
        following = words.get(end)
        if following and following[1] == "接尾辞" and _HAN.match(after):
            return False
        previous = next((part for at, (size, part) in words.items() if at + size == start), "")
        return previous != "接頭辞"

    def _cut(self) -> dict[int, tuple[int, str]]:
        """Sudachi's words: where each begins, its length and part of speech."""
        if self._words is None:
            self._words = {at: (size, part) for at, size, part in _morphemes(self._text)}
        return self._words


def _morphemes(text: str) -> Iterator[tuple[int, int, str]]:
    analyser = _analyser()
    for sentence in _SENTENCES.finditer(text):
        for word in analyser.tokenize(sentence[0]):
            yield sentence.start() + word.begin(), word.end() - word.begin(), word.part_of_speech()[0]


@lru_cache(maxsize=1)
def _analyser() -> Any:
    from sudachipy import Dictionary, SplitMode  # type: ignore[import-untyped]

    return Dictionary(dict="core").create(SplitMode.B)


Told.tools += (_analyser.cache_clear, _by_tokens.cache_clear)

_CONTENT = frozenset({"名詞", "動詞", "形容詞", "形状詞", "副詞", "代名詞", "連体詞"})
_EMPTY = frozenset({"数詞", "助動詞語幹"})
_HELPING = "非自立可能"  # a word that may be there for grammar's sake: 置く in 置いておく
_HELPED = frozenset({"接続助詞", "動詞", "形容詞"})  # what such a word then stands behind
_LIGHT = frozenset(
    {"為る", "居る", "有る", "成る", "出来る", "因る", "無い", "様", "事", "物", "時", "者", "内", "方", "為"}
)
_ENGLISH_WORD = re.compile(r"[A-Za-z]{3,}")


def find_words(texts: Sequence[tuple[str, str]]) -> list[list[str]]:
    """The words that say something in each (text, language), in Sudachi's normalised form.

    Of an English text the words that Sudachi knows as loans, as Japanese writes them: attack アタック.
    """
    return [list(_native_words(text)) if lang == "ja" else _loans(text) for text, lang in texts]


@remembered
def _native_words(text: str) -> tuple[str, ...]:
    from sudachipy import SplitMode

    found = []
    analyser = _analyser()
    for sentence in _SENTENCES.finditer(text):
        before = ""
        for word in analyser.tokenize(sentence[0], SplitMode.A):
            part = word.part_of_speech()
            if part[0] in _CONTENT and not _EMPTY.intersection(part) and not word.surface().isascii():
                helps = _HELPING in part and (before in _HELPED or word.normalized_form() in _LIGHT)
                if not helps:
                    found.append(word.normalized_form())
            before = part[1] if part[0] == "助詞" else part[0]
    return tuple(found)


def _loans(text: str) -> list[str]:
    return list(filter(None, (_loan(word.casefold()) for word in _ENGLISH_WORD.findall(text))))


@remembered
def _loan(word: str) -> str:
    """A lower-case English word, or its singular, as it is written in Japanese; empty if it is no loan."""
    for form in dict.fromkeys((word, singular(word))):
        forms = [m.normalized_form() for m in _analyser().tokenize(form)]
        if len(forms) == 1 and _KATAKANA.match(forms[0]):
            return str(forms[0])
    return ""


_NOMINAL = frozenset({"名詞", "形状詞", "接頭辞"})
_NO_NOUN = frozenset({"数詞", "助数詞", "助動詞語幹"})
_JOINS_NOUNS = re.compile(r"[・･·‐&＆-]")
_FORMAL = frozenset(
    {"ため", "こと", "もの", "とき", "ところ", "ほか", "うち", "よう", "まま", "たび", "ほう", "これ", "それ"}
)


def find_nouns(texts: Sequence[tuple[str, str]]) -> list[list[str]]:
    """The nouns of each Japanese (text, language); those side by side, with prefixes and suffixes, have a bar
    between: オーダー|プール.
    """
    return [list(_noun_runs(text)) if lang == "ja" else [] for text, lang in texts]


@remembered
def _noun_runs(text: str) -> tuple[str, ...]:
    from sudachipy import SplitMode

    found = []
    analyser = _analyser()
    for sentence in _SENTENCES.finditer(text):
        run: list[str] = []
        named = False  # a prefix alone is no noun
        counted = False  # behind a number stands what is counted
        for word in analyser.tokenize(sentence[0], SplitMode.A):
            surface, part = word.surface(), word.part_of_speech()
            counts = counted and "助数詞可能" in part
            counted = "数詞" in part
            ends = run and part[0] == "接尾辞" and part[1] == "名詞的"
            nominal = part[0] in _NOMINAL and not counts and surface not in _FORMAL
            if (ends or nominal) and _NO_NOUN.isdisjoint(part):
                run.append(surface)
                named |= part[0] != "接頭辞"
            elif run and _JOINS_NOUNS.fullmatch(surface):
                run[-1] += surface
            elif run:
                if named:
                    found.append("|".join(run))
                run, named = [], False
        if run and named:
            found.append("|".join(run))
    return tuple(found)


__all__ = ["Found", "Token", "find_nouns", "find_terms", "find_words"]
