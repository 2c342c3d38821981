"""Open a PDF and lay out its pages, one after the other or in several processes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

import pypdfium2  # type: ignore[import-untyped]
import pypdfium2.raw as pdfium  # type: ignore[import-untyped]

from taiyaku.child_process import share_out
from taiyaku.errors import UnreadableError
from taiyaku.ingest.outline.contents import MAX_BOOKMARKS, Bookmark
from taiyaku.ingest.readers.pdf.characters import read_ink
from taiyaku.ingest.readers.pdf.lines import PageLines, lay_out
from taiyaku.values import Struct

MAX_PAGES = 20_000
MAX_FAILURES = 25  # unreadable pages in a row: the page tree is broken, not the pages
_MIN_SHARE = 3  # pages; fewer are not worth a process
Progress = Callable[[int, int], None]
Failure = tuple[int, str]
_CHANGED = re.compile(r"D:(?P<year>(?:19|20)\d\d)(?P<month>\d\d)(?P<day>\d\d)")


class Reading(Struct, frozen=True):
    """The pages that could be read, the ones that could not, and how many there are."""

    pages: tuple[PageLines, ...]
    failed: tuple[Failure, ...]
    count: int
    bookmarks: tuple[Bookmark, ...] = ()


def read_pages(data: bytes, file: str, progress: Progress | None = None, jobs: int = 1) -> Reading:
    """Lay out every page. Raises UnreadableError where the file as a whole cannot be read."""
    count, bookmarks = _survey(data, file)
    jobs = jobs if count >= 2 * _MIN_SHARE else 1
    told = (lambda page: progress(page + 1, count)) if progress else None
    results = share_out(lambda pages: lay_out_pages(data, file, (n + 1 for n in pages)), count, jobs, told)
    pages = sorted((r for r in results if isinstance(r, PageLines)), key=lambda p: p.number)
    failed = sorted(r for r in results if not isinstance(r, PageLines))
    if not pages and failed:
        raise UnreadableError(
            f"{file}: the PDF is damaged: no page of {count} can be read; get the file again"
        )
    return Reading(tuple(pages), tuple(failed), count, bookmarks)


def _survey(data: bytes, file: str) -> tuple[int, tuple[Bookmark, ...]]:
    """How many pages there are, and the document's outline."""
    document = open_document(data, file)
    try:
        count = len(document)
        if count > MAX_PAGES:
            raise UnreadableError(
                f"{file}: claims {count} pages, more than {MAX_PAGES}: damaged, or to be split"
            )
        if count <= 0:
            raise UnreadableError(
                f"{file}: the PDF is damaged: no page can be found in it; get the file again"
            )
        return count, tuple(islice(_bookmarks(document), MAX_BOOKMARKS))
    finally:
        document.close()


def _bookmarks(document: pypdfium2.PdfDocument) -> Iterator[Bookmark]:
    try:
        for mark in document.get_toc(max_depth=8):
            target = mark.get_dest()
            page = target.get_index() if target else None
            if page is not None:
                yield Bookmark(mark.get_title(), page + 1, mark.level + 1)
    except (pypdfium2.PdfiumError, ArithmeticError, LookupError, ValueError, RecursionError):
        return  # a damaged outline is none


def open_document(data: bytes, file: str) -> pypdfium2.PdfDocument:
    """The document, or an UnreadableError that says what to do."""
    try:
        return pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        code = pdfium.FPDF_GetLastError()
        if code in (pdfium.FPDF_ERR_PASSWORD, pdfium.FPDF_ERR_SECURITY) or "assword" in str(error):
            raise UnreadableError(f"{file}: the PDF is encrypted; save an unprotected copy") from None
        reason = f"{file}: the PDF is damaged or cut short ({error})"
        raise UnreadableError(f"{reason}; get the file again") from None


def lay_out_pages(data: bytes, file: str, numbers: Iterable[int]) -> Iterator[PageLines | Failure]:
    """The pages with these numbers; of one that cannot be read, its number and the reason."""
    document = open_document(data, file)
    in_a_row = 0
    try:
        for number in numbers:
            page = _lay_out_page(document, number)
            in_a_row = 0 if isinstance(page, PageLines) else in_a_row + 1
            yield page if isinstance(page, PageLines) else (number, page)
            if in_a_row >= MAX_FAILURES:
                raise UnreadableError(
                    f"{file}: the PDF is damaged: {in_a_row} pages up to page {number} cannot be read; "
                    "get the file again"
                )
    finally:
        document.close()


def _lay_out_page(document: pypdfium2.PdfDocument, number: int) -> PageLines | str:
    """A page's lines, or why it cannot be read."""
    page: Any = None
    try:
        page = document[number - 1]
        return lay_out(read_ink(page, number))
    except (pypdfium2.PdfiumError, ArithmeticError, LookupError, ValueError, RecursionError) as error:
        return str(error) or type(error).__name__
    finally:
        if page is not None:
            page.close()


class Metadata(Struct, frozen=True):
    """A PDF's information; None where it has none."""

    title: str | None
    changed: str | None  # YYYY-MM-DD


def read_metadata(data: bytes, file: str) -> Metadata:
    """The information of a PDF. Raises UnreadableError for one that cannot be opened."""
    document = open_document(data, file)
    try:
        told = document.get_metadata_dict(skip_empty=True)
    finally:
        document.close()
    stamp = _CHANGED.match(told.get("ModDate") or told.get("CreationDate") or "")
    changed = f"{stamp['year']}-{stamp['month']}-{stamp['day']}" if stamp else None
    return Metadata(" ".join(told.get("Title", "").split()) or None, changed)
