"""What people decided, as values: links, amendments, flags, translations and pairs."""

from __future__ import annotations

from typing import Literal

from taiyaku.corpus.model import Lang, Provenance
from taiyaku.values import Struct, field

Verdict = Literal["placed", "dismissed"]  # of an amendment
Operation = Literal["replace", "insert", "delete", "clarify"]
State = Literal["final", "needs-review"]
PairVerdict = Literal["confirmed", "rejected"]
Ids = tuple[str, ...]
_NOWHERE = Provenance("", (1, 1))


class Translated(Struct, frozen=True):
    """A text that somebody wrote for clauses of another language."""

    of: Ids
    lang: Lang
    source: str  # what was translated, its clauses joined by line ends
    text: str
    state: State = "final"
    instead_of: Ids = ()  # clauses of the documents that it corrects
    by: str | None = None
    on: str | None = None
    note: str | None = None
    where: Provenance = _NOWHERE


class Paired(Struct, frozen=True):
    """Whether clauses of two documents say the same, as a person sees it."""

    en: Ids
    ja: Ids
    verdict: PairVerdict
    digest: str = ""  # of both texts; empty: whatever they say
    by: str | None = None
    on: str | None = None
    note: str | None = None
    where: Provenance = _NOWHERE


class Translations(Struct, frozen=True):
    """What one or all files of `decisions/translations/` say."""

    texts: tuple[Translated, ...] = ()
    pairs: tuple[Paired, ...] = ()

    @property
    def any(self) -> bool:
        return bool(self.texts or self.pairs)


class LinkDecision(Struct, frozen=True):
    """What some words point to; no target: to nothing."""

    source: str  # id of the entry or clause that carries the words
    anchor: str
    target: str | None
    where: Provenance  # the decision's own file and line
    type: str | None = None  # only links of this type; None: of any


class AmendmentDecision(Struct, frozen=True):
    """Where an amendment goes, or that it goes nowhere."""

    amendment: str
    verdict: Verdict
    where: Provenance
    target: str | None = None  # the entry, section or clause it changes
    operation: Operation | None = None  # None: as the source says
    lost: bool = False  # the text that it named is gone, or stands in several places


class ClearedFlag(Struct, frozen=True):
    """A ruling or translation looked at again: it holds for the text as it is now."""

    id: str
    relies_on: str
    digest: str  # of the text it was found to hold for; "gone": it holds without that text
    where: Provenance


class Decisions(Struct, frozen=True):
    """Everything people decided in a workspace."""

    links: tuple[LinkDecision, ...] = ()
    amendments: tuple[AmendmentDecision, ...] = ()
    cleared: tuple[ClearedFlag, ...] = ()
    translations: Translations = field(default_factory=Translations)
