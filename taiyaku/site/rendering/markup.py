"""What a site holds by the thousand, as HTML without a template: passages, tables, names of entries.

Templates say how a page is built; what repeats in it is written here, several times as fast. Every text goes
through `escape`, every address through `urls.href`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from html import escape
from urllib.parse import quote

from taiyaku.corpus.model import Lang, Table
from taiyaku.corpus.text import guess_lang, match_key
from taiyaku.site.pages.article import Group, Part, Passage, Run, Stamp, runs_of
from taiyaku.site.pages.headwords import Name, in_order_for
from taiyaku.site.pages.relations import Face, Pointer, Said
from taiyaku.site.rendering.interface import Words

_TAGS = {"strong": "strong", "emphasis": "em", "deleted": "del", "inserted": "ins"}
_COLON = " :：."
OUT = frozenset({"withdrawn", "superseded"})


@cache
def lang_attribute(text: str, default: Lang = "en") -> str:
    """` lang="…"` for a text whose language is not recorded, by its script."""
    return f' lang="{escape(guess_lang(text, default))}"'


class Writer:
    """Writes HTML in one interface language. `up` is the way from the page to the locale's folder.

    Without anchors it writes a text that stands on the page a second time.
    """

    def __init__(self, words: Words, anchored: bool = True) -> None:
        self.words = words
        self._anchored = anchored
        self.locale = words.locale
        self._own = f' lang="{words.locale}"'
        self._link_to = escape(words.gettext("Link to %(place)s"))
        self._pointers: dict[tuple[str, str, bool, str, bool, bool], str] = {}
        self._ordered: dict[tuple[Name, ...], tuple[Name, ...]] = {}

    def ordered(self, names: tuple[Name, ...]) -> tuple[Name, ...]:
        """The reader's language first; asked for the same names again and again."""
        if names not in self._ordered:
            self._ordered[names] = in_order_for(names, self.locale)
        return self._ordered[names]

    # How entries are named

    def name(self, name: Name) -> str:
        """A headword, its reading above it."""
        text = escape(name.text)
        if name.reading:
            text = f"<ruby>{text}<rp>（</rp><rt>{escape(name.reading)}</rt><rp>）</rp></ruby>"
        return f'<span lang="{escape(name.lang)}">{text}</span>'

    def plain_name(self, names: tuple[Name, ...]) -> str:
        """The headword in the reader's language, or else the first."""
        first = self.ordered(names)[0]
        return f'<span lang="{escape(first.lang)}">{escape(first.text)}</span>'

    def pointer(self, pointer: Pointer, up: str, edition: str = "", kind: bool = True) -> str:
        """A link to an entry with what tells it apart: status, kind, and an edition other than the page's.

        The same entry is named on many pages, and written once. A link may lead to a part under the name of
        what that stands inside.
        """
        other = pointer.gap or pointer.entry.edition != edition
        key = (pointer.href, pointer.entry.id, pointer.gap, up, other, kind)
        if key not in self._pointers:
            self._pointers[key] = self._pointer(pointer, up, other, kind)
        return self._pointers[key]

    def _pointer(self, pointer: Pointer, up: str, edition: bool, kind: bool) -> str:
        entry = pointer.entry
        others = "".join(
            f' <span class="also" lang="{escape(n.lang)}">{escape(n.text)}</span>'
            for n in self.ordered(pointer.names)[1:3]
        )
        out = " out" if entry.status in OUT else ""
        tags = "".join(self._tags(entry, kind, edition, pointer.gap))
        tags = f' <span class="tags">{tags}</span>' if tags else ""
        return (
            f'<a class="to{out}" href="{up}{pointer.href}">{self.plain_name(pointer.names)}</a>{others}{tags}'
        )

    def _tags(self, entry: Face, kind: bool, edition: bool, gap: bool) -> Iterator[str]:
        if entry.status != "in-force":
            yield f'<b class="status">{escape(self.words.status(entry.status))}</b>'
        if kind:
            yield f"<span>{escape(self.words.kind(entry.kind))}</span>"
        if edition and entry.edition:
            yield f'<span class="edition{" gap" if gap else ""}">{escape(entry.edition)}</span>'

    def answers(self, said: Iterable[Said]) -> str:
        """What a question's entry answers, without anchors: it stands on another page."""
        texts = ((s.lang, runs_of(s.text, s.spans)) for s in said)
        return "".join(
            f'<p class="answer" lang="{escape(lang)}">{"".join(run_html(r, "") for r in runs)}</p>\n'
            for lang, runs in texts
        )

    # The text of an entry

    def part(self, part: Part, up: str) -> str:
        """A section with its heading; superseded text is folded."""
        section = part.section
        start = f'<section{self._id(part.anchor)} lang="{escape(section.lang)}" class="part'
        if part.superseded:
            said = self.words.gettext("no longer valid")
            stamp = f'<span class="stamp"{self._own}>{escape(said)}</span>'
            body = "".join(self.groups(part.groups, section.lang, up))
            summary = f"<summary>{self.heading(part, linked=False)}{stamp}</summary>"
            return f'{start}"><details class="superseded">{summary}\n{body}</details></section>\n'
        body = self.heading(part) + "".join(self.groups(part.groups, section.lang, up))
        box = f" box {part.box}" if part.box else ""
        return f'{start}{box}{" question" if section.role == "question" else ""}">{body}</section>\n'

    def heading(self, part: Part, linked: bool = True) -> str:
        """The printed heading, and the role in the reader's language where that says more.

        `linked` is false where the heading opens a fold: nothing to press stands inside of what is pressed.
        """
        section = part.section
        role = self.words.role(section.role)
        since = " · ".join(filter(None, (section.version, self.words.date(section.date))))
        if not (section.heading or role):
            dated = f'<span class="stamp"{self._own}>{escape(since)}</span>' if since else ""
            return f"<p>{dated}{self.stamp(part.stamp)}</p>\n" if dated or part.stamp else ""
        pieces = []
        if part.group:
            pieces.append(f'<span class="group"{lang_attribute(part.group)}>{escape(part.group)}</span> ')
        if section.heading:
            pieces.append(
                f"<span{lang_attribute(section.heading, section.lang)}>{escape(section.heading)}</span>"
            )
        if role and not (section.heading and self._understood(part, role, section.heading)):
            tag = "small" if section.heading else "span"
            pieces.append(
                f'{" " * bool(section.heading)}<{tag} class="role"{self._own}>{escape(role)}</{tag}>'
            )
        if since:
            pieces.append(f' <small class="stamp"{self._own}>{escape(since)}</small>')
        pieces.append(self.stamp(part.stamp))
        link = self._permalink(part.anchor) if linked else ""
        return f"<h2>{''.join(pieces)}{link}</h2>\n"

    def _understood(self, part: Part, role: str, heading: str) -> bool:
        """Whether the printed heading is enough for this reader."""
        return _same(role, heading) or (
            not part.box and guess_lang(heading, part.section.lang) == self.locale
        )

    def groups(self, groups: Iterable[Group], lang: Lang, up: str) -> Iterator[str]:
        """Paragraphs, lists and tables."""
        for group in groups:
            if group.table:
                yield self.table(group.table)
            elif group.kind == "p":
                for p in group.passages:
                    start = f'<p{self._id(p.anchor)} class="{_classes(p, "clause")}"{_other(p, lang)}>'
                    yield f"{start}{self._line(p, up)}</p>\n"
            else:
                yield f'<{group.kind} class="clauses" role="list">\n'
                for p in group.passages:
                    yield self._item(p, lang, up)
                yield f"</{group.kind}>\n"

    def _item(self, passage: Passage, lang: Lang, up: str) -> str:
        classes = _classes(passage, "long" if passage.long_marker else "")
        classes = f' class="{classes}"' if classes else ""
        marker = f'<span class="marker">{escape(passage.marker or "")}</span> ' if passage.numbered else ""
        inside = "\n" + "".join(self.groups(passage.groups, passage.lang, up)) if passage.inside else ""
        return (
            f"<li{self._id(passage.anchor)}{classes}{_other(passage, lang)}>{marker}"
            f'<div class="item"><p class="clause">{self._line(passage, up)}</p>{inside}</div></li>\n'
        )

    def _line(self, passage: Passage, up: str) -> str:
        label = ""
        if passage.alternative:
            text = self.words.gettext("Alternative %(letter)s") % {"letter": passage.alternative}
            label = f'<span class="alternative"{self._own}>{escape(text)}</span> '
        text = "".join(run_html(run, up) for run in passage.runs)
        return f"{label}{text}{self.stamp(passage.stamp)}{self._permalink(passage.anchor)}"

    def stamp(self, stamp: Stamp | None) -> str:
        """Since when an amended text reads so; it leads to the amendment, further down on the page."""
        if stamp is None:
            return ""
        since = " · ".join(filter(None, (stamp.version, self.words.date(stamp.date))))
        what = self.words.gettext("Restored") if stamp.restored else self.words.gettext("Amended")
        text = escape(" ".join(filter(None, (what, since))))
        return f' <a class="stamp" href="#_history"{self._own}>{text}</a>'

    def _id(self, anchor: str) -> str:
        return f' id="{escape(anchor)}"' if self._anchored else ""

    def _permalink(self, anchor: str) -> str:
        if not self._anchored:
            return ""
        label = self._link_to % {"place": escape(anchor)}
        return (
            f'<a class="permalink" href="#{quote(anchor, safe="~=.")}"{self._own} aria-label="{label}"></a>'
        )

    def table(self, table: Table) -> str:
        """A table that scrolls in its own box."""
        label = escape(table.caption or self.words.gettext("Table"))
        caption = (
            f"<caption{lang_attribute(table.caption)}>{escape(table.caption)}</caption>"
            if table.caption
            else ""
        )
        head = "".join(
            f'<th scope="col"{lang_attribute(c)}>{escape(c)}</th>' if c.strip() else "<td></td>"
            for c in table.header
        )
        head = f"<thead><tr>{head}</tr></thead>" if head else ""
        rows = "".join(f"<tr>{''.join(_cells(row))}</tr>\n" for row in table.rows)
        box = f'<div class="wide" role="group" tabindex="0" aria-label="{label}">'
        return f"{box}<table>{caption}{head}<tbody>\n{rows}</tbody></table></div>\n"


def run_html(run: Run, up: str) -> str:
    """A stretch of text, escaped, with its emphasis and its link."""
    text = "".join(map(_piece, run.pieces))
    called = f' data-called="{escape(run.rendering)}"' if run.rendering else ""
    return f'<a class="m" href="{up}{run.href}"{called}>{text}</a>' if run.href else text


def _piece(piece: tuple[str, tuple[str, ...]]) -> str:
    text, styles = escape(piece[0], quote=False), piece[1]
    for style in reversed(styles):
        text = f"<{_TAGS[style]}>{text}</{_TAGS[style]}>"
    return text


def _cells(row: tuple[str, ...]) -> Iterator[str]:
    """The first cell of a row of three or more is what the others are about."""
    for at, cell in enumerate(row):
        tag, scope = ("th", ' scope="row"') if at == 0 and len(row) > 2 and cell else ("td", "")
        yield f"<{tag}{scope}{lang_attribute(cell)}>{escape(cell)}</{tag}>"


def _classes(passage: Passage, base: str) -> str:
    return f"{base} variant".strip() if passage.alternative else base


def _other(passage: Passage, lang: Lang) -> str:
    return f' lang="{escape(passage.lang)}"' if passage.lang != lang else ""


def _same(role: str, heading: str) -> bool:
    """Whether a role's name says no more than the printed heading does."""
    short, long = sorted((match_key(role).strip(_COLON), match_key(heading).strip(_COLON)), key=len)
    return bool(short) and long.startswith(short)
