"""A concept while it is put together, and what the kinds of its entries say."""

from __future__ import annotations

from taiyaku.corpus.model import Entry
from taiyaku.corpus.terms.matcher import form_key
from taiyaku.corpus.text import is_caps
from taiyaku.values import Struct, field

NO_RULES = frozenset({"faq", "notice"})  # their titles are questions and announcements
NEWS = NO_RULES | {"erratum"}  # they may tell of a new name
VAGUE = ("rule", "erratum")  # kinds that say little: an entry of them may speak of a skill or a state
LISTED = "column"  # evidence of a form: a line or a row that gives the name in both languages
LABELS = frozenset({"trait"})  # they say of other things what the rule of their name says of itself


class Concept(Struct):
    """A concept while it is put together."""

    kind: str | None
    entries: list[Entry] = field(default_factory=list)
    forms: dict[str, str] = field(default_factory=dict)  # key -> as printed
    evidence: dict[str, None] = field(default_factory=dict)
    why: dict[str, tuple[str, str | None]] = field(default_factory=dict)  # key -> kind of evidence, its place
    name: str | None = None
    banned: set[str] = field(default_factory=set)  # keys of forms that people forbid

    def add(self, form: str, entry: str | None = None, why: str = "entry") -> None:
        key = form_key(form)
        self.why.setdefault(key, (why, entry))
        known = self.forms.get(key)
        if known is None or (is_caps(known) and not is_caps(form) and any(c.islower() for c in form)):
            self.forms[key] = form
        if entry:
            self.evidence[entry] = None
