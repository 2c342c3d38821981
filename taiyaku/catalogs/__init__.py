"""The interface's words in other languages than English: a PO file each, for the site and the terminal.

English is written where it is said, the names of our own words in `words.toml`. `LANG.po` beside this file
has the rest, and is read as it is: another language needs its file and nothing else. What the library says
(errors, findings, notes) stays English inside, also in JSON; where it is shown, `Catalog.said` knows its
pattern from `sentences.txt`, a line to each, and leaves names and quotations as they are.
`python -m scripts.catalogs` brings the files up to date.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property, lru_cache
from pathlib import Path

HERE = Path(__file__).parent
SOURCE = "en"  # the language that is written in the code
_SAID = ("said", "why")  # a gap whose name begins so holds a sentence itself
_WORD = ("part", "kind", "word")  # ... and these a word of ours, such as the role of a part
_GAP = re.compile(r"%\((\w+)\)[sd]")
_ENTRY = re.compile(
    r'^msgid ((?:".*"\n)+)(?:msgid_plural ((?:".*"\n)+))?((?:msgstr(?:\[\d\])? (?:".*"\n?)+)+)', re.MULTILINE
)
_FORM = re.compile(r'msgstr(?:\[\d\])? ((?:".*"\n?)+)')
_ESCAPED = re.compile(r"\\(.)")
_PLURAL = re.compile(r"plural=([^;]+)")


def locales() -> tuple[str, ...]:
    """The languages of the interface, English first."""
    return (SOURCE, *sorted(path.stem for path in HERE.glob("*.po")))


class Catalog:
    """The words of one language."""

    def __init__(self, path: Path) -> None:
        self.texts: dict[str, tuple[str, ...]] = {}
        for one, _many, forms in _ENTRY.findall(path.read_text("utf-8")):
            self.texts[_text(one)] = tuple(map(_text, _FORM.findall(forms)))
        rule = _PLURAL.search(self.texts.pop("", ("",))[0])
        self._rule = rule[1] if rule else "n != 1"

    def gettext(self, text: str) -> str:
        """The text in this language, or as it is where the catalog has none."""
        return next(filter(None, self.texts.get(text, ())), text)

    def ngettext(self, one: str, many: str, number: int) -> str:
        forms = self.texts.get(one, ())
        at = self._form(number) if len(forms) > 1 else 0
        return (forms[at] if at < len(forms) else "") or (one if number == 1 else many)

    @cached_property
    def _form(self) -> Callable[[int], int]:
        from gettext import c2py

        return c2py(self._rule)

    def said(self, text: str) -> str:
        """A sentence of the library in this language; one that is not known stays as it is."""
        if text in self.texts:
            return self.gettext(text)
        found = parsed(text)
        if found is None:
            return text
        sentence, gaps = found
        return self.gettext(sentence) % {name: self._in_gap(name, gap) for name, gap in gaps.items()}

    def word(self, word: str) -> str:
        """What one of our own words is called, such as a kind or a status: `hacking-device`."""
        plain = word.replace("-", " ").replace("_", " ")
        return self.gettext(word) if word in self.texts else self.texts.get(plain.capitalize(), (plain,))[0]

    def _in_gap(self, name: str, text: str) -> str:
        if name.startswith(_WORD):
            return " / ".join(map(self.word, text.split(" or ")))
        return self.said(text) if name.startswith(_SAID) else text


class English(Catalog):
    """No catalog at all: every text as it is written."""

    def __init__(self) -> None:
        self.texts, self._rule = {}, "n != 1"

    def said(self, text: str) -> str:
        return text


@cache
def catalog(locale: str) -> Catalog:
    """The words of a language of the interface."""
    return English() if locale == SOURCE else Catalog(HERE / f"{locale}.po")


def named(table: str) -> Mapping[str, str]:
    """What the site calls our own words in English: those of one table of `words.toml`."""
    return tables()[table]


@cache
def tables() -> Mapping[str, Mapping[str, str]]:
    """All of `words.toml`."""
    from tomllib import loads

    return loads((HERE / "words.toml").read_text("utf-8"))


@lru_cache(maxsize=1 << 12)  # few are said, again and again
def parsed(text: str) -> tuple[str, Mapping[str, str]] | None:
    """The pattern of a sentence, and what stands in its gaps."""
    return next(((p.sentence, gaps) for p in _patterns() if (gaps := p.gaps_in(text)) is not None), None)


def sentences() -> Iterator[str]:
    """The patterns of what the library says."""
    for line in (HERE / "sentences.txt").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line


class _Pattern:
    """A sentence with gaps; found by its own words, which takes no regular expression to be compiled."""

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence
        pieces = _GAP.split(sentence)
        self.words, self.names = [w.replace("%%", "%") for w in pieces[::2]], pieces[1::2]

    def gaps_in(self, text: str) -> dict[str, str] | None:
        first, last = self.words[0], self.words[-1]
        if not (text.startswith(first) and text.endswith(last) and self.names):
            return {} if text == self.sentence else None
        at, end, gaps = len(first), len(text) - len(last), {}
        for name, words in zip(self.names, (*self.words[1:-1], None), strict=True):
            to = end if words is None else text.find(words, at + 1, end)
            if to <= at:
                return None
            gaps[name], at = text[at:to], to + len(words or "")
        return gaps


@cache
def _patterns() -> tuple[_Pattern, ...]:
    """What begins with words of its own is tried first, and what says most in them."""
    return tuple(sorted(map(_Pattern, sentences()), key=lambda p: (not p.words[0], -sum(map(len, p.words)))))


def _text(quoted: str) -> str:
    text = "".join(line.strip()[1:-1] for line in quoted.splitlines())
    return _ESCAPED.sub(lambda m: "\n" if m[1] == "n" else m[1], text) if "\\" in text else text
