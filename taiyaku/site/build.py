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
    from taiyaku.site.search.writing import SearchSource

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
    corpus: Corpus,
    out: Path,
    settings: SiteSettings | None = None,
    last: Place | None = None,
    search: SearchSource | None = None,
) -> SiteReport:
    """Make the site of a corpus; the same corpus gives the same bytes.

    Pages of the `last` site that would come out the same are taken from there, and what this one was made
    from is remembered for the next. Without `last` every page is rendered. With `search` the text can be
    searched, else only names.
    """
    from importlib.resources import files
    from itertools import chain

    from taiyaku.site.memory import Digests, Memory, remember
    from taiyaku.site.names import names_script
    from taiyaku.site.news import feed_items
    from taiyaku.site.pages import frame_of, pages_of_entries, pages_of_terms, pages_to_entries, search_page
    from taiyaku.site.plan import plan_site
    from taiyaku.site.writing import replacing_folder

    settings = settings or SiteSettings()
    plan = plan_site(corpus, settings.name)
    frame = frame_of(plan, settings.base_url, search is not None)
    digests, memory = Digests(), Memory(last)
    shared = digests.of(frame)

    @cache
    def renderer(locale: str) -> Renderer:
        from taiyaku.site.render import Renderer  # and with it Jinja2 and Babel

        return Renderer(frame, locale)

    with replacing_folder(out, memory) as folder:
        if not folder.keep("index.html", shared):
            folder.write("index.html", renderer(LOCALES[0]).door(), shared)
        leading = [*pages_to_entries(plan), *([search_page(plan)] if search else [])]
        listed = [(page, digests.of(shared, page.template, page.values)) for page in leading]
        for locale in LOCALES:
            for page, key in listed:
                if not folder.keep(f"{locale}/{page.path}", key):
                    folder.write(f"{locale}/{page.path}", renderer(locale).page(page), key)
        for page in chain(pages_of_entries(plan), pages_of_terms(plan)):
            key = digests.of(shared, page.template, page.values)
            for locale in LOCALES:
                if not folder.keep(f"{locale}/{page.path}", key):
                    folder.write(f"{locale}/{page.path}", renderer(locale).page(page), key)
        pages = folder.files
        events = [event for _, some in plan.releases for event in some]
        items = feed_items(events, plan.relations, plan.name)
        key = digests.of(shared, items)
        for locale in LOCALES:
            if not folder.keep(f"{locale}/changes.atom", key):
                folder.write(f"{locale}/changes.atom", renderer(locale).feed(items), key)
        for name in STATIC:
            folder.write(f"assets/{name}", files("taiyaku.site").joinpath("static", name).read_bytes())
        if search:
            from taiyaku.site.search.writing import search_assets

            for path, content in search_assets(corpus, search):
                folder.write(path, content)
        else:
            folder.write("assets/names.js", names_script(plan))
        from taiyaku.site.offline.worker import offline_assets, worker_script
        from taiyaku.site.published import api_files, open_search, sitemap

        for path, content in api_files(corpus):
            folder.write(path, content)
        if frame.absolute:
            first = f"{LOCALES[0]}/"
            listed_pages = sorted(
                p.removeprefix(first)
                for p in folder.written
                if p.startswith(first) and p.endswith(".html") and p != f"{first}search.html"
            )
            folder.write("sitemap.xml", sitemap(frame.absolute, listed_pages))
            for locale in LOCALES if search else ():
                named = plan.name or "Rules reference"
                folder.write(f"{locale}/opensearch.xml", open_search(frame.absolute, named, locale))

        for path, data in offline_assets(plan.name):
            folder.write(path, data)
        folder.write("sw.js", worker_script(folder.written))
        revision = folder.finish()
    if last:
        remember(last, revision, folder.records)
    return SiteReport(out / "index.html", pages, folder.files, folder.size, revision)
