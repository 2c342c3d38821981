"""Readers: a file in, a manuscript out. What the file *is* decides, not what its name says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from taiyaku.corpus.model import Problem, Provenance
from taiyaku.errors import UnreadableError
from taiyaku.ingest.blocks import Manuscript
from taiyaku.ingest.mend import number_steps, rejoin
from taiyaku.ingest.readers.encoding import decode
from taiyaku.ingest.readers.sniff import Nature, sniff
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.workspace import Source

MAX_TEXT = 32 * 1024 * 1024  # bytes; a rulebook's text is a hundredth of this
MAX_PDF = 512 * 1024 * 1024

Progress = Callable[[int, int], None]  # pages or lines done, and of how many


def read(source: Source, vocabulary: Vocabulary, progress: Progress | None = None) -> Manuscript:
    """Read a source with the reader its content asks for.

    Raises UnreadableError, with what to do, for a file that is missing, empty, too large, encrypted,
    or in no encoding we know.
    """
    data = _load(source)
    nature, remark = sniff(data, source.file)
    if nature is Nature.PDF:
        from taiyaku.ingest.readers.pdf import read_pdf

        manuscript = read_pdf(data, source.file, vocabulary, progress)
        manuscript = replace(manuscript, blocks=tuple(rejoin(number_steps(manuscript.blocks), gapless=True)))
    else:
        if len(data) > MAX_TEXT:
            raise UnreadableError(
                f"{source.file}: {len(data) / 2**20:.0f} MB of text is more than {MAX_TEXT // 2**20} MB; "
                "split it into one file per document"
            )
        text, problems = decode(data, source.file, source.encoding)
        manuscript = _read_text(nature, text, source, vocabulary)
        manuscript = replace(manuscript, problems=(*problems, *manuscript.problems))
    if remark:
        where = Provenance(source.file, (1, 1))
        manuscript = replace(manuscript, problems=(Problem("W102", remark, where), *manuscript.problems))
    if not manuscript.blocks:
        raise UnreadableError(f"{source.file}: nothing to read in it; check that the file is the document you mean")
    return manuscript


def _load(source: Source) -> bytes:
    try:
        if source.path.is_dir():
            raise UnreadableError(f"{source.file}: is a folder; `path` names one file")
        size = source.path.stat().st_size
        if size > MAX_PDF:
            raise UnreadableError(f"{source.file}: {size / 2**20:.0f} MB is more than {MAX_PDF // 2**20} MB; split it")
        data = source.path.read_bytes()
    except FileNotFoundError:
        raise UnreadableError(f"{source.file}: no such file; put the document there or correct `path`") from None
    except OSError as error:
        raise UnreadableError(f"{source.file}: cannot be read: {error.strerror or error}") from None
    if not data.strip(b"\0 \t\r\n"):
        raise UnreadableError(f"{source.file}: the file is empty; put the document there again")
    return data


def _read_text(nature: Nature, text: str, source: Source, vocabulary: Vocabulary) -> Manuscript:
    if nature is Nature.HTML:
        from taiyaku.ingest.readers.html import read_html

        return read_html(text, source.file, vocabulary)
    if nature is Nature.WIKITEXT:
        from taiyaku.ingest.readers.wikitext import read_wikitext

        return read_wikitext(text, source.file, vocabulary)
    from taiyaku.ingest.readers.text import read_text

    return read_text(text, source.file, vocabulary, markdown=nature is Nature.MARKDOWN)
