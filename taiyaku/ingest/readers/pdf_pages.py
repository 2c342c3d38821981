"""Open a PDF and lay out its pages, one after the other or in several processes."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any

import pypdfium2  # type: ignore[import-untyped]
import pypdfium2.raw as pdfium  # type: ignore[import-untyped]

from taiyaku.errors import UnreadableError
from taiyaku.ingest.readers.pdf_glyphs import read_ink
from taiyaku.ingest.readers.pdf_lines import PageLines, lay_out

MAX_PAGES = 20_000
MAX_FAILURES = 25  # unreadable pages in a row: the page tree is broken, not the pages
_MIN_SHARE = 3  # pages; fewer are not worth a process

Progress = Callable[[int, int], None]
Failure = tuple[int, str]


@dataclass(frozen=True, slots=True)
class Reading:
    """The pages that could be read, the ones that could not, and how many there are."""

    pages: tuple[PageLines, ...]
    failed: tuple[Failure, ...]
    count: int


def read_pages(data: bytes, file: str, progress: Progress | None = None, jobs: int = 1) -> Reading:
    """Lay out every page. Raises UnreadableError where the file as a whole cannot be read."""
    count = _count_pages(data, file)
    if jobs > 1 and count >= 2 * _MIN_SHARE:
        parts = list(_in_processes(data, file, count, jobs, progress))
    else:
        parts = [_lay_out_range(data, file, 1, count, progress)]
    pages = sorted((page for part in parts for page in part[0]), key=lambda p: p.number)
    failed = sorted(failure for part in parts for failure in part[1])
    if not pages and failed:
        raise UnreadableError(
            f"{file}: the PDF is damaged: no page of {count} can be read; get the file again"
        )
    return Reading(tuple(pages), tuple(failed), count)


def _count_pages(data: bytes, file: str) -> int:
    document = open_document(data, file)
    try:
        count = len(document)
    finally:
        document.close()
    if count > MAX_PAGES:
        raise UnreadableError(f"{file}: claims {count} pages, more than {MAX_PAGES}: damaged, or to be split")
    if count <= 0:
        raise UnreadableError(f"{file}: the PDF is damaged: no page can be found in it; get the file again")
    return count


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


def _lay_out_range(
    data: bytes, file: str, first: int, last: int, progress: Progress | None
) -> tuple[list[PageLines], list[Failure]]:
    document = open_document(data, file)
    pages: list[PageLines] = []
    failed: list[Failure] = []
    in_a_row = 0
    try:
        for number in range(first, last + 1):
            page = _lay_out_page(document, number)
            if isinstance(page, PageLines):
                pages.append(page)
                in_a_row = 0
            else:
                failed.append((number, page))
                in_a_row += 1
            if in_a_row >= MAX_FAILURES:
                raise UnreadableError(
                    f"{file}: the PDF is damaged: {in_a_row} pages up to page {number} cannot be read; "
                    "get the file again"
                )
            if progress:
                progress(number - first + 1, last)
    finally:
        document.close()
    return pages, failed


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


def _in_processes(
    data: bytes, file: str, count: int, jobs: int, progress: Progress | None
) -> Iterator[tuple[list[PageLines], list[Failure]]]:
    """Page ranges laid out side by side, this process taking from the end what no other has begun."""
    share = max(_MIN_SHARE, -(-count // (jobs * 4)))
    ranges = [(first, min(first + share - 1, count)) for first in range(1, count + 1, share)]
    done = 0
    with ProcessPoolExecutor(jobs - 1, _context(), initializer=_keep, initargs=(data, file)) as pool:
        waiting = [(pool.submit(_lay_out_kept, *r), r) for r in ranges]
        for future, (first, last) in reversed(waiting):
            yield _lay_out_range(data, file, first, last, None) if future.cancel() else future.result()
            done += last - first + 1
            if progress:
                progress(done, count)


def _context() -> Any:
    """Forking is quickest, and safe only while no other thread runs."""
    forks = "fork" in multiprocessing.get_all_start_methods() and threading.active_count() == 1
    return multiprocessing.get_context("fork" if forks else "spawn")


_kept: tuple[bytes, str] = (b"", "")


def _keep(data: bytes, file: str) -> None:
    global _kept
    _kept = data, file


def _lay_out_kept(first: int, last: int) -> tuple[list[PageLines], list[Failure]]:
    return _lay_out_range(*_kept, first, last, None)
