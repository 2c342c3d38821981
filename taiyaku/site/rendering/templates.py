"""Pages to HTML. Only this module and `compiled` know Jinja2; whatever comes from the corpus is escaped."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sys
from collections.abc import Callable, MutableMapping
from functools import cache, lru_cache
from importlib.util import cache_from_source
from pathlib import Path
from types import CodeType
from typing import Any

import jinja2
from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from jinja2.bccache import Bucket, BytecodeCache
from jinja2.environment import TemplateModule
from jinja2.runtime import Context
from markupsafe import Markup, escape

from taiyaku.corpus.text import match_key
from taiyaku.site.pages.news import Item, feed
from taiyaku.site.pages.page_data import Frame, Page
from taiyaku.site.rendering.interface import KINDS, Words, reworded, search_words
from taiyaku.site.rendering.markup import OUT, Writer, lang_attribute
from taiyaku.site.rendering.redline import facing, history_line, runs_html, weave
from taiyaku.site.rendering.styles import first_styles, source_of
from taiyaku.site.settings import LOCALES
from taiyaku.site.urls import href, way_up

_HERE = "\ue000"  # stands for a page's address where that is not known yet


class Renderer:
    """Renders in one interface language; templates see the frame and a page's values."""

    def __init__(self, frame: Frame, locale: str) -> None:
        self.frame = frame
        self.locale = locale
        self.words = Words(locale, dict(dict(frame.own_names).get(locale, ())))
        writer, quiet = Writer(self.words), Writer(self.words, anchored=False)
        labels = dict(frame.labels)
        self.environment = environment_of(self.words)
        self._frames: dict[tuple[str, str], tuple[str, Markup]] = {}
        self._in_nav = frozenset((*dict(frame.glossaries).values(), "changes.html", "sources.html"))
        glossaries = dict(frame.glossaries)
        self.environment.globals.update(
            name=frame.name or self.words.gettext("Rules reference"),
            locale=locale,
            locales=LOCALES,
            self_names={other: Words(other).language(other) for other in LOCALES},
            absolute=frame.absolute,
            search=frame.search,
            api=frame.api,
            first_styles=Markup(first_styles()),
            first_source=Markup(source_of(first_styles())),
            words=self.words,
            glossary=glossaries.get(locale, frame.glossaries[0][1]),
            search_words=Markup(in_single_quotes(self._search_words())),
            kind_pages=dict(frame.kinds),
            edition_pages=dict(frame.editions),
            lang=lambda text, default="en": Markup(lang_attribute(text, default)),
            ordered=writer.ordered,
            one_name=lambda name: Markup(writer.name(name)),
            plain_name=lambda names: Markup(writer.plain_name(names)),
            to=lambda pointer, up, edition, kind: Markup(writer.pointer(pointer, up, edition, kind)),
            answers=lambda said: Markup(writer.answers(said)),
            part_html=lambda part, up: Markup(writer.part(part, up)),
            text_html=lambda parts, up: Markup("".join(quiet.part(part, up) for part in parts)),
            woven=lambda *given: Markup(weave(self.words, *given)),
            history_line=lambda events: Markup(history_line(self.words, events)),
            runs=lambda some: Markup(runs_html(some)),
            reworded=lambda said, named=(), up="", edition="": Markup(
                reworded(self.words, said, {i: writer.pointer(p, up, edition, False) for i, p in named})
            ),
            beside=lambda bilingual, up: Markup(facing(self.words, bilingual, up, writer.table)),
            label_page=lambda label: labels.get(match_key(label)),
            feed_path=f"{locale}/changes.atom",
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
            "stale": self.words.gettext("may be out of date"),
            "copied": self.words.gettext("The link is copied."),
            "announced": self.words.gettext("Announced for {date}, not in force yet."),
            "until": self.words.gettext(
                "A change is announced for {date}; below is the text in force until then."
            ),
            "newer": self.words.gettext("A new version of this site is ready."),
            "show": self.words.gettext("Show it"),
            **search_words(self.words),
        }
        return json.dumps(said, ensure_ascii=False, sort_keys=True, separators=(",", ":"))

    def door(self) -> str:
        """The page that lets the reader choose the interface language."""
        return self.environment.get_template("door.html").render()

    def feed(self, items: tuple[Item, ...]) -> bytes:
        """The feed of changes."""
        summaries = {item.id: self.words.summary(item.event) for item in items}
        title = f"{self.frame.name or self.words.gettext('Rules reference')}: {self.words.gettext('Changes')}"
        return feed(items, title, summaries, self.locale, self.frame.absolute)

    def page(self, page: Page) -> str:
        """One page."""
        template = self.environment.get_template(page.template)
        up, here = way_up(page.path), href(page.path)
        masthead, colophon = self._frame_of(up, here if here in self._in_nav else _HERE)
        return template.render(
            up=up, here=here, masthead=Markup(masthead.replace(_HERE, here)), colophon=colophon, **page.values
        )

    def _frame_of(self, up: str, here: str) -> tuple[str, Markup]:
        """What stands above and below a page: the same for all pages of a depth that it does not lead to."""
        if (up, here) not in self._frames:
            top, bottom = (self.environment.get_template(f"{t}.html") for t in ("masthead", "colophon"))
            self._frames[up, here] = top.render(up=up, here=here), Markup(bottom.render(up=up))
        return self._frames[up, here]


# Compiled templates are kept where Python keeps our modules, for compiling them takes long, and never
# in a workspace: whoever can write there must not be able to make us run anything.
_SITE = Path(__file__).parent.parent


class Compiled(BytecodeCache):
    """What Jinja2 asks for a template's code before it compiles it."""

    def __init__(self) -> None:
        self._code: dict[tuple[str, str], CodeType] = {}
        self._tag = _tag()

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._code.get((bucket.key, bucket.checksum))
        if bucket.code is None and (path := self._path(bucket)):
            try:
                with open(path, "rb") as file:
                    bucket.load_bytecode(file)  # takes nothing that was made from another text
            except Exception:  # none there, or damaged: Jinja2 does not say how it fails then
                bucket.reset()
        self._hold(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._hold(bucket)
        if not (path := self._path(bucket)):
            return
        unfinished = f"{path}.{os.getpid()}"
        try:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(unfinished, "wb") as file:
                bucket.write_bytecode(file)
            os.replace(unfinished, path)
        except OSError:
            with contextlib.suppress(OSError):
                os.unlink(unfinished)

    def _hold(self, bucket: Bucket) -> None:
        if bucket.code:
            self._code[bucket.key, bucket.checksum] = bucket.code

    def _path(self, bucket: Bucket) -> str | None:
        if sys.dont_write_bytecode:
            return None
        return cache_from_source(str(_SITE / "templates" / f"{bucket.key}.py"), optimization=self._tag)


def _tag() -> str:
    """Names what the code depends on beside the template: how we set Jinja2 up, and Jinja2 itself."""
    digest = hashlib.sha256((_SITE / "rendering" / "templates.py").read_bytes())
    for path in sorted(Path(jinja2.__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


_compiled = Compiled()
_templates = PackageLoader("taiyaku.site", "templates")


class _Context(Context):
    """Calls what a template calls and asks nothing about it: none of ours wants the context."""

    def call(self, __function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        kwargs.pop("_block_vars", None)
        kwargs.pop("_loop_vars", None)
        return __function(*args, **kwargs)


def in_single_quotes(data: str) -> str:
    """JSON for an attribute in single quotes: every page has it, and its own quotation marks stay short."""
    return data.replace("&", "&amp;").replace("'", "&#39;").replace("<", "&lt;").replace(">", "&gt;")


@lru_cache(maxsize=1 << 13)
def _escaped(text: str) -> Markup:
    return escape(text)


def _shown(value: Any) -> str:
    """What `escape` gives; of markup, and of a text that was seen lately, without making it again."""
    kind = type(value)
    return value if kind is Markup else _escaped(value) if kind is str else escape(value)


class _Template(Template):
    """A template whose macros are the same wherever they are imported: they see no page's values."""

    @classmethod
    def from_code(
        cls,
        environment: Environment,
        code: CodeType,
        globals: MutableMapping[str, Any],
        uptodate: Callable[[], bool] | None = None,
    ) -> Template:
        template = super().from_code(environment, code, globals, uptodate)
        template.root_render_func.__globals__["escape"] = _shown
        return template

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        return super()._get_default_module()


class _Environment(Environment):
    """Knows a template it was asked for; Jinja2's own memory of them takes longer than a small page."""

    context_class = _Context
    template_class = _Template

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._known: dict[str, Template] = {}

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """One mapping and no chain of them: it is copied for each page."""
        return {**self.globals, **(d or {})}

    def get_template(
        self, name: Any, parent: str | None = None, globals: MutableMapping[str, Any] | None = None
    ) -> Template:
        if name not in self._known:
            self._known[name] = super().get_template(name, parent, globals)
        return self._known[name]


def environment_of(words: Words) -> Environment:
    """Jinja2 as we use it. `_` and `ngettext` are plain functions, for those of its extension are slow."""

    translated = cache(words.gettext)

    def gettext(message: str, **values: object) -> str:
        text = translated(message)
        return text % values if values else text

    def ngettext(singular: str, plural: str, number: int) -> str:
        return words.ngettext(singular, plural, number) % {"num": number}

    environment = _Environment(
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
