"""What a site has for programs: entries as JSON with revisions, a map of its pages, how to search it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any
from urllib.parse import urlsplit
from xml.etree.ElementTree import Element

from taiyaku.corpus.exchange.json_lines import shape
from taiyaku.corpus.exchange.xml import tag, xml_bytes
from taiyaku.corpus.model import Corpus, Entry
from taiyaku.site.addresses import Former
from taiyaku.site.content.withholding import Withheld
from taiyaku.site.files.page_memory import name_of
from taiyaku.site.files.site_folder import SiteFolder
from taiyaku.site.pages.page_data import Page
from taiyaku.site.settings import LOCALES
from taiyaku.site.urls import entry_paths, href
from taiyaku.values import taken

FORMAT = 1  # of the API; it changes when a field is renamed or goes


def write_api(
    folder: SiteFolder,
    corpus: Corpus,
    in_force: Sequence[Entry],
    withheld: Mapping[str, Withheld],
    former: Former | None = None,
) -> None:
    """An entry's file each, then the index with the revision of each and of all of them.

    An entry is as printed; where it reads otherwise `in_force`, that is beside it. What is `withheld` of the
    published corpus says so; ids of earlier builds come with what they are now.
    """
    listed: list[dict[str, Any]] = []
    everything = hashlib.sha256()
    pages = entry_paths(e.id for e in corpus.entries)
    for entry, now, page in zip(corpus.entries, in_force, pages, strict=True):
        file = f"{page.removeprefix('entry/').removesuffix('.html')}.json"
        path, gap = f"api/entries/{file}", withheld.get(entry.id)
        own: dict[str, Any] = {"publish": gap.mode, "url": gap.url} if gap else {}
        if now.sections != entry.sections:
            own["in_force"] = {"version": now.version, "date": now.date, "sections": shape(now.sections)}
        folder.make(path, name_of(entry, own), partial(_line, entry, own))
        revision = folder.records[path].digest[:16]
        everything.update(f"{entry.id}\0{revision}\0".encode("utf-8", "replace"))
        listed.append(
            taken(entry, "id kind edition status title")
            | {"url": f"entries/{href(file)}", "page": href(page), "revision": revision}
        )
    gone = [{"id": g.id, "to": g.to, "since": g.since[1] or None} for g in former.gone] if former else []
    everything.update(json.dumps(gone).encode() if gone else b"")
    index = {"format": FORMAT, "revision": everything.hexdigest()[:16], "entries": listed, "gone": gone}
    folder.write("api/index.json", json.dumps(index, ensure_ascii=False, separators=(",", ":")) + "\n")


def _line(entry: Entry, more: Mapping[str, Any]) -> str:
    return json.dumps(shape(entry) | more, ensure_ascii=False) + "\n"


def sitemap(absolute: str, pages: Iterable[str]) -> str:
    """The map of a published site: each page once, with the same page in each interface language."""

    def url(page: str, locale: str) -> Element:
        address = {lang: f"{absolute}{lang}/{href(page)}" for lang in LOCALES}
        others = (tag("xhtml:link", rel="alternate", hreflang=lang, href=to) for lang, to in address.items())
        return tag("url", [tag("loc", address[locale]), *others])

    urls = (url(page, locale) for page in pages for locale in LOCALES)
    spaces = {
        "xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9",
        "xmlns:xhtml": "http://www.w3.org/1999/xhtml",
    }
    return xml_bytes(tag("urlset", urls, **spaces)).decode()


def redirects(absolute: str, pages: Iterable[Page]) -> str:
    """Old addresses and where they lead, as Netlify and others read it from `_redirects`."""
    root = urlsplit(absolute).path
    found = [(href(page.path), to.href.partition("#")[0]) for page in pages if (to := page.values["gone"].to)]
    rows = [f"{root}{lang}/{path} {root}{lang}/{to} 301!" for path, to in found for lang in LOCALES]
    return "\n".join(rows) + "\n" if rows else ""


def open_search(absolute: str, name: str, locale: str) -> str:
    """Tells a browser how to search the published site from its address bar."""
    template = f"{absolute}{locale}/search.html?q={{searchTerms}}"
    inside = (
        tag("ShortName", name[:16]),
        tag("Description", name),
        tag("InputEncoding", "UTF-8"),
        tag("Url", type="text/html", template=template),
    )
    root = tag("OpenSearchDescription", inside, xmlns="http://a9.com/-/spec/opensearch/1.1/")
    return xml_bytes(root).decode()
