"""All steps of making a site, in order. What is costly to import is imported when it runs."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from taiyaku.site.settings import LOCALES, SiteReport, SiteSettings

if TYPE_CHECKING:
    from taiyaku.corpus.model import Corpus
    from taiyaku.site.memory import Place
    from taiyaku.site.render import Renderer

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


def write_site(
    corpus: Corpus, out: Path, settings: SiteSettings | None = None, last: Place | None = None
) -> SiteReport:
    """Make the site of a corpus; the same corpus gives the same bytes.

    Pages of the `last` site that would come out the same are taken from there, and what this one was made
    from is remembered for the next. Without `last` every page is rendered.
    """
    from importlib.resources import files

    from taiyaku.site.memory import Digests, Memory, remember
    from taiyaku.site.names import names_script
    from taiyaku.site.pages import frame_of, pages_of_entries, pages_to_entries
    from taiyaku.site.plan import plan_site
    from taiyaku.site.writing import replacing_folder

    settings = settings or SiteSettings()
    plan = plan_site(corpus, settings.name)
    frame = frame_of(plan, settings.base_url)
    digests, memory = Digests(), Memory(last)
    shared = digests.of(frame)

    @cache
    def renderer(locale: str) -> Renderer:
        from taiyaku.site.render import Renderer  # and with it Jinja2 and Babel

        return Renderer(frame, locale)

    with replacing_folder(out, memory) as folder:
        if not folder.keep("index.html", shared):
            folder.write("index.html", renderer(LOCALES[0]).door(), shared)
        listed = [(page, digests.of(shared, page.template, page.values)) for page in pages_to_entries(plan)]
        for locale in LOCALES:
            for page, key in listed:
                if not folder.keep(f"{locale}/{page.path}", key):
                    folder.write(f"{locale}/{page.path}", renderer(locale).page(page), key)
        for page in pages_of_entries(plan):
            key = digests.of(shared, page.template, page.values)
            for locale in LOCALES:
                if not folder.keep(f"{locale}/{page.path}", key):
                    folder.write(f"{locale}/{page.path}", renderer(locale).page(page), key)
        pages = folder.files
        for name in STATIC:
            folder.write(f"assets/{name}", files("taiyaku.site").joinpath("static", name).read_bytes())
        folder.write("assets/names.js", names_script(plan))
        revision = folder.finish()
    if last:
        remember(last, revision, folder.records)
    return SiteReport(out / "index.html", pages, folder.files, folder.size, revision)
