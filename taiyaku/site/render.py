"""Pages to HTML. Only this module and `compiled` know Jinja2; whatever comes from the corpus is escaped."""

from __future__ import annotations

import json

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from taiyaku.site.compiled import Compiled
from taiyaku.site.markup import OUT, Writer, lang_attribute
from taiyaku.site.pages import Frame, Page
from taiyaku.site.settings import LOCALES
from taiyaku.site.urls import href, way_up
from taiyaku.site.words import KINDS, Words


class Renderer:
    """Renders in one interface language; templates see the frame and a page's values."""

    def __init__(self, frame: Frame, locale: str) -> None:
        self.frame = frame
        self.locale = locale
        self.words = Words(locale)
        writer = Writer(self.words)
        self.environment = _environment(self.words)
        glossaries = dict(frame.glossaries)
        self.environment.globals.update(
            name=frame.name or self.words.gettext("Rules reference"),
            locale=locale,
            locales=LOCALES,
            self_names={other: Words(other).language(other) for other in LOCALES},
            absolute=frame.absolute,
            words=self.words,
            glossary=glossaries.get(locale, frame.glossaries[0][1]),
            search_words=self._search_words(),
            kind_pages=dict(frame.kinds),
            edition_pages=dict(frame.editions),
            lang=lambda text, default="en": Markup(lang_attribute(text, default)),
            ordered=writer.ordered,
            one_name=lambda name: Markup(writer.name(name)),
            plain_name=lambda names: Markup(writer.plain_name(names)),
            to=lambda pointer, up, edition, kind: Markup(writer.pointer(pointer, up, edition, kind)),
            answers=lambda said: Markup(writer.answers(said)),
            part_html=lambda part, up: Markup(writer.part(part, up)),
            gone=OUT,
        )

    def _search_words(self) -> str:
        """What the search script says, and the names of kinds and statuses, for a data attribute."""
        shown = {kind for kind, _ in self.frame.kinds}
        said = {
            "kinds": {kind: self.words.kind(kind) for kind in (*KINDS, *shown) if kind in shown},
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

    def page(self, page: Page) -> str:
        """One page."""
        template = self.environment.get_template(page.template)
        return template.render(up=way_up(page.path), here=href(page.path), **page.values)


_compiled = Compiled()
_templates = PackageLoader("taiyaku.site", "templates")


def _environment(words: Words) -> Environment:
    """Jinja2 as we use it. `_` and `ngettext` are plain functions, for those of its extension are slow."""

    def gettext(message: str, **values: object) -> str:
        text = words.gettext(message)
        return text % values if values else text

    def ngettext(singular: str, plural: str, number: int) -> str:
        return words.ngettext(singular, plural, number) % {"num": number}

    environment = Environment(
        loader=_templates,
        bytecode_cache=_compiled,
        autoescape=True,
        optimized=False,  # folding constants takes longer than it saves
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.globals.update(_=gettext, ngettext=ngettext)
    return environment
