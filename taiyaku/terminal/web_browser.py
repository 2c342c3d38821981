"""The site's page of an entry, in the reader's browser."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from taiyaku.corpus.reader import CorpusFile
from taiyaku.errors import CorpusError
from taiyaku.site.urls import entry_paths

_LOCALES = ("en", "ja")


def page_of(corpus: CorpusFile, entry_id: str, site: Path, lang: str | None = None) -> Path:
    """The file of an entry's page. Raises CorpusError if the site has none."""
    ids = corpus.ids()
    locale = lang if lang in _LOCALES else reader_locale()
    path = site / locale / entry_paths(ids)[ids.index(entry_id)]
    if not path.is_file():
        raise CorpusError(f"{path}: the site has no such page; run `taiyaku build`")
    return path


def reader_locale(environment: Mapping[str, str] = os.environ) -> str:
    """The language of the interface that the reader's settings ask for."""
    told = next((environment[n] for n in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(n)), "")
    return "ja" if told.startswith("ja") else "en"


def open_page(path: Path) -> bool:
    """Open a page in a browser ($BROWSER, else the system's); False where there is none."""
    import webbrowser

    try:
        return webbrowser.open(path.resolve().as_uri())
    except (webbrowser.Error, OSError):
        return False
