"""All steps of making a site, in order."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

from taiyaku.corpus.model import Corpus
from taiyaku.site.browser.json_api import open_search, redirects, sitemap, write_api
from taiyaku.site.browser.search_files import SearchSource, search_assets
from taiyaku.site.browser.service_worker import offline_assets, worker_script
from taiyaku.site.files.page_files import Maker, inputs_of
from taiyaku.site.files.page_memory import Memory, Place, Record, remember
from taiyaku.site.files.site_folder import SiteFolder, replacing_folder
from taiyaku.site.pages import page_data
from taiyaku.site.pages.news import feed_items
from taiyaku.site.pages.plan import Plan, plan_site
from taiyaku.site.rendering.styles import styles
from taiyaku.site.settings import LOCALES, SiteReport, SiteSettings
from taiyaku.values import replace

STATIC = ("site.js", "moved.js", "icon.svg")


def write_site(
    corpus: Corpus,
    out: Path,
    settings: SiteSettings | None = None,
    last: Place | None = None,
    search: SearchSource | None = None,
    jobs: int = 1,
) -> SiteReport:
    """Make the site of a corpus; the same corpus gives the same bytes.

    Pages of the `last` site that would come out the same are taken from there, and what this one was made
    from is remembered for the next. Without `last` every page is rendered, without `search` the search box
    leads to the glossary. Pages are rendered by as many as `jobs` processes.
    """
    settings = settings or SiteSettings()
    plan = plan_site(corpus, settings.name, settings.former)
    frame = page_data.frame_of(plan, settings.base_url, search is not None, settings.api)
    memory = Memory(last)
    with replacing_folder(out, memory) as folder:
        tables = search_assets(plan.corpus, search, memory.made_from) if search else ()
        # Before pages, for the tables take much room.
        found = [(path, folder.made(path, key, content)) for path, content, key in tables]
        maker = Maker(frame, folder)
        maker.door()
        game = page_data.game_of(*settings.game) if settings.game else None
        leading = [
            *page_data.pages_to_entries(plan, game),
            *([page_data.search_page(plan)] if search else []),
        ]
        inputs = inputs_of(plan, maker.shared)
        paths = (*plan.relations.paths, *(path for _, path in plan.terms))
        same = {n: (paths[n], asked) for n, asked in inputs.same(memory.inputs).items()}
        asked = maker.pages(leading, *page_data.page_maker(plan), jobs, same)
        pages = folder.files
        kept = sum(bool(memory.page(path, record.key)) for path, record in folder.records.items())
        events = [event for _, some in plan.releases for event in some]
        maker.feeds(feed_items(events, plan.relations, plan.name))
        _write_assets(folder, found)
        write_api(folder, plan.corpus, plan.relations.entries, plan.publication.withheld, plan.former)
        if frame.absolute:
            _write_addresses(folder, plan, frame.absolute, search is not None)
        if settings.game:
            folder.add(*settings.game)
        for path, data in offline_assets(plan.name):
            folder.write(path, data)
        folder.write("sw.js", worker_script(folder.records))
        revision = folder.finish()
    if last:
        remember(last, revision, folder.records, replace(inputs, asked=tuple(map(tuple, asked))))
    stamps = {path: (record.size, record.digest) for path, record in folder.records.items()}
    return SiteReport(out / "index.html", pages, kept, folder.files, folder.size, revision, stamps)


def _write_assets(folder: SiteFolder, found: Sequence[tuple[str, Record]]) -> None:
    """What pages load; `found` are the files of the search, which are there already."""
    for name in STATIC:
        folder.write(f"assets/{name}", files("taiyaku.site").joinpath("static", name).read_bytes())
    folder.write("assets/site.css", styles())
    if found:
        script, *shards, core = found
        for path, record in (script, core, *shards):
            folder.count(path, record)


def _write_addresses(folder: SiteFolder, plan: Plan, absolute: str, search: bool) -> None:
    """What tells other programs where pages are, and were, on a site whose address is known."""
    former = (*page_data.pages_of_gone(plan), *page_data.pages_of_renamed(plan))
    first, unlisted = f"{LOCALES[0]}/", {"search.html", *(page.path for page in former)}
    own = (p for p in folder.records if p.startswith(first) and p.endswith(".html"))
    folder.write("sitemap.xml", sitemap(absolute, sorted({p.removeprefix(first) for p in own} - unlisted)))
    if moved := redirects(absolute, page_data.pages_of_gone(plan)):
        folder.write("_redirects", moved)
    for locale in LOCALES if search else ():
        named = plan.name or "Rules reference"
        folder.write(f"{locale}/opensearch.xml", open_search(absolute, named, locale))
