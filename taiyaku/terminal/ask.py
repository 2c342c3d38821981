"""Printing the rulings that answer a question."""

from __future__ import annotations

from pathlib import Path

from taiyaku.folder import database
from taiyaku.index.asking import ask, rulings_json
from taiyaku.index.engine import Filters
from taiyaku.index.opener import open_both
from taiyaku.terminal.layout import Screen
from taiyaku.terminal.pager import show_paged
from taiyaku.terminal.views.rulings import ruling_list


def print_rulings(build: Path, question: str, filters: Filters, how: tuple[bool, bool, bool]) -> bool:
    """Print the rulings of a build folder for a question; whether they are likely enough to answer it.

    `how`: as JSON, for scripts, with a pager.
    """
    from taiyaku.corpus.store import open_corpus

    as_json, plain, paged = how
    passages, index = open_both(build)
    with passages, index, open_corpus(database(build)) as corpus:
        found = ask(corpus, passages, index, question, filters)
    if as_json:
        import json

        print(json.dumps(rulings_json(found), ensure_ascii=False, indent=2))
    else:
        screen = Screen(plain=plain)
        show_paged(ruling_list(found, screen), screen, paged)
    return found.sure
