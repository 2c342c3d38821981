"""What is on the screen of a lookup, and what each key changes. Knows no terminal."""

from __future__ import annotations

from enum import Enum

from taiyaku.errors import CorpusError, UsageError
from taiyaku.index.engine import Filters
from taiyaku.index.hits import Hit
from taiyaku.index.library import Library, Shown
from taiyaku.terminal.language import _, word

LONGEST_QUERY = 400  # code points that are searched for
MOST_HITS = 60
_AHEAD = 3  # hits fetched beyond those that are seen


class View(Enum):
    """What fills the screen below the input line."""

    HITS = "hits"
    CARD = "card"
    KEYS = "keys"


class Session:
    """A lookup under way."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.query = ""
        self.lang: str | None = None
        self.view = View.HITS
        self.hits: list[Hit] = []
        self.complete = True  # there are no more hits than `hits`
        self.selected = 0
        self.corrected: str | None = None
        self.shown: Shown | None = None
        self.offset = 0  # of the card's first line on the screen
        self.message = ""
        self.room = 10  # hits that the screen has room for; the drawing says how many
        self.last_offset = 0  # the furthest a card can be scrolled; the drawing says how far
        self._asked: tuple[str, str | None, int] | None = None
        self._under_keys = View.HITS

    # What is typed

    def type(self, text: str) -> None:
        """The input line holds another text now."""
        if text != self.query:
            self.query, self.selected, self.view, self.message = text, 0, View.HITS, ""

    def refresh(self) -> None:
        """Search for what stands in the input line, if that has not been done; before every drawing."""
        wanted = min(MOST_HITS, max(self.room, self.selected + 1) + _AHEAD)
        have = self._asked
        asked = (self.query, self.lang, wanted)
        if have and have[:2] == asked[:2] and (have[2] >= wanted or self.complete):
            return
        self._asked = asked
        self.library.renew()
        self._search(wanted)

    def _search(self, limit: int) -> None:
        self.hits, self.corrected, self.complete = [], None, True
        query = self.query[:LONGEST_QUERY]
        if not query.strip():
            return
        try:
            self.hits, self.corrected = self.library.search(query, Filters(self.lang), limit)
        except (UsageError, CorpusError) as error:
            self.message = str(error)
        self.complete = len(self.hits) < limit
        self.selected = min(self.selected, max(0, len(self.hits) - 1))

    def renew(self) -> bool:
        """Show what a newer build has, if there is one; whether there was."""
        if not self.library.renew():
            return False
        self._asked = None
        if self.shown:
            found = self._open(self.shown.answer.entry.id, self.offset)
            if not found and self.view is View.CARD:
                self.view, self.message = View.HITS, "the newest build has no such entry any more"
        return True

    # Keys

    def move(self, by: int) -> None:
        """Up or down by so many hits, or lines of a card."""
        self.message = ""
        if self.view is View.CARD:
            self.offset = max(0, min(self.offset + by, self.last_offset))
        elif self.view is View.HITS:
            self.selected += by
            self.refresh()
            self.selected = max(0, min(self.selected, len(self.hits) - 1))

    def page(self, by: int) -> None:
        """Up or down by a screenful."""
        self.move(by * (max(1, self.room - 1) if self.view is View.HITS else max(1, 2 * self.room - 2)))

    def end(self, last: bool) -> None:
        """To a card's beginning or its end."""
        self.offset = self.last_offset if last else 0

    def enter(self) -> None:
        """Open the card of the hit that is selected."""
        self.refresh()
        if self.view is View.KEYS:
            self.back()
        elif self.view is View.HITS and self.hits and self._open(self.hits[self.selected].passage.id):
            self.view, self.message = View.CARD, ""

    def _open(self, entry_id: str, offset: int = 0) -> bool:
        """Whether there is such an entry, which is shown from now on."""
        try:
            self.shown, self.offset = self.library.show(entry_id), offset
        except (UsageError, CorpusError) as error:
            self.shown, self.message = None, str(error)
        return self.shown is not None

    def other_language(self) -> None:
        """Of a card: the same in the other language, if there is such a text. Of hits: those in one."""
        if self.view is View.CARD and self.shown:
            entry = self.shown.answer.entry
            wanted = self.library.other_language(entry.lang)
            other = self.library.counterpart(entry) if wanted != entry.lang else None
            if other:
                self._open(other)
                self.message = ""
            else:
                self.message = _("%(language)s: no text of this entry yet", language=language(wanted))
        elif self.view is View.HITS:
            order = (None, *self.library.languages)
            at = order.index(self.lang) if self.lang in order else 0
            self.lang, self.selected = order[(at + 1) % len(order)], 0

    def keys(self) -> None:
        """Show the keys, or what was there before them."""
        if self.view is View.KEYS:
            self.back()
        else:
            self._under_keys, self.view = self.view, View.KEYS

    def back(self) -> bool:
        """One step out; False if that is out of the lookup."""
        self.message = ""
        if self.view is View.KEYS:
            self.view = self._under_keys
        elif self.view is View.CARD:
            self.view = View.HITS
        else:
            return False
        return True


def language(lang: str) -> str:
    """A language as people call it."""
    from taiyaku.corpus.lookup.answer_model import LANGUAGES

    return word(LANGUAGES.get(lang, lang))
