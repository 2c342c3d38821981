"""The words a document uses for its own structure, per language, extended by a workspace."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any

from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, place_words
from taiyaku.corpus.text import any_of, guess_lang, is_caps, match_key
from taiyaku.errors import WorkspaceError
from taiyaku.values import Struct

LANGS = ("en", "ja")
# Whose words count where a document is in them
OTHERS = frozenset({"de", "es", "fr", "it", "ko", "pt", "zh"})
_TRIM = " \t\u3000:：.．!！?？*_#「」＜＞<>"


def heading_key(text: str) -> str:
    """How a heading is looked up: folded, without its colon, emphasis marks and quotes."""
    return match_key(text).strip(_TRIM).strip()


class Vocabulary(Struct, frozen=True, dict=True):
    """Every word list, by table and name. All languages are looked up together: documents mix them."""

    tables: Mapping[str, Mapping[str, tuple[str, ...]]]

    def words(self, table: str, name: str) -> tuple[str, ...]:
        """The words of one list, as written; empty where no vocabulary has it."""
        return self.tables.get(table, {}).get(name, ())

    def keys(self, table: str, name: str) -> frozenset[str]:
        """The words of one list as `heading_key`s."""
        if (known := self._keys.get((table, name))) is None:
            known = self._keys[table, name] = frozenset(map(heading_key, self.words(table, name)))
        return known

    @cached_property
    def _keys(self) -> dict[tuple[str, str], frozenset[str]]:
        return {}  # of the lists that were asked for

    @cached_property
    def places(self) -> PlaceWords:
        """The words for places and changes."""
        return place_words(self.tables)

    @cached_property
    def _roles(self) -> dict[str, str]:
        return {heading_key(w): role for role, words in self.tables.get("roles", {}).items() for w in words}

    def role(self, heading: str) -> str | None:
        """The role a heading names, such as `requirements` for "条件：", or None."""
        return self._roles.get(heading_key(heading))

    @cached_property
    def role_words(self) -> tuple[tuple[str, str], ...]:
        """(word as written, role), longest word first: for headings that begin with a role word."""
        pairs = [(w, role) for role, words in self.tables.get("roles", {}).items() for w in words]
        return tuple(sorted(pairs, key=lambda p: -len(p[0])))

    @cached_property
    def role_endings(self) -> tuple[tuple[str, str], ...]:
        """(key, role) of Japanese role words, longest word first: for labels that end in one."""
        folded = ((heading_key(word), role) for word, role in self.role_words)
        return tuple((key, role) for key, role in folded if len(key) >= 2 and not key.isascii())

    @cached_property
    def everywhere(self) -> frozenset[str]:
        """Roles that make a section of any entry."""
        return frozenset(self.words("structure", "everywhere"))

    def is_one_of(self, text: str, table: str, name: str) -> bool:
        """Whether the text is a word of the list."""
        return heading_key(text) in self.keys(table, name)

    def starts_with(self, text: str, table: str, name: str) -> str | None:
        """The longest word of the list the text begins with, at a word boundary; None if there is none."""
        match = _starts_pattern(self.words(table, name)).match(text)
        return match[1] if match else None

    def kind_of_group(self, heading: str) -> str | None:
        """The kind of the entries below a group heading; the longest word found in it decides."""
        key = heading_key(heading)
        length, best = -1, None
        for kind, words in self._folded_kinds["kinds.groups"]:
            for word in words:
                if len(word) > length and _stands_in(word, key):
                    length, best = len(word), kind
        return best

    def kind_of_word(self, text: str) -> str | None:
        """The kind a type word stands for: "(STATE)", "Short Skill"."""
        key = heading_key(text).strip("()（）[]")
        for kind, words in self._folded_kinds["kinds.words"]:
            if any(key == word or key.endswith(f" {word}") for word in words):
                return kind
        return None

    def own_names(self) -> dict[str, dict[str, str]]:
        """By language, what the workspace calls kinds and roles that no built-in list has: its first word."""
        found: dict[str, dict[str, str]] = {}
        for table in ("kinds.words", "kinds.groups", "roles"):
            for key, words in self.tables.get(table, {}).items():
                for word in words if key not in _built_in().get(table, {}) else ():
                    shown = word.capitalize() if is_caps(word) else word
                    found.setdefault(guess_lang(word), {}).setdefault(key, shown)
        return found

    @cached_property
    def _folded_kinds(self) -> dict[str, tuple[tuple[str, tuple[str, ...]], ...]]:
        """The words of both tables of kinds as they are compared."""
        tables = {table: self.tables.get(table, {}).items() for table in ("kinds.groups", "kinds.words")}
        return {
            table: tuple((kind, tuple(map(heading_key, words))) for kind, words in lists)
            for table, lists in tables.items()
        }

    @cached_property
    def furniture(self) -> re.Pattern[str]:
        """Matches a whole line that is never content."""
        return _any(self.words("furniture", "lines"))

    @cached_property
    def artefacts(self) -> re.Pattern[str]:
        """Matches a piece of a line that is never content."""
        return _any(self.words("furniture", "artefacts"))


def _any(patterns: Iterable[str]) -> re.Pattern[str]:
    alternatives = "|".join(f"(?:{_without_flags(p)})" for p in patterns)
    return re.compile(alternatives or r"(?!)", re.IGNORECASE)


def _without_flags(pattern: str) -> str:
    return re.sub(r"^\(\?[aiLmsux]+\)", "", pattern)


@lru_cache(maxsize=256)
def _starts_pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(f"({any_of(words)})(?![A-Za-z0-9])", re.IGNORECASE)


def _stands_in(word: str, text: str) -> bool:
    if word not in text:
        return False
    inside = "[a-z]" if word.isascii() else "[\u4e00-\u9fff]" if len(word) == 1 else None  # 技 is not 競技
    behind = "(?![a-z])" if word.isascii() else ""
    return inside is None or re.search(rf"(?<!{inside}){re.escape(word)}{behind}", text) is not None


@lru_cache(maxsize=16)
def _built_in(*langs: str) -> dict[str, dict[str, tuple[str, ...]]]:
    tables: dict[str, dict[str, tuple[str, ...]]] = {}
    for name in (*LANGS, "everyday", *langs):
        text = files("taiyaku.ingest").joinpath("vocabularies", f"{name}.toml").read_text("utf-8")
        _merge(tables, tomllib.loads(text))
    return tables


def load_vocabulary(extra: Mapping[str, Any] | None = None, *langs: str) -> Vocabulary:
    """The built-in lists with those of other languages, if they have any, and a workspace's additions.

    Raises WorkspaceError for a table that is not a table of lists of words, or a pattern that is no
    regular expression.
    """
    own = sorted(OTHERS & {lang.partition("-")[0].casefold() for lang in langs})  # "pt-BR" is Portuguese
    known = repr(extra or {}), *own
    if known not in _LOADED:
        if len(_LOADED) == _MOST:
            _LOADED.clear()
        _LOADED[known] = _load(extra or {}, own)
    return _LOADED[known]


_MOST = 64
_LOADED: dict[tuple[str, ...], Vocabulary] = {}  # what they derive of their words is derived once a process


def _load(extra: Mapping[str, Any], langs: Iterable[str]) -> Vocabulary:
    tables = {name: dict(lists) for name, lists in _built_in(*langs).items()}
    _merge(tables, extra)
    for pattern in (*tables["furniture"]["lines"], *tables["furniture"]["artefacts"]):
        try:
            re.compile(_without_flags(pattern))
        except re.error as error:
            told = f"vocabulary.furniture: {pattern!r} is not a regular expression: {error}"
            raise WorkspaceError(told) from None
    return Vocabulary(tables)


def _merge(tables: dict[str, dict[str, tuple[str, ...]]], more: Mapping[str, Any]) -> None:
    for table, name, words in _lists(more):
        known = tables.setdefault(table, {})
        known[name] = tuple(dict.fromkeys((*known.get(name, ()), *words)))


def _lists(more: Mapping[str, Any]) -> Iterator[tuple[str, str, list[str]]]:
    for table, lists in more.items():
        if not isinstance(lists, Mapping):
            raise WorkspaceError(f"vocabulary.{table}: expected a table of word lists")
        for name, words in lists.items():
            if table == "kinds" and isinstance(words, Mapping):
                for kind, kind_words in words.items():
                    yield f"kinds.{name}", kind, _word_list(kind_words, f"kinds.{name}.{kind}")
            else:
                yield table, name, _word_list(words, f"{table}.{name}")


def _word_list(words: object, where: str) -> list[str]:
    if not isinstance(words, list) or not all(isinstance(w, str) for w in words):
        raise WorkspaceError(f'vocabulary.{where}: expected a list of words, such as ["Effects"]')
    return words
