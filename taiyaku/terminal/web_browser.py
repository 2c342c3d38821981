"""The site's page of an entry, in the reader's browser."""

from __future__ import annotations

from pathlib import Path

from taiyaku.catalogs import locales
from taiyaku.corpus.reader import CorpusFile
from taiyaku.errors import CorpusError
from taiyaku.site.urls import entry_paths
from taiyaku.terminal.language import spoken


def page_of(corpus: CorpusFile, entry_id: str, site: Path, lang: str | None = None) -> Path:
    """The file of an entry's page. Raises CorpusError if the site has none."""
    ids = corpus.ids()
    locale = lang if lang in locales() else spoken()
    path = site / locale / entry_paths(ids)[ids.index(entry_id)]
    if not path.is_file():
        raise CorpusError(f"{path}: the site has no such page; run `taiyaku build`")
    return path


def open_page(path: Path) -> bool:
    """Open a page in a browser ($BROWSER, else the system's); False where there is none."""
    import webbrowser

    try:
        return webbrowser.open(path.resolve().as_uri())
    except (webbrowser.Error, OSError):
        return False
