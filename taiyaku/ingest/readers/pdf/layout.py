"""Open a PDF and lay out its pages, one after the other or in several processes."""

from __future__ import annotations

import gc
import multiprocessing
import os
import pickle
import re
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from typing import Any

import pypdfium2  # type: ignore[import-untyped]
import pypdfium2.raw as pdfium  # type: ignore[import-untyped]

from taiyaku.child_process import end_with
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
    if jobs > 1 and count >= 2 * _MIN_SHARE:
        results = in_processes(lay_out_pages, data, file, count, jobs, progress)
    else:
        results = list(lay_out_pages(data, file, _told(range(1, count + 1), count, progress)))
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


def _told(numbers: Iterable[int], count: int, progress: Progress | None) -> Iterable[int]:
    """The same numbers; `progress` hears of each when the next is asked for."""
    for number in numbers:
        yield number
        if progress:
            progress(number, count)


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


# Several processes: each takes the next page that nobody has begun. This process reads as well, takes in what
# the others send between two pages of its own, and reads the pages of a worker that died.
Result = PageLines | tuple[int, str]  # a page, or its number and why it cannot be read


Work = Callable[[bytes, str, Iterable[int]], Iterator[Result]]


def in_processes(
    work: Work, data: bytes, file: str, count: int, jobs: int, progress: Callable[[int, int], None] | None
) -> list[Result]:
    """What `work` makes of pages 1 to `count`, in any order."""
    context = _context()
    begun = context.Value("i", 0)
    workers = [_start(context, work, data, file, begun, count) for _ in range(jobs - 1)]
    inboxes = [inbox for _, inbox in workers]
    results: list[Result] = []
    try:
        for result in work(data, file, _claimed(begun, count)):
            results.append(result)
            results += (r for inbox in list(inboxes) for r in _received(inbox, inboxes, wait=False))
            if progress:
                progress(len(results), count)
        results += (r for inbox in list(inboxes) for r in _received(inbox, inboxes, wait=True))
    finally:
        begun.value = count  # nothing is left to begin
        for process, inbox in workers:
            process.terminate()
            inbox.close()
    done = {result.number if isinstance(result, PageLines) else result[0] for result in results}
    left = [number for number in range(1, count + 1) if number not in done]
    return [*results, *work(data, file, left)] if left else results


def _context() -> Any:
    """Forking is quickest, and safe only while no other thread runs."""
    forks = "fork" in multiprocessing.get_all_start_methods() and threading.active_count() == 1
    return multiprocessing.get_context("fork" if forks else "spawn")


def _start(context: Any, work: Work, data: bytes, file: str, begun: Any, count: int) -> tuple[Any, Any]:
    inbox, outbox = context.Pipe(duplex=False)
    process = context.Process(
        target=_serve, args=(outbox, os.getpid(), work, data, file, begun, count), daemon=True
    )
    process.start()
    outbox.close()
    return process, inbox


def _serve(outbox: Any, parent: int, work: Work, data: bytes, file: str, begun: Any, count: int) -> None:
    """What a worker does: send each page, or the error that stops it, and nothing more at the end."""
    end_with(parent)
    gc.freeze()  # what the fork shares is not looked through, which would copy it
    with suppress(OSError):  # nobody waits for it any more
        try:
            for result in work(data, file, _claimed(begun, count)):
                outbox.send_bytes(pickle.dumps(result, pickle.HIGHEST_PROTOCOL))
        except UnreadableError as error:
            outbox.send_bytes(pickle.dumps(str(error)))
        outbox.close()


def _received(inbox: Any, inboxes: list[Any], wait: bool) -> Iterator[Result]:
    """What has come from a worker; with `wait`, all that comes until it ends."""
    try:
        while wait or inbox.poll():
            answer: Result | str = pickle.loads(inbox.recv_bytes())
            if isinstance(answer, str):
                raise UnreadableError(answer)
            yield answer
    except (EOFError, OSError):
        inboxes.remove(inbox)


def _claimed(begun: Any, count: int) -> Iterator[int]:
    """Numbers of pages that no process has begun, until there are none."""
    while True:
        with begun.get_lock():
            number = begun.value + 1
            if number > count:
                return
            begun.value = number
        yield number


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
