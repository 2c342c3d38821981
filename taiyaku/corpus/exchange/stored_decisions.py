"""What the decision files say of units now, be it built or not."""

from __future__ import annotations

from taiyaku.corpus.decided import Translated, Translations
from taiyaku.corpus.decisions.translated_entries import translated_id
from taiyaku.corpus.decisions.translation_files import pair_digest
from taiyaku.corpus.exchange.units import State, Target, Unit, same_meaning
from taiyaku.corpus.model import Lang
from taiyaku.corpus.text import visible
from taiyaku.values import replace


class StoredDecisions:
    """What the decision files say of each unit, which may be more than what was built."""

    def __init__(self, stored: Translations, source: Lang, target: Lang) -> None:
        self._target = target
        self._texts = {t.of: t for t in stored.texts if t.lang == target}
        self._pairs = {(p.en, p.ja) if source == "en" else (p.ja, p.en): p for p in stored.pairs}
        self._source = source

    def has_pair(self, unit: Unit) -> bool:
        return unit.target is not None and (unit.ids, unit.target.ids) in self._pairs

    def text(self, unit: Unit) -> Translated | None:
        """What is stored of a unit, be it only what somebody noted."""
        return self._texts.get(unit.ids)

    def notes(self, unit: Unit) -> list[str | None]:
        """What was noted with the text of a unit, and with its pair."""
        pair = self._pairs.get((unit.ids, unit.target.ids)) if unit.target else None
        return [said.note for said in (self.text(unit), pair) if said]

    def laid_over(self, unit: Unit) -> Unit:
        """The unit as the next build will have it."""
        written = self._texts.get(unit.ids)
        built = unit.target if unit.target and unit.target.stored else None
        if written and written.text and not (built and built.text == written.text):
            ids = tuple(translated_id(i, self._target) for i in unit.ids)
            target = Target(ids, written.text, 1.0, stored=True)
            current = written.state == "final" and same_meaning(written.source, visible(unit.source))
            return replace(unit, target=target, state=State.FINAL if current else State.REVIEW)
        stored = bool(written and written.text)
        pair = self._pairs.get((unit.ids, unit.target.ids)) if unit.target and not stored else None
        if pair is None or unit.target is None:
            return unit
        if pair.verdict == "rejected":
            return replace(unit, target=None, state=State.NEW)
        texts = (unit.source, unit.target.text)
        digest = pair_digest(*(texts if self._source == "en" else reversed(texts)))
        return replace(unit, state=State.FINAL if pair.digest in ("", digest) else State.REVIEW)
