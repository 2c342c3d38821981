"""One entry as people read it: what it is, what it says, what rules on it, where it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from taiyaku.corpus.lookup.answer_model import Answer, Beneath, Mark, Repeat, Ruling
from taiyaku.corpus.lookup.notes import GRAVE
from taiyaku.corpus.model import Clause, Entry, Section, Title
from taiyaku.corpus.names import Candidate
from taiyaku.corpus.text import squeeze
from taiyaku.multimap import multimap
from taiyaku.terminal.language import _, ngettext, said, word
from taiyaku.terminal.layout import Screen, Style, columns, pages, place_of, wrap
from taiyaku.terminal.views.redline import history_lines, mark_text, redline_lines

_ROLE_NAMES = {"labels", "body"}  # need no heading where the document has none
MOST_OTHERS = 8
MOST_TEXTS = 5  # rulings printed with their text; the others by their titles
MOST_ANSWERS = 2  # of those that only touch on the rule
MOST_PLACES = 6
MOST_LETTERS = 600  # of a ruling's text


def card(shown: Answer, screen: Screen, called: Sequence[str] = ()) -> Iterator[str]:
    """The lines of a card. `called` are its names in a language it has no headword in."""
    yield from _head(shown, screen, called)
    if shown.redline:
        yield from redline_lines(shown.redline, screen)
    else:
        marks = multimap((mark.id, mark) for mark in shown.marks)
        repeats = {r.id: r for r in shown.repeats}
        if own := repeats.get(shown.entry.id):
            yield from (screen.style(line, "dim") for line in _repeat(own, screen, ""))
        for section in shown.sections:
            if section.role == "question" and _repeats_title(section, shown.entry):
                continue
            yield ""
            yield from _section(section, marks, repeats.get(section.id), screen)
    yield from _beneath(shown.beneath, screen)
    if shown.history:
        yield from history_lines(shown.history, screen)
    yield from _rulings(shown.rulings, screen)
    yield from _list(_("Inside"), shown.inside, screen)
    yield from _list(_("Related"), map(said, shown.related), screen)
    listed = {*(r.id for r in shown.rulings), *(b.id for b in shown.beneath)}
    gone = ("superseded", "withdrawn")
    others = [_other(c) for c in shown.others if c.id not in listed and c.status not in gone]
    more = [_("… (%(count)s more)", count=len(others) - MOST_OTHERS)] if len(others) > MOST_OTHERS else []
    yield from _list(_("Also called so"), others[:MOST_OTHERS] + more, screen)
    yield ""
    source = f"{place_of(shown.entry.provenance)}  ·  {shown.entry.id}"
    yield from screen.wrapped(source, "dim")


def _other(found: Candidate) -> str:
    """What else has the name: what it is, and what to type for it."""
    what = ", ".join(
        part for part in (found.edition, word(found.kind).replace("-", " "), found.document) if part
    )
    return f"{found.title} ({what}): {found.id}"


def _repeats_title(section: Section, entry: Entry) -> bool:
    """Whether a question is the headword once more."""
    text = " ".join(clause.text for clause in section.clauses)
    return not section.tables and squeeze(text) == squeeze(entry.title)


def _head(shown: Answer, screen: Screen, called: Sequence[str]) -> Iterator[str]:
    entry = shown.entry
    for note in shown.notes:
        styles: tuple[Style, ...] = ("bold", "red") if note.startswith(GRAVE) else ("yellow",)
        yield from screen.wrapped(said(note), *styles, first="! ", rest="  ")
    names = headwords(entry.titles) + ([" / ".join(called)] if called else [])
    for at, line in enumerate(names):
        yield from (screen.style(part, "bold") if at == 0 else part for part in wrap(line, screen.width))
    if entry.aliases:
        aliases = ", ".join(alias.text for alias in entry.aliases)
        yield from wrap(_("also: %(names)s", names=aliases), screen.width)
    yield from screen.wrapped(" · ".join(_facts(shown)), "dim")
    if entry.labels:
        yield from wrap("[" + "] [".join(entry.labels) + "]", screen.width)
    if entry.path:
        yield from screen.wrapped(" › ".join(entry.path), "dim")
    if entry.reference and (entry.reference.pages or entry.reference.location):
        yield from wrap(_("amends: %(place)s", place=_reference(entry)), screen.width)


def _facts(shown: Answer) -> list[str]:
    entry = shown.entry
    title = shown.document.title if shown.document else entry.document
    number = _("no. %(number)s", number=entry.number) if entry.number else ""
    version = _("version %(version)s", version=shown.version) if shown.version else ""
    if not (shown.version or shown.date):
        version = _("no version known")
    date = shown.date or ""
    if shown.until_date and date:  # the numbers of two documents say nothing about one another
        date = f"{date}, {_('before %(point)s', point=shown.until_date)}"
    elif shown.until:
        before = _("before %(point)s", point=shown.until)
        version = f"{version}, {before}" if shown.version else before
    layer = shown.layer or ""
    kind = word(entry.kind).replace("-", " ")
    facts = (kind, number, entry.edition or _("no edition"), version, date, layer, title)
    return [fact for fact in facts if fact]


def _reference(entry: Entry) -> str:
    parts = []
    if entry.reference and entry.reference.pages:
        first, last = entry.reference.pages
        parts.append(pages(first, last))
    if entry.reference and entry.reference.location:
        parts.append(entry.reference.location)
    return ", ".join(parts)


def headwords(titles: Iterable[Title]) -> list[str]:
    """Headwords by language, a line each: kana and gloss beside the name."""
    by_lang = multimap((title.lang, title.text) for title in titles)
    return [" / ".join(dict.fromkeys(names)) for names in by_lang.values()]


def _section(
    section: Section, marks: Mapping[str, Sequence[Mark]], repeat: Repeat | None, screen: Screen
) -> Iterator[str]:
    heading = section.heading or (
        "" if section.role in _ROLE_NAMES else word(section.role).replace("-", " ").capitalize()
    )
    if section.group:
        heading = f"{section.group} › {heading}" if heading else section.group
    dated = ", ".join(filter(None, (section.version, section.date)))
    if heading or dated:
        text = heading + (f"  ({dated})" if dated else "")
        yield from screen.wrapped(text, "bold")
    yield from _marks(marks.get(section.id, ()), screen, "  ", dated)
    if repeat:
        yield from (screen.style(line, "dim") for line in _repeat(repeat, screen, "  "))
    variant: str | None = None
    for clause in section.clauses:
        if clause.variant and clause.variant != variant:
            told = _("(variants: the source does not say which applies when)")
            yield from screen.wrapped(told, "yellow", first="  ")
        variant = clause.variant
        yield from _clause(clause, screen)
        yield from _marks(marks.get(clause.id, ()), screen, "  " * (clause.depth + 2), dated)
    for table in section.tables:
        if table.caption:
            yield from wrap(table.caption, screen.width, "  ")
        cells = [table.header, *table.rows]
        yield from columns(cells, screen.width, header=True, indent="  ", rule=screen.rule(1))


def _marks(marks: Sequence[Mark], screen: Screen, indent: str, dated: str) -> Iterator[str]:
    """The amendments that made a text what it is, where its heading does not say so already."""
    for mark in marks:
        told = not mark.cut and ", ".join(filter(None, (mark.version, mark.date))) == dated
        if dated and told and mark.source == mark.amendment.split("#")[0] and not mark.repairs:
            continue
        yield from screen.wrapped(f"^ {mark_text(mark)}", "cyan", first=indent, rest=indent + "  ")


def _repeat(repeat: Repeat, screen: Screen, indent: str) -> Iterator[str]:
    """ "the same in 13 other places; differs in 2: …"."""
    same = [p for p in repeat.places if p not in repeat.differing]
    parts = []
    if repeat.id in repeat.group.differing:
        parts.append(_("nearly the same in %(places)s", places=_named(repeat.places)))
    elif same:
        parts.append(_("the same in %(places)s", places=_named(same)))
    if repeat.differing:
        parts.append(_("differs in %(places)s", places=_named(repeat.differing)))
    if parts:
        yield from wrap(f"({'; '.join(parts)})", screen.width, indent, indent)


def _named(places: Sequence[str]) -> str:
    names = list(places[:MOST_PLACES])
    if len(places) > MOST_PLACES:
        names.append(_("… (%(count)s more)", count=len(places) - MOST_PLACES))
    return ngettext("%(n)s other: %(names)s", "%(n)s others: %(names)s", len(places), names=", ".join(names))


def _clause(clause: Clause, screen: Screen) -> Iterator[str]:
    indent = "  " * (clause.depth + 1)
    mark = ("~ " if clause.variant else "") + (f"{clause.marker} " if clause.marker else "")
    hanging = indent + " " * min(len(mark) if mark.isascii() else 2 * len(mark.strip()), 6)
    yield from wrap(_struck(clause), screen.width, indent + mark, hanging if mark else indent)


def _struck(clause: Clause) -> str:
    """The text with what its source struck out shown as [-…-] and what it put in as {+…+}."""
    text = clause.text
    marks = {"deleted": ("[-", "-]"), "inserted": ("{+", "+}")}
    for span in sorted(clause.spans, key=lambda s: -s.start):
        if span.style in marks:
            before, after = marks[span.style]
            text = text[: span.start] + before + text[span.start : span.end] + after + text[span.end :]
    return text


def _beneath(lower: Sequence[Beneath], screen: Screen) -> Iterator[str]:
    """The same rule in lower layers, which the text above rules over."""
    for one in lower:
        yield ""
        heading = _(
            "Beneath it, %(layer)s: %(document)s  (%(id)s)", layer=one.scope, document=one.document, id=one.id
        )
        yield from screen.wrapped(heading, "bold")
        for section in one.sections:
            yield from (screen.style(line, "dim") for line in _section(section, {}, None, screen))


def _rulings(rulings: Sequence[Ruling], screen: Screen) -> Iterator[str]:
    """The first few with what they say, the others by their titles."""
    for heading, principal in ((_("Rulings"), True), (_("Rulings that touch on it"), False)):
        some = [r for r in rulings if r.principal is principal]
        if not some:
            continue
        yield ""
        yield screen.style(heading, "bold")
        told = 0
        for ruling in some:
            most = MOST_TEXTS if principal else MOST_ANSWERS
            with_text = told < most and not ruling.merged and (principal or ruling.kind == "faq")
            told += with_text
            yield from _ruling(ruling, with_text, screen)


def _ruling(ruling: Ruling, with_text: bool, screen: Screen) -> Iterator[str]:
    where = f": {ruling.location}" if ruling.location else ""
    out = "" if ruling.status in ("in-force", "pending") else word(ruling.status).upper()
    facts = [
        out,
        word(ruling.kind),
        ruling.document,
        ", ".join(filter(None, (ruling.version, ruling.date))),
        _("merged into the text above") if ruling.merged else "",
    ]
    yield from wrap(
        f"{ruling.title}{where}  ({', '.join(filter(None, facts))})", screen.width, "  - ", "    "
    )
    for note in ruling.said:
        yield from screen.wrapped(said(note), "yellow", first="    ! ", rest="      ")
    if with_text:
        yield from _ruling_text(ruling, screen)


def _ruling_text(ruling: Ruling, screen: Screen) -> Iterator[str]:
    """What a ruling says; of a long one the beginning."""
    used = 0
    for text in ruling.text:
        if used and used + len(text) > MOST_LETTERS:
            all_of_it = _("… (all of it: %(command)s)", command=f"taiyaku show {ruling.id}")
            yield from wrap(all_of_it, screen.width, "    ", "    ")
            return
        used += len(text)
        yield from wrap(text, screen.width, "    ", "    ")


def _list(heading: str, names: Iterable[str], screen: Screen) -> Iterator[str]:
    if listed := ", ".join(names):
        yield ""
        yield from wrap(listed, screen.width, f"{heading}: ", "  ")
