"""Values fitted to a rule: of a cell, of a label in its text, or of what the words measure."""

from __future__ import annotations

import re

from taiyaku.corpus.amendments.clause_texts import slots, wordings_of
from taiyaku.corpus.amendments.fitting.exchanges import ASIDES, exchanged
from taiyaku.corpus.amendments.fitting.locator import Fit, Pool, misfit, nearest_to, reworded
from taiyaku.corpus.amendments.fitting.table_cells import cell_fit, told_cell
from taiyaku.corpus.amendments.wordings.change import Change
from taiyaku.corpus.amendments.wordings.location_parser import Place
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.quotations import masked
from taiyaku.corpus.amendments.wordings.value_parser import told_field
from taiyaku.corpus.model import Entry, Provenance
from taiyaku.corpus.text import HAN, has_japanese
from taiyaku.values import replace

_WORDS_OF_LABEL = 2
_SIGNS = re.compile(rf"(?<!\d)(?<!\d[{HAN}])[{HAN}]+|[\u30a1-\u30fa\u30fc]{{2,}}")  # without what is counted


def valued(
    change: Change, value: tuple[str | None, str], entry: Entry, pool: Pool, source: Provenance,
    words: PlaceWords,
) -> Fit:  # fmt: skip
    """A new value in a cell of a table, else in the text beside the table."""
    fit = cell_fit(value, change.place, entry, pool, source)
    if fit.placed or (worded := as_words(change)) is change:
        return fit
    free = exchanged(worded, entry, pool, source, words)
    return free if free.placed else fit


def says_more(change: Change, entry: Entry, words: PlaceWords) -> Fit | None:
    """Doubt in two values of which a Japanese sentence says more than the rule does: perhaps a condition.

    夜に置けるのは2匹ではなく4匹です, where the rule has 犬は2匹まで置ける.
    """
    old, new = change.value or (None, "")
    said = lowered(f"{change.place.said}\n{change.text}") if old else ""
    said = said if has_japanese(said) else ""
    told = words.find("conditions").findall(masked(said))
    for name in (*ASIDES, "reads", "values_to", "old_first", "numbered"):
        said = words.find(name).sub(" ", said)
    heads = [s.heading or "" for s in entry.sections]
    heads += [cell for s in entry.sections for table in s.tables for cell in table.header]
    own = " ".join((*(t.text for t in entry.titles), *entry.path, *heads, *wordings_of(entry)))
    told += [run for run in _SIGNS.findall(words.paged.sub(" ", said)) if not _stands(run, own)]
    reason = f"it says more than that: {', '.join(told)}"
    near = nearest_to(change.text, slots(entry))
    return misfit("replace", entry, reason, near, old, new) if told else None


def _stands(run: str, text: str) -> bool:
    """Whether all ideographs of a run stand in a text, or all of a word in katakana."""
    return all(sign in text for sign in run) if re.match(f"[{HAN}]", run) else run in text


def field_fit(change: Change, entry: Entry, pool: Pool, source: Provenance, words: PlaceWords) -> Fit | None:
    """ "Save should read “half”", "Range should be 1 mile.", where the rule has "Save: none." in its text.

    Or "Vase: 6 points", where it has a table with that row and column.
    """
    row = change.text if change.operation is None and len(change.clauses) == 1 else ""
    if row and change.place.table:  # below the name of the row
        row = " ".join((*change.place.names[:1], row))
    if (cell := told_cell(row, entry, pool, source, words) if row else None) and cell.placed:
        return cell
    if field := told_field(change.text, words) if change.operation is None else None:
        change = replace(change, operation="replace", new=field[1], place=Place(names=field[:1]))
    labels = [re.escape(name) for name in change.place.names if len(name.split()) <= _WORDS_OF_LABEL]
    if change.operation != "replace" or not change.new or len(labels) != 1 or change.place.units:
        return None
    value = re.compile(rf"(?<![^\s(]){labels[0]}[:：]\s*(?P<value>[^.;。]+)", re.IGNORECASE)
    found = [(slot, m.span("value")) for slot in pool.slots for m in value.finditer(slot.clause.text)]
    new = change.new.strip().rstrip(".。")
    if len(found) != 1 or found[0][0].clause.text[slice(*found[0][1])] == new:
        return None
    return reworded("replace", found[0][0], [found[0][1]], new, entry, source)


def measured(change: Change, entry: Entry, pool: Pool, source: Provenance) -> Fit | None:
    """ "Change its SPD to “Speed 6”": what the new words name has one other figure in the rule."""
    told = re.fullmatch(r"([^\W\d][^\d.,;]{0,20}?\s?)\d+", change.new or "") if change.old is None else None
    pattern = re.compile(rf"(?<!\w){re.escape(told[1])}\d+") if told else None
    found = [(s, m.span()) for s in pool.slots for m in pattern.finditer(s.clause.text)] if pattern else []
    if len(found) != 1 or change.operation != "replace":
        return None
    return reworded("replace", found[0][0], [found[0][1]], change.new or "", entry, source)


def as_words(change: Change) -> Change:
    """The change of a value as one of words; a bare number is said of something."""
    old, new = change.value or (None, "")
    if not old:
        return change
    about = change.text if old.isdecimal() and not change.place.says_something else ""
    return replace(change, value=None, clauses=(), old=old, new=new, about=about)
