"""What the steps that put a corpus together are given besides the documents."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from taiyaku.configuration import SCOPES
from taiyaku.corpus.alignment.features import WordFinder
from taiyaku.corpus.decided import Decisions
from taiyaku.corpus.links.reference_parser import ReferenceWords
from taiyaku.corpus.memo import Memo, no_memo
from taiyaku.corpus.model import Lang
from taiyaku.corpus.terms.declared import DeclaredTerm
from taiyaku.values import Struct, field
from taiyaku.workspace import DeclaredVersion

# (form, start, end) of every form found in each text, in the order of the text and never one inside another;
# texts come with their language.
Finder = Callable[[Sequence[tuple[str, Lang]], Sequence[str]], list[list[tuple[str, int, int]]]]


class Setting(Struct, frozen=True):
    """The workspace as far as the corpus is concerned, and the tools it borrows."""

    editions: tuple[str, ...] = ()  # oldest first
    scopes: tuple[str, ...] = SCOPES
    versions: tuple[DeclaredVersion, ...] = ()
    references: ReferenceWords = field(default_factory=ReferenceWords)
    words: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)  # a vocabulary
    decisions: Decisions = field(default_factory=Decisions)
    terms: tuple[DeclaredTerm, ...] = ()  # what people say of their terms
    find_terms: Finder | None = None  # None: running text is not searched for names
    find_words: WordFinder | None = None  # None: texts are aligned by their scripts alone
    find_nouns: WordFinder | None = None  # None: running text gives no terms
    memo: Memo = no_memo  # what the results of earlier builds are taken from
    memory: Path | None = None  # where what rulings rely on is remembered; None: nowhere
    reviewed: list[tuple[object, Any]] = field(default_factory=list)  # what of the corpus, and what it gave
