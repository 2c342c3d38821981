"""The front page of a library: its games, and one search over all of them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import Any

from markupsafe import Markup

from taiyaku.site.browser.search_files import search_script
from taiyaku.site.rendering.interface import KINDS, Words, search_words
from taiyaku.site.rendering.markup import lang_attribute
from taiyaku.site.rendering.styles import styles
from taiyaku.site.rendering.templates import environment_of, in_single_quotes
from taiyaku.site.settings import LOCALES
from taiyaku.values import Struct

_ALONE = ("7-service.js", "8-box.js")  # of one game's pages


class Shelved(Struct, frozen=True):
    """A game as the front page lists it."""

    id: str
    name: str
    names: tuple[str, ...]  # that mean it in a query
    languages: tuple[str, ...]
    editions: tuple[str, ...]
    entries: int


def library_files(name: str, games: Sequence[Shelved], absolute: str = "") -> Iterator[tuple[str, str]]:
    """(path, content) of every file of a library's site that is not a game's."""
    for locale in LOCALES:
        words = Words(locale)
        environment = environment_of(words)
        environment.globals.update(
            name=name,
            locale=locale,
            locales=LOCALES,
            absolute=absolute,
            words=words,
            self_names={other: Words(other).language(other) for other in LOCALES},
            lang=lambda text, default="en": Markup(lang_attribute(text, default)),
        )
        if locale == LOCALES[0]:
            yield "index.html", environment.get_template("door.html").render()
        listed = [[game.id, game.name, game.names] for game in games]
        page = environment.get_template("library.html").render(
            games=games,
            total=sum(game.entries for game in games),
            listed=_attribute(listed),
            said=_attribute({**search_words(words), "kinds": {kind: words.kind(kind) for kind in KINDS}}),
        )
        yield f"{locale}/index.html", page
    yield "assets/site.css", styles()
    yield "assets/icon.svg", files("taiyaku.site").joinpath("static", "icon.svg").read_text("utf-8")
    own = files("taiyaku.site").joinpath("static", "library.js").read_text("utf-8")
    yield "assets/library.js", search_script(without=_ALONE, more=own)


def _attribute(value: Any) -> Markup:
    return Markup(in_single_quotes(json.dumps(value, ensure_ascii=False, sort_keys=True)))
