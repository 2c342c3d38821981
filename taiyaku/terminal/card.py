"""One entry as people read it: what it is, what it says, what rules on it, where it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from taiyaku.corpus.answer import Answer, Ruling
from taiyaku.corpus.model import Amendment, Clause, Entry, Provenance, Section, Title
from taiyaku.corpus.text import squeeze
from taiyaku.terminal.layout import Screen, columns, wrap
from taiyaku.terminal.place import place

_ROLE_NAMES = {"labels", "body"}  # need no heading where the document has none
MOST_OTHERS = 8
_STATUS = {
    "withdrawn": "WITHDRAWN",
    "superseded": "SUPERSEDED",
    "pending": "PENDING: a newer document names this rule",
}


def card(shown: Answer, screen: Screen, with_changes: bool = False) -> Iterator[str]:
    """The lines of a card."""
    yield from _head(shown, screen)
    for section in shown.sections:
        if section.role == "question" and _repeats_title(section, shown.entry):
            continue
        yield ""
        yield from _section(section, screen)
    if with_changes:
        yield from _changes(shown.amendments, screen)
    yield from _rulings(shown.rulings, screen)
    yield from _list("Inside", shown.inside, screen)
    yield from _list("Related", shown.related, screen)
    yield from _list("Also called so", [f"{c.id}" for c in shown.others[:MOST_OTHERS]], screen)
    yield ""
    source = f"{_place(shown.entry.provenance)}  ·  {shown.entry.id}"
    yield from (screen.style(line, "dim") for line in wrap(source, screen.width))


def _repeats_title(section: Section, entry: Entry) -> bool:
    """Whether a question is the headword once more."""
    text = " ".join(clause.text for clause in section.clauses)
    return not section.tables and squeeze(text) == squeeze(entry.title)


def _head(shown: Answer, screen: Screen) -> Iterator[str]:
    entry = shown.entry
    if words := _STATUS.get(shown.status):
        removed = f" in {entry.removed}" if entry.removed else ""
        yield screen.style(f"{words}{removed}", "bold", "red")
    for note in shown.notes:
        yield from (screen.style(line, "yellow") for line in wrap(note, screen.width, "! ", "  "))
    for at, line in enumerate(headwords(entry.titles)):
        yield from (screen.style(part, "bold") if at == 0 else part for part in wrap(line, screen.width))
    if entry.aliases:
        yield from wrap("also: " + ", ".join(alias.text for alias in entry.aliases), screen.width)
    yield from (screen.style(line, "dim") for line in wrap(" · ".join(_facts(shown)), screen.width))
    if entry.labels:
        yield from wrap("[" + "] [".join(entry.labels) + "]", screen.width)
    if entry.path:
        yield from (screen.style(line, "dim") for line in wrap(" › ".join(entry.path), screen.width))
    if entry.reference and (entry.reference.pages or entry.reference.location):
        yield from wrap("amends: " + _reference(entry), screen.width)


def _facts(shown: Answer) -> list[str]:
    entry = shown.entry
    title = shown.document.title if shown.document else entry.document
    number = f"no. {entry.number}" if entry.number else ""
    version = f"version {shown.version}" if shown.version else ""
    facts = (entry.kind.replace("-", " "), number, entry.edition, version, shown.date or "", title)
    return [fact for fact in facts if fact]


def _reference(entry: Entry) -> str:
    parts = []
    if entry.reference and entry.reference.pages:
        first, last = entry.reference.pages
        parts.append(f"page {first}" if first == last else f"pages {first}-{last}")
    if entry.reference and entry.reference.location:
        parts.append(entry.reference.location)
    return ", ".join(parts)


def headwords(titles: Iterable[Title]) -> list[str]:
    """Headwords by language, a line each: kana and gloss beside the name."""
    by_lang: dict[str, list[str]] = {}
    for title in titles:
        by_lang.setdefault(title.lang, []).append(title.text)
    return [" / ".join(dict.fromkeys(names)) for names in by_lang.values()]


def _section(section: Section, screen: Screen) -> Iterator[str]:
    heading = section.heading or (
        "" if section.role in _ROLE_NAMES else section.role.replace("-", " ").capitalize()
    )
    if section.group:
        heading = f"{section.group} › {heading}" if heading else section.group
    dated = ", ".join(filter(None, (section.version, section.date)))
    if heading or dated:
        text = heading + (f"  ({dated})" if dated else "")
        yield from (screen.style(line, "bold") for line in wrap(text, screen.width))
    variant: str | None = None
    for clause in section.clauses:
        if clause.variant and clause.variant != variant:
            yield screen.style("  (variants: the source does not say which applies when)", "yellow")
        variant = clause.variant
        yield from _clause(clause, screen)
    for table in section.tables:
        if table.caption:
            yield from wrap(table.caption, screen.width, "  ")
        yield from columns([table.header, *table.rows], screen.width, header=True, indent="  ")


def _clause(clause: Clause, screen: Screen) -> Iterator[str]:
    indent = "  " * (clause.depth + 1)
    mark = ("~ " if clause.variant else "") + (f"{clause.marker} " if clause.marker else "")
    hanging = indent + " " * min(len(mark) if mark.isascii() else 2 * len(mark.strip()), 6)
    lines = wrap(_struck(clause), screen.width, indent + mark, hanging if mark else indent)
    yield from lines


def _struck(clause: Clause) -> str:
    """The text with what its source struck out shown as [-…-] and what it put in as {+…+}."""
    text = clause.text
    marks = {"deleted": ("[-", "-]"), "inserted": ("{+", "+}")}
    for span in sorted(clause.spans, key=lambda s: -s.start):
        if span.style in marks:
            before, after = marks[span.style]
            text = text[: span.start] + before + text[span.start : span.end] + after + text[span.end :]
    return text


def _rulings(rulings: Sequence[Ruling], screen: Screen) -> Iterator[str]:
    if not rulings:
        return
    yield ""
    yield screen.style("Rulings", "bold")
    for ruling in rulings:
        facts = [
            ruling.kind,
            ruling.document,
            ruling.version or "",
            "" if ruling.status == "in-force" else ruling.status,
        ]
        yield from wrap(f"{ruling.title}  ({', '.join(filter(None, facts))})", screen.width, "  - ", "    ")


def _list(heading: str, names: Sequence[str], screen: Screen) -> Iterator[str]:
    if names:
        yield ""
        yield from wrap(", ".join(names), screen.width, f"{heading}: ", "  ")


def _changes(amendments: Sequence[Amendment], screen: Screen) -> Iterator[str]:
    """Each change with what went and what came, readable without colour."""
    yield ""
    yield screen.style("Changes" if amendments else "Changes: none known", "bold")
    for amendment in amendments:
        dated = ", ".join(filter(None, (amendment.version, amendment.date))) or "undated"
        open_ = "" if amendment.status == "applied" else ", not applied: it does not say exactly where"
        yield from wrap(f"{amendment.operation} ({dated}{open_})", screen.width, "  ")
        for text, mark, colour in ((amendment.before, "- ", "red"), (amendment.after, "+ ", "green")):
            for line in wrap(text or "", screen.width, f"    {mark}") if text else ():
                yield screen.style(line, "red" if colour == "red" else "green")


def _place(where: Provenance) -> str:
    return place(where.file, where.lines, where.pages)
