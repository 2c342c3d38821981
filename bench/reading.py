"""Pages a second of the PDF reader, layout and tables included, against plain `pdfplumber` words."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

from bench.documents import pdfs
from taiyaku.ingest.readers.pdf.reader import read_pdf
from taiyaku.ingest.vocabulary import load_vocabulary

ROUNDS = 3


def seconds(call: Callable[[], object]) -> float:
    began = time.perf_counter()
    call()
    return time.perf_counter() - began


def words(path: Path) -> int:
    """The baseline: every page's words, and nothing else."""
    import pdfplumber

    logging.getLogger("pdfminer").setLevel(logging.ERROR)  # it warns of every font without a box
    with pdfplumber.open(path) as pdf:
        return sum(len(page.extract_words()) for page in pdf.pages)


def report() -> None:
    """Print a line per PDF: the figures are medians of rounds taken in turn."""
    vocabulary = load_vocabulary()
    print(f"{'PDF':24} {'pages':>5} {'pages/s':>8} {'x pdfplumber':>13} {'two processes':>14}")
    for path in pdfs():
        one_process = partial(read_pdf, path.read_bytes(), path.name, vocabulary)
        pages = one_process().pages or 0
        ones, twos, bases = [], [], []
        for _ in range(ROUNDS):
            ones.append(seconds(one_process))
            twos.append(seconds(partial(one_process, jobs=2)))
            bases.append(seconds(partial(words, path)))
        one, two, base = median(ones), median(twos), median(bases)
        print(f"{path.name:24} {pages:5} {pages / one:8.1f} {base / one:12.1f}x {one / two:13.2f}x")
