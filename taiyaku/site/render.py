"""Plan to HTML. The only module that knows Jinja2; whatever comes from the corpus is escaped."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from taiyaku.site.markup import OUT, Writer, lang_attribute
from taiyaku.site.plan import EntryPage, Glossary, Listing, Plan
from taiyaku.site.settings import LOCALES
from taiyaku.site.urls import href, way_up, web_address
from taiyaku.site.words import KINDS, Words

Page = tuple[str, str]  # path below the site, HTML


def render_site(plan: Plan, base_url: str = "") -> Iterator[Page]:
    """Every page of the site, in a fixed order: the door, then all pages of each interface language."""
    base = web_address(base_url)
    absolute = base.rstrip("/") + "/" if base else ""
    names = {locale: Words(locale).language(locale) for locale in LOCALES}
    renderers = [_Renderer(plan, locale, names, absolute) for locale in LOCALES]
    yield "index.html", renderers[0].door()
    for renderer in renderers:
        yield from renderer.listings()
    for page in plan.entry_pages:
        for renderer in renderers:
            yield renderer.entry(page)


class _Renderer:
    """Renders in one interface language."""

    def __init__(self, plan: Plan, locale: str, self_names: Mapping[str, str], absolute: str) -> None:
        self.plan = plan
        self.locale = locale
        self.words = Words(locale)
        writer = Writer(self.words)
        self.environment = _environment(self.words)
        by_lang = {glossary.stop.key: glossary.stop for glossary in plan.glossaries}
        glossary = by_lang.get(locale, plan.glossaries[0].stop)
        self.environment.globals.update(
            name=plan.name or self.words.gettext("Rules reference"),
            locale=locale,
            locales=LOCALES,
            self_names=self_names,
            absolute=absolute,
            words=self.words,
            glossary=glossary.href,
            search_words=self._search_words(),
            kind_pages=_by_key(listing.stop.key for listing in plan.kinds)
            | {listing.stop.key: listing.stop.href for listing in plan.kinds},
            edition_pages=_by_key(e.edition for e in plan.relations.entries)
            | _by_key(source.document.edition for source in plan.sources)
            | {listing.stop.key: listing.stop.href for listing in plan.by_edition},
            lang=lambda text, default="en": Markup(lang_attribute(text, default)),
            ordered=writer.ordered,
            one_name=lambda name: Markup(writer.name(name)),
            plain_name=lambda names: Markup(writer.plain_name(names)),
            to=lambda pointer, up, edition, kind: Markup(writer.pointer(pointer, up, edition, kind)),
            answer=lambda entry: Markup(writer.answer(entry)),
            part_html=lambda part, up: Markup(writer.part(part, up)),
            gone=OUT,
        )
        self.entry_template = self.environment.get_template("entry.html")

    def _search_words(self) -> str:
        """What the search script says, and the names of kinds and statuses, for a data attribute."""
        kinds = dict.fromkeys([*KINDS, *(listing.stop.key for listing in self.plan.kinds)])
        said = {
            "kinds": {
                kind: self.words.kind(kind) for kind in kinds if kind in {k.stop.key for k in self.plan.kinds}
            },
            "statuses": {
                status: self.words.status(status) for status in ("pending", "superseded", "withdrawn")
            },
            "none": self.words.gettext("No name like this."),
            "some": self.words.gettext("Names found: {count}"),
            "failed": self.words.gettext("The list of names could not be loaded."),
        }
        return json.dumps(said, ensure_ascii=False, sort_keys=True, separators=(",", ":"))

    def door(self) -> str:
        """The page that lets the reader choose the interface language."""
        return self.environment.get_template("door.html").render()

    def listings(self) -> Iterator[Page]:
        """The pages that lead to entries."""
        plan = self.plan
        yield self._page(
            "index.html",
            "start.html",
            total=len(plan.relations.entries),
            languages=plan.languages,
            editions=plan.editions,
            kinds=plan.kinds,
            by_edition=plan.by_edition,
            sources=plan.sources,
            glossaries=[g.stop for g in plan.glossaries],
        )
        yield self._page("sources.html", "sources.html", sources=plan.sources)
        for listing in plan.kinds:
            yield self._listing(listing, self.words.kinds(listing.stop.key), of_kind=True)
        for listing, source in zip(plan.documents, plan.sources, strict=True):
            yield self._listing(
                listing, source.document.title, edition=source.document.edition, source=source
            )
        for listing in plan.by_edition:
            yield self._listing(listing, listing.stop.key, edition=listing.stop.key, by_kind=True)
        for glossary in plan.glossaries:
            yield self._glossary(glossary)

    def entry(self, page: EntryPage) -> Page:
        """The page of one entry."""
        path = f"{self.locale}/{page.path}"
        return path, self.entry_template.render(page=page, up=way_up(page.path), here=href(page.path))

    def _listing(self, listing: Listing, title: str, **more: Any) -> Page:
        values = {"edition": "", "source": None, "by_kind": False, "of_kind": False} | more
        return self._page(listing.stop.path, "listing.html", listing=listing, title=title, **values)

    def _glossary(self, glossary: Glossary) -> Page:
        stops = [g.stop for g in self.plan.glossaries]
        return self._page(glossary.stop.path, "glossary.html", glossary_page=glossary, glossaries=stops)

    def _page(self, path: str, template: str, **values: Any) -> Page:
        shown = self.environment.get_template(template).render(up=way_up(path), here=href(path), **values)
        return f"{self.locale}/{path}", shown


def _environment(words: Words) -> Environment:
    """Jinja2 as we use it. `_` and `ngettext` are plain functions, for those of its extension are slow."""

    def gettext(message: str, **values: Any) -> str:
        text = words.gettext(message)
        return text % values if values else text

    def ngettext(singular: str, plural: str, number: int) -> str:
        return words.ngettext(singular, plural, number) % {"num": number}

    environment = Environment(
        loader=PackageLoader("taiyaku.site", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.globals.update(_=gettext, ngettext=ngettext)
    return environment


def _by_key(keys: Iterable[str]) -> dict[str, str]:
    """Keys without a page: templates ask for any, and StrictUndefined would call a missing one an error."""
    return dict.fromkeys(keys, "")
