"""Two documents in two languages, or one in both, to be aligned: sources of a workspace, or any files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from taiyaku.configuration import FORMATS
from taiyaku.corpus.alignment.aligner import Pair
from taiyaku.corpus.alignment.editions import align_entries
from taiyaku.corpus.alignment.features import Tools
from taiyaku.corpus.alignment.issues import Vocabulary, contradict
from taiyaku.corpus.alignment.language_split import Interleaved
from taiyaku.corpus.alignment.passages import Aligned, Passage, align_passages, entry_passages, judged
from taiyaku.corpus.alignment.plausibility import plausible
from taiyaku.corpus.alignment.term_issues import TermCheck
from taiyaku.corpus.model import Ingested, Lang, Term
from taiyaku.corpus.store import open_corpus
from taiyaku.corpus.terms.abbreviations import terms_of_texts
from taiyaku.corpus.terms.declared import FILE, DeclaredTerm, read_terms
from taiyaku.corpus.terms.matcher import ConceptFinder
from taiyaku.corpus.text import guess_lang, has_japanese, has_latin
from taiyaku.errors import CorpusError, UsageError
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.steps.diff_inputs import Reading, read_versions, source_named, workspace_for
from taiyaku.values import Struct, replace
from taiyaku.workspace import Source, Workspace

_LABEL = re.compile(r"\w\.\d")  # of two numbers at least: a translation of a list may count anew


def align_documents(en: str, ja: str | None, folder: Path | None, format_: str | None) -> list[Aligned]:
    """The passages of two documents in pairs; without `ja` the one document has both languages.

    A name is the id of a source of the workspace, else the path of a file. Of a source, and of a file with a
    `format_`, the clauses of its entries are taken; of another file every paragraph, item and heading.
    Raises UsageError for a name that is neither, UnreadableError if a file cannot be read.
    """
    from taiyaku.ingest.language import find_words
    from taiyaku.ingest.vocabulary import load_vocabulary

    if format_ and format_ not in FORMATS:
        raise UsageError(f"--format {format_}: expected {', '.join(FORMATS)}")
    workspace = workspace_for((en, ja or en), folder)
    english, japanese = (
        _side(name, lang, source_named(name, workspace), folder, format_, interleaved=ja is None)
        for name, lang in ((en, "en"), (ja or en, "ja"))
    )
    words = load_vocabulary().tables
    known, declared = _termbase(workspace) if workspace else ((), ())
    tools = Tools.of(words, find_words)
    gap = _gap(english.read, japanese.read)
    ours, theirs = list(english.passages), list(japanese.passages)
    names = (*known, *terms_of_texts([p.text for p in (*ours, *theirs)]))
    vocabulary = Vocabulary.of(words)
    pairs: list[Pair] = []
    if not gap:
        named = replace(tools, find_terms=ConceptFinder(names))
        found = align_passages(ours, theirs, named)
        pairs = plausible(ours, theirs, found, named, partial(contradict, words=vocabulary))
    if english.read and japanese.read and not any(pair.en and pair.ja for pair in pairs):
        read = english.read, japanese.read
        editions = workspace.editions if workspace else ()
        ours, theirs, pairs = align_entries(*read, tools, words, editions, known)
    return judged(ours, theirs, pairs, vocabulary, TermCheck(known, declared), gap)


def _gap(en: Ingested | None, ja: Ingested | None) -> bool:
    """Whether the documents are of different editions, as far as they say."""
    editions = {read.document.edition for read in (en, ja) if read and read.document.edition}
    return len(editions) == 2


class _Side(Struct, frozen=True):
    """A document in one language."""

    passages: tuple[Passage, ...]
    read: Ingested | None = None  # as entries


def _side(
    name: str, lang: Lang, source: Source | None, folder: Path | None, format_: str | None, interleaved: bool
) -> _Side:
    if source or format_:
        reading = Reading(format_, source.lang if source else lang)
        read, _, _ = read_versions(name, name, folder, reading)
        side = _Side(tuple(entry_passages(read.entries, lang)), read)
    else:
        side = _Side(tuple(p for p in _paragraphs(name, lang, interleaved) if _is_in(p.text, lang)))
    if not side.passages:
        language = {"en": "English", "ja": "Japanese"}[lang]
        raise UsageError(f"{name}: no {language} text in it; name the English document, then the Japanese")
    return side


def _is_in(text: str, lang: Lang) -> bool:
    """Whether a text is in a language; names and glosses of the other one may stand in it."""
    return has_japanese(text) if lang == "ja" else has_latin(text) and guess_lang(text) == "en"


def _termbase(workspace: Workspace) -> tuple[tuple[Term, ...], tuple[DeclaredTerm, ...]]:
    """The terms of the workspace as last built, and what it declares of them."""
    declared = read_terms(workspace.root / FILE)
    try:
        with open_corpus(workspace.database) as corpus:
            return corpus.terms(), declared
    except CorpusError:
        return (), declared


def _paragraphs(name: str, lang: Lang, interleaved: bool) -> Iterator[Passage]:
    """The blocks of a file, cut where the language changes; each is called by file and line."""
    from taiyaku.ingest.readers import read
    from taiyaku.ingest.vocabulary import load_vocabulary

    path = Path(name)
    if not path.is_file():
        raise UsageError(f"{name}: neither a source of this workspace nor a file")
    source = Source("document", path.absolute(), path.as_posix(), "rulebook", lang)
    taken: dict[str, int] = {}
    blocks = read(source, load_vocabulary()).blocks
    both = Interleaved([b.text for b in blocks if b.kind is not BlockKind.TABLE]) if interleaved else None
    for block in blocks:
        for text in _pieces(block, both):
            base = f"{path.name}:{block.provenance.lines[0]}"
            taken[base] = number = taken.get(base, 0) + 1
            label = block.marker if block.marker and _LABEL.search(block.marker) else ""
            yield Passage(base if number == 1 else f"{base}.{number}", text, block.provenance, number=label)


def _pieces(block: Block, both: Interleaved | None) -> Iterator[str]:
    if block.kind is BlockKind.TABLE:
        for row in filter(any, block.rows):
            yield from both.cells(row) if both else (" ".join(filter(None, (c.strip() for c in row))),)
    else:
        yield from both.pieces(block.text) if both else (block.text,)
