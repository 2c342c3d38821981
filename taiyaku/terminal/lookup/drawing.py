"""A lookup as lines for a screen. Frames and marks are ASCII: East Asian terminals draw other signs wide."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from taiyaku.corpus.text import cells
from taiyaku.index.hits import Hit
from taiyaku.terminal.language import N_, _, said, word
from taiyaku.terminal.layout import Screen, pad, plain, shorten, wrap
from taiyaku.terminal.lookup.session import Session, View, language
from taiyaku.terminal.views.hits import alike, called

_KEYS = (
    (N_("type"), N_("a name, a number or a question, in any script: dodge, ドッジ, どっじ, kaihi")),
    (N_("Up, Down"), N_("another hit; the lines of a card")),
    ("PgUp, PgDn", N_("a screenful")),
    ("Home, End", N_("beginning and end of a card")),
    ("Enter", N_("the card of the hit")),
    ("Tab", N_("hits in one language only; a card in the other language")),
    ("Esc", N_("back; from the hits: out")),
    ("Ctrl-U", N_("empty the input line")),
    ("Ctrl-C", N_("out")),
    ("?", N_("these keys (in the input line only while it is empty), F1 always")),
    ("", ""),
    ("kind:state", N_("only states; also lang:ja edition:N4 source:ID label:NAME")),
    (N_('"two words"'), N_("only where they stand so")),
    (N_("-word"), N_("only where it does not stand")),
    ("camo*", N_("words that begin so")),
)


def draw(session: Session, screen: Screen, height: int) -> list[str]:
    """What stands below the input line, exactly `height` lines; the last one says where one is."""
    height = max(2, height)
    session.room = max(1, (height - 1) // 2)
    session.refresh()
    body = _VIEWS[session.view](session, screen, height - 1)[: height - 1]
    text = session.message if session.view is not View.HITS or session.hits else ""
    foot = shorten(said(text) or _FEET[session.view](session), screen.width)
    return [*body, *[""] * (height - 1 - len(body)), screen.style(pad(foot, screen.width), "dim")]


def _hits(session: Session, screen: Screen, height: int) -> list[str]:
    if not session.query.strip():
        return wrap(_("Type a name or a question, in either language."), screen.width, "  ")
    if not session.hits:
        if session.message:
            return wrap(said(session.message), screen.width, "  ")
        none = _("Nothing found for %(query)r", query=shorten(session.query, 60))
        if session.lang:
            none += _(" in %(language)s; Tab: other languages", language=language(session.lang))
        return wrap(none, screen.width, "  ")
    top = max(0, min(session.selected - session.room + 1, len(session.hits) - session.room))
    lines: list[str] = []
    titles = Counter(hit.passage.titles for hit in session.hits)
    for at, hit in enumerate(session.hits[top : top + session.room], top):
        lines += _hit(hit, at == session.selected, titles[hit.passage.titles] > 1, screen)
    return lines[:height]


def _hit(hit: Hit, selected: bool, has_namesake: bool, screen: Screen) -> Iterator[str]:
    entry = hit.passage
    status = "" if entry.status == "in-force" else f"[{word(entry.status)}] "
    more = "  " + alike(hit) if hit.variants else ""
    title = shorten(status + called(hit) + more, screen.width - 2)
    yield screen.style(f"> {title}", "bold", "cyan") if selected else f"  {title}"
    inside = shorten(entry.inside or entry.document, screen.width // 3) if has_namesake else ""
    facts = ", ".join(filter(None, (word(entry.kind).replace("-", " "), entry.edition, inside)))
    lead = f"  {plain(facts)}: "
    room = max(4, screen.width - cells(lead))
    text = shorten(entry.document, room) if hit.snippet in entry.titles else _snippet(hit, room, screen)
    yield screen.style(lead, "dim") + text


def _snippet(hit: Hit, room: int, screen: Screen) -> str:
    """The beginning of the snippet, its matches in bold where there is colour."""
    text = shorten(hit.snippet, room)
    if not screen.colour or not hit.snippet.isprintable():
        return text
    seen = len(text) if text == hit.snippet else len(text) - 1
    for start, end in sorted(hit.highlights, reverse=True):
        if (end := min(end, seen)) > start:
            text = text[:start] + screen.style(text[start:end], "bold") + text[end:]
    return text


def _card(session: Session, screen: Screen, height: int) -> list[str]:
    from taiyaku.terminal.views.card import card

    if session.shown is None:
        return []
    lines = list(card(session.shown.answer, screen, session.shown.called))
    session.last_offset = max(0, len(lines) - height)
    session.offset = min(session.offset, session.last_offset)
    return lines[session.offset : session.offset + height]


def _keys(session: Session, screen: Screen, height: int) -> list[str]:
    lines: list[str] = []
    for key, what in _KEYS:
        lines += wrap(what and _(what), screen.width, f"  {pad(key and _(key), 13)}", " " * 15)
    return lines[:height]


_VIEWS: dict[View, Callable[[Session, Screen, int], list[str]]] = {
    View.HITS: _hits,
    View.CARD: _card,
    View.KEYS: _keys,
}


def _foot_of_hits(session: Session) -> str:
    lang = _("%(language)s only", language=language(session.lang)) if session.lang else _("all languages")
    if not session.hits:
        return _("%(language)s   Tab language   ? keys   Esc out", language=lang)
    count = f"{session.selected + 1}/{len(session.hits)}{'' if session.complete else '+'}"
    if session.corrected:
        meant = _("showing results for: %(words)s", words=session.corrected)
        return f"{count}   {lang}   {meant}   {_('F1 keys')}"
    return f"{count}   {lang}   {_('Enter card   Tab language   F1 keys   Esc out')}"


def _foot_of_card(session: Session) -> str:
    where = ""
    if session.last_offset:
        where = f"{100 * session.offset // session.last_offset}%   PgDn   " if session.last_offset else ""
    lang = session.shown.answer.entry.lang if session.shown else ""
    other = language(session.library.other_language(lang))
    return where + _("Tab %(language)s   ? keys   Esc back", language=other)


_FEET: dict[View, Callable[[Session], str]] = {
    View.HITS: _foot_of_hits,
    View.CARD: _foot_of_card,
    View.KEYS: lambda session: _("Esc back"),
}
