"""Where the forms of the termbase stand in a text, with the standard library alone.

The longest form is found, none inside another, and none inside a longer word: a Latin or katakana form may
not go on in its script, and one in ideographs not in ideographs, which misses some and invents none.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from taiyaku.corpus.model import Lang, Term
from taiyaku.corpus.terms.form_tokens import form_key, tokens
from taiyaku.corpus.text import HAN
from taiyaku.values import Struct, encode
from taiyaku.whole_files import digest_of

_LATIN = re.compile(r"[^\W_\u3041-\u30ff\u3400-\u9fff\uff66-\uff9f]")
_KATAKANA = re.compile(r"[\u30a1-\u30fa\u30fc-\u30ff\uff66-\uff9f]")
_HAN = re.compile(f"[{HAN}]")
_JOINS = {"・": _KATAKANA, "･": _KATAKANA, "-": _LATIN, "‐": _LATIN, "‑": _LATIN, "_": _LATIN}


class Spotted(Struct, frozen=True):
    """A form in a text."""

    key: str  # of the form
    start: int
    end: int


class FormFinder:
    """Finds forms given by their keys (`linking.forms.form_key`)."""

    def __init__(self, keys: Iterable[str]) -> None:
        self._forms: dict[tuple[str, ...], str] = {tuple(key.split()): key for key in keys if key}
        self._sizes: defaultdict[str, list[int]] = defaultdict(list)
        for parts in self._forms:
            if len(parts) not in self._sizes[parts[0]]:
                self._sizes[parts[0]].append(len(parts))
        for sizes in self._sizes.values():
            sizes.sort(reverse=True)

    def find(self, text: str) -> Iterator[Spotted]:
        """The forms in the text, in its order."""
        cut = tokens(text) if self._forms else []
        names = [token for token, _, _ in cut]
        at = 0
        while at < len(cut):
            step = 1
            for size in self._sizes.get(names[at], ()):
                key = self._forms.get(tuple(names[at : at + size])) if at + size <= len(cut) else None
                if key and stands_apart(text, cut[at][1], cut[at + size - 1][2]):
                    yield Spotted(key, cut[at][1], cut[at + size - 1][2])
                    step = size
                    break
            at += step


def stands_apart(text: str, start: int, end: int) -> bool:
    """Whether what stands there is no part of a longer word.

    >>> stands_apart("ダッシュボード", 0, 4), stands_apart("隠密状態", 0, 2), stands_apart("ドッジは", 0, 3)
    (False, False, True)
    """
    for edge, beside, beyond in (
        (text[start], start - 1, start - 2),
        (text[end - 1], end, end + 1),
    ):
        near = text[beside] if 0 <= beside < len(text) else ""
        if not near or near.isspace():
            continue
        far = text[beyond] if 0 <= beyond < len(text) else ""
        for script in (_LATIN, _KATAKANA, _HAN):
            if script.match(edge):
                if script.match(near):
                    return False
                if near in _JOINS and _JOINS[near] is script and script.match(far):
                    return False
    return True


class ConceptFinder:
    """Which concepts of a termbase are named in texts."""

    def __init__(self, terms: Sequence[Term]) -> None:
        self._concepts: defaultdict[str, list[str]] = defaultdict(list)
        for term in terms:
            for form in dict.fromkeys(map(form_key, (*term.en, *term.ja))):
                self._concepts[form].append(term.concept)
        self._finder = FormFinder(self._concepts)

    @cached_property
    def digest(self) -> str:
        """A name for what it finds."""
        return digest_of(encode(self._concepts))

    def __call__(self, texts: Sequence[tuple[str, Lang]]) -> list[list[str]]:
        """The concepts of each text, as often as they are named."""
        return [[name for _, names in self.find(text) for name in names] for text, _ in texts]

    def find(self, text: str) -> Iterator[tuple[Spotted, Sequence[str]]]:
        """Each form in a text with the concepts it may name."""
        for hit in self._finder.find(text):
            yield hit, self._concepts[hit.key]
