"""Readers: a file in, a manuscript out. What the file *is* decides, not what its name says."""

from __future__ import annotations

import errno
import re
import stat
from collections.abc import Callable
from pathlib import Path

from taiyaku.corpus.model import Problem, Provenance
from taiyaku.corpus.radicals import fold_radicals
from taiyaku.errors import UnreadableError
from taiyaku.ingest.blocks import Line, Manuscript
from taiyaku.ingest.readers.encoding import decode
from taiyaku.ingest.readers.sniff import Nature, sniff
from taiyaku.ingest.rejoining import number_steps, rejoin
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import replace
from taiyaku.workspace import Source

MAX_TEXT = 32 * 1024 * 1024  # bytes; a rulebook's text is a hundredth of this
MAX_PDF = 512 * 1024 * 1024
LONGEST_LINE = 200_000  # characters of a line of text or wikitext
LONGEST_MARKUP = 2_000_000  # of HTML, whole pages of which stand on one line
LONGEST_NUMBER = 1000  # digits
_LONG_NUMBER = re.compile(r"\d[\d,.]{40,}")
_WIDEST_GAP = 100  # white space inside a line; what is wider says no more, and takes patterns long
_WIDE_GAP = re.compile(rf"[^\S\r\n\f]{{{_WIDEST_GAP},}}")

Progress = Callable[[int, int], None]  # pages or lines done, and of how many


def read(
    source: Source, vocabulary: Vocabulary, progress: Progress | None = None, jobs: int = 1
) -> Manuscript:
    """Read a source with the reader its content asks for.

    Raises UnreadableError, with what to do, for a file that is missing, empty, too large, encrypted,
    or in no encoding we know.
    """
    data = _load(source)
    nature, remark = sniff(data, source.file)
    if nature is Nature.PDF:
        from taiyaku.ingest.readers.pdf.reader import read_pdf

        manuscript = read_pdf(data, source.file, vocabulary, progress, jobs)
        manuscript = replace(manuscript, blocks=tuple(rejoin(number_steps(manuscript.blocks), gapless=True)))
    else:
        text, problems = decode(data, source.file, source.encoding)
        longest = LONGEST_MARKUP if nature is Nature.HTML else LONGEST_LINE
        _refuse_endless_lines(text, source.file, longest)
        text = _WIDE_GAP.sub(lambda gap: gap[0][:_WIDEST_GAP], text)
        manuscript = _read_text(nature, text, source, vocabulary)
        manuscript = replace(manuscript, problems=(*problems, *manuscript.problems))
    if remark:
        where = Provenance(source.file, (1, 1))
        manuscript = replace(manuscript, problems=(Problem("W102", remark, where), *manuscript.problems))
    if not manuscript.blocks:
        raise UnreadableError(
            f"{source.file}: nothing to read in it; check that the file is the document you mean"
        )
    _refuse_endless_numbers(manuscript)
    return manuscript


def _load(source: Source) -> bytes:
    """The bytes of the file; UnreadableError says why there are none and what to do."""
    file, path = source.file, source.path
    try:
        if path.is_dir():
            raise UnreadableError(f"{file}: is a folder; `path` names one file")
        about = path.stat()
        if not stat.S_ISREG(about.st_mode):
            raise UnreadableError(f"{file}: is a pipe or a device; `path` names an ordinary file")
        _refuse_size(path, about.st_size, file)
        data = path.read_bytes()
    except FileNotFoundError:
        raise UnreadableError(f"{file}: no such file; put the document there or correct `path`") from None
    except PermissionError:
        raise UnreadableError(f"{file}: may not be read; give yourself the right to (chmod u+r)") from None
    except OSError as error:
        advice = (
            "correct `path`" if error.errno in {errno.ELOOP, errno.ENAMETOOLONG} else "get the file again"
        )
        raise UnreadableError(f"{file}: cannot be read: {error.strerror or error}; {advice}") from None
    except ValueError as error:  # a NUL in the name
        raise UnreadableError(f"{file!r}: cannot be the name of a file ({error}); correct `path`") from None
    if not data.strip(b"\0 \t\r\n\xef\xbb\xbf"):
        raise UnreadableError(f"{file}: the file is empty; put the document there again")
    return data


def _refuse_size(path: Path, size: int, file: str) -> None:
    """Stop before reading what no document is as large as."""
    if size <= MAX_TEXT:
        return
    with path.open("rb") as opened:
        pdf = b"%PDF-" in opened.read(1024)
    if size > MAX_PDF or not pdf:
        limit = MAX_PDF if pdf else MAX_TEXT
        what = "PDF" if pdf else "text"
        raise UnreadableError(
            f"{file}: {size / 2**20:.0f} MB of {what} is more than {limit // 2**20} MB; "
            "split it into one file per document"
        )


def _refuse_endless_numbers(manuscript: Manuscript) -> None:
    """Stop at a number no rule has: Python refuses to count with it, wherever that would be tried."""
    for block in manuscript.blocks:
        for text in (block.text, *(cell for row in block.rows for cell in row)):
            if len(text) > LONGEST_NUMBER and any(
                sum(map(str.isdigit, found[0])) > LONGEST_NUMBER for found in _LONG_NUMBER.finditer(text)
            ):
                where = f"{block.provenance.file}:{block.provenance.lines[0]}"
                what = f"a number of more than {LONGEST_NUMBER:,} digits; no rule has one: take it out"
                raise UnreadableError(f"{where}: {what}")


def _refuse_endless_lines(text: str, file: str, longest: int) -> None:
    """Stop at a line no document has, before a reader takes minutes over it."""
    at, number = 0, 1
    while len(text) - at > longest:
        end = text.find("\n", at)
        size = (end if end >= 0 else len(text)) - at
        if size > longest:
            raise UnreadableError(
                f"{file}:{number}: a line of {size:,} characters; this is no text document, "
                "or its line breaks are gone: export it again with line breaks"
            )
        at, number = end + 1, number + 1


def _read_text(nature: Nature, text: str, source: Source, vocabulary: Vocabulary) -> Manuscript:
    if nature is Nature.HTML:
        from taiyaku.ingest.readers.html.inventory import text_nodes
        from taiyaku.ingest.readers.html.parser import read_html

        return replace(read_html(text, source.file, vocabulary), held=text_nodes(text, source.file))
    if nature is Nature.WIKITEXT:
        from taiyaku.ingest.readers.wikitext.inventory import shown_texts
        from taiyaku.ingest.readers.wikitext.parser import read_wikitext

        return replace(read_wikitext(text, source.file, vocabulary), held=shown_texts(text, source.file))
    from taiyaku.ingest.readers.text.reader import read_text

    manuscript = read_text(text, source.file, vocabulary, markdown=nature is Nature.MARKDOWN)
    return replace(manuscript, held=(Line(fold_radicals(text), Provenance(source.file, (1, 1))),))
