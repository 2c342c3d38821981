"""All steps of making a site, in order. What is costly to import is imported when it runs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from taiyaku.site.settings import SiteReport, SiteSettings

if TYPE_CHECKING:
    from taiyaku.corpus.model import Corpus

STATIC = ("site.css", "site.js", "icon.svg")


def build_site(
    database: Path, index: Path | None, out: Path, settings: SiteSettings | None = None
) -> SiteReport:
    """Make the site of a stored corpus at `out`, replacing the one that is there.

    `index` is for the search in the page, which for now looks through headwords only and does not need it.
    Raises CorpusError if there is no corpus, SiteError if `out` is no place for a site.
    """
    from taiyaku.corpus.store import load_corpus

    return write_site(load_corpus(database), out, settings)


def write_site(corpus: Corpus, out: Path, settings: SiteSettings | None = None) -> SiteReport:
    """Make the site of a corpus; the same corpus gives the same bytes."""
    from importlib.resources import files

    from taiyaku.site.names import names_script
    from taiyaku.site.plan import plan_site
    from taiyaku.site.render import render_site
    from taiyaku.site.writing import replacing_folder

    settings = settings or SiteSettings()
    plan = plan_site(corpus, settings.name)
    pages = 0
    with replacing_folder(out) as folder:
        for path, html in render_site(plan, settings.base_url):
            folder.write(path, html)
            pages += 1
        for name in STATIC:
            folder.write(f"assets/{name}", files("taiyaku.site").joinpath("static", name).read_bytes())
        folder.write("assets/names.js", names_script(plan))
        revision = folder.finish()
    return SiteReport(out / "index.html", pages, folder.files, folder.size, revision)
