"""Versions and points in time: what came before what, where dates are of unequal precision or missing.

A date is a span of days: "2021" is all of that year. What a date leaves open, the order of the version
numbers narrows: an undated 1.1.1 lies between the dates of 1.0 and of 1.2.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from taiyaku.corpus.model import Corpus, Version
from taiyaku.corpus.version_numbers import (
    EARLIEST,
    LATEST,
    Days,
    VersionKey,
    common_days,
    days_of,
    is_date,
    is_within,
    of_one_kind,
    only_number,
    plain_name,
    version_key,
)
from taiyaku.errors import UsageError
from taiyaku.values import Struct, replace

if TYPE_CHECKING:
    from taiyaku.corpus.settings import Setting  # brings the workspace along, which a look-up has no need of

__all__ = ["PRINTED", "Point", "Timeline", "version_key", "with_versions"]


class Point(Struct, frozen=True):
    """A point in time, to the end of the day, month, year or version it names."""

    asked: str
    date: str | None = None
    version: str | None = None
    note: str | None = None  # what a reader must know of how it was taken


PRINTED = Point("printed", EARLIEST)  # before every change


class _Known(Struct, frozen=True):
    """A version with its place in time."""

    version: Version
    number: VersionKey
    days: Days


class Timeline:
    """The versions of each edition in order, and which changes a point in time takes in.

    What is dated after `today` is announced and not in force now. A build knows no day: there the newest
    text counts.
    """

    def __init__(self, versions: Sequence[Version], today: str = LATEST) -> None:
        self._today = today
        self._known: dict[str, tuple[_Known, ...]] = {}
        self._numbered: dict[str, tuple[_Known, ...]] = {}  # those whose numbers tell their order
        for edition in dict.fromkeys(v.edition for v in versions):
            self._known[edition] = _in_time([v for v in versions if v.edition == edition])
            self._numbered[edition] = tuple(_numbered(self._known[edition]))

    def point(self, asked: str, edition: str, documents: Collection[str] = ()) -> Point:
        """The point a version, an alias or a date (YYYY, YYYY-MM, YYYY-MM-DD) stands for.

        A name that several versions share is taken as the one that `documents` carry, else as the latest of
        them. Raises UsageError naming the versions known.
        """
        found = self._named(asked, edition)
        if not found:
            if (date := plain_name(asked)) and is_date(date):
                return Point(asked, date)
            raise UsageError(self._unknown(asked, edition))
        if len(found) == 1:
            return Point(asked, found[0].version.date, found[0].version.name)
        meant = [known for known in found if set(known.version.documents) & set(documents)]
        taken = meant[0] if len(meant) == 1 else max(meant or found, key=lambda k: (k.days, k.number))
        others = ", ".join(_described(known.version) for known in found if known is not taken)
        note = f"{asked} is taken as version {_described(taken.version)}; there is also {others}"
        return Point(asked, taken.version.date, taken.version.name, note)

    def at(self, version: str | None, date: str | None, edition: str) -> Point | None:
        """The point at which a change of that version and date is in force; None if neither is known."""
        if not version and not date:
            return None
        found = self._find(version, date, edition) if version else None
        return Point(version or date or "", date or (found.version.date if found else None), version)

    def placed(self, point: Point | None, version: str | None, date: str | None, edition: str) -> bool | None:
        """Whether a change of that version and date is in force at the point; None: it cannot be known.

        No point is now, when all counts that is not announced for a day to come.
        """
        if point is None:
            return self._today == LATEST or self._days(version, date, edition)[0] <= self._today
        if point is PRINTED or point == PRINTED:
            return False
        version, date = self._stamp(version, date, edition)
        if point.version is None:
            return is_within(
                self._days(version, date, edition), days_of(point.date)[1], days_of(point.date)[1]
            )
        asked = self._find(point.version, point.date, edition)
        known = self._find(version, date, edition) if version else None
        if version and (
            known is asked if known or asked else version_key(version) == version_key(point.version)
        ):
            return True
        end = asked.days if asked else self._days(point.version, point.date, edition)
        days = known.days if known else self._days(version, date, edition)
        numbers = version_key(version or ""), version_key(point.version)
        # Of two undated versions in an edition whose numbers and dates disagree, nothing is known.
        telling = bool(self._numbered.get(edition)) or (EARLIEST not in (days[0], end[0]))
        if telling and of_one_kind(*numbers) and days[0] <= end[1] and end[0] <= days[1]:
            return numbers[0] < numbers[1]
        return is_within(days, end[1] if point.date else end[0], end[1])

    def before_all(self, point: Point, edition: str) -> str | None:
        """The earliest version of the edition, described, if the point is surely before it."""
        dated = [known for known in self._of(edition) if known.version.date]
        if not dated or len(dated) < len(self._of(edition)) or point.version:
            return None
        first = min(dated, key=lambda known: known.days)
        return _described(first.version) if days_of(point.date)[1] < first.days[0] else None

    def includes(self, point: Point | None, version: str | None, date: str | None, edition: str) -> bool:
        """Whether a change is in force at the point; what cannot be known is counted in. None is now."""
        return self.placed(point, version, date, edition) is not False

    def key(self, version: str | None, date: str | None, edition: str) -> tuple[str, VersionKey, str]:
        """Orders changes of an edition in time; what says neither version nor date comes first."""
        version, date = self._stamp(version, date, edition)
        first, last = self._days(version, date, edition)
        number = version_key(version) if version else ()
        return (first, number, last) if version or date else (EARLIEST, (), EARLIEST)

    def _stamp(self, version: str | None, date: str | None, edition: str) -> tuple[str | None, str | None]:
        """A "version" that is a date, as where a text was withdrawn on a day, is one."""
        if version and not date and is_date(version) and not self._named(version, edition):
            return None, version
        return version or None, date or None

    def _days(self, version: str | None, date: str | None, edition: str) -> Days:
        """The days a change can be of: those of its date, as far as its version does not say better."""
        days = days_of(date)
        if not version:
            return days
        found = self._find(version, date, edition)
        if found is None:
            return _narrowed(days, version_key(version), self._numbered.get(edition, ()))
        return common_days(days, found.days) or days

    def _of(self, edition: str) -> tuple[_Known, ...]:
        return self._known.get(edition, ())

    def _named(self, asked: str, edition: str) -> list[_Known]:
        """The versions an asked name means; of no edition, where the edition has none of that name."""
        name = plain_name(asked)
        ways: list[Callable[[_Known], bool]] = [
            lambda k: name in {plain_name(k.version.name), *map(plain_name, k.version.aliases)}
        ]
        if not is_date(name):  # "2021" is a year, unless a version is called just so
            ways.append(lambda k: version_key(name) == k.number)
            ways.append(
                lambda k: only_number(name) is not None and only_number(name) == only_number(k.version.name)
            )
        for known in (self._of(edition), self._of("")):
            for fits in ways:
                if found := [k for k in known if fits(k)]:
                    return found
        return []

    def _find(self, version: str | None, date: str | None, edition: str) -> _Known | None:
        """The version of that name; where several share it, the one whose date agrees."""
        found = self._named(version, edition) if version else []
        if len(found) > 1 and date:
            found = [k for k in found if common_days(days_of(date), days_of(k.version.date))]
        return found[0] if len(found) == 1 else None

    def _unknown(self, asked: str, edition: str) -> str:
        versions = ", ".join(_described(k.version) for k in self._of(edition)) or "none"
        elsewhere = [e for e in self._known if e != edition and self._named(asked, e)]
        hint = f"; {', '.join(elsewhere)} has a version of that name" if elsewhere else ""
        of = f" of {edition}" if edition else ""
        return (
            f"--as-of {asked}: neither a date (YYYY, YYYY-MM, YYYY-MM-DD) nor a known version{of}: "
            f"{versions}{hint}"
        )


def _described(version: Version) -> str:
    return f"{version.name} ({version.date})" if version.date else version.name


def _narrowed(days: Days, number: VersionKey, others: Iterable[_Known]) -> Days:
    """The days as far as they lie behind the lower and before the higher version numbers."""
    first, last = days
    for other in others:
        if not of_one_kind(other.number, number):
            continue
        if other.number < number:
            first = max(first, other.days[0])
        elif other.number > number:
            last = min(last, other.days[1])
    return (first, last) if first <= last else days


def _numbered(known: Sequence[_Known]) -> list[_Known]:
    """The versions whose numbers say what came first; none if numbers and dates contradict each other.

    A name that several series use says nothing of the order of the others.
    """
    numbers = [k.number for k in known]
    alone = sorted((k for k in known if numbers.count(k.number) == 1), key=lambda k: k.number)
    contradicting = any(
        of_one_kind(a.number, b.number) and a.days[0] > b.days[1] for a, b in combinations(alone, 2)
    )
    return [] if contradicting else alone


def _in_time(versions: Sequence[Version]) -> tuple[_Known, ...]:
    """The versions of one edition, each with its days, in order of time."""
    plain = [_Known(v, version_key(v.name), days_of(v.date)) for v in versions]
    numbered = _numbered(plain)
    placed = [replace(k, days=_narrowed(k.days, k.number, numbered)) for k in plain]
    return tuple(sorted(placed, key=lambda k: (k.days[0], k.number, k.days[1], k.version.documents)))


# The versions of a corpus


class _Witness(Struct, frozen=True):
    """One place that speaks of a version."""

    edition: str
    name: str
    date: str | None
    document: str
    series: str  # the document's, else the document itself


def with_versions(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with the versions its documents speak of and those the workspace declares.

    One name is one version, but for documents that use it with dates that cannot both be right, as where a
    season's pack has numbers of its own.
    """
    spoken: dict[tuple[str, VersionKey], list[_Witness]] = {}
    for witness in _witnesses(corpus):
        spoken.setdefault((witness.edition, version_key(witness.name)), []).append(witness)
    versions = [_version(group) for witnesses in spoken.values() for group in _groups(witnesses)]
    for declared in setting.versions:
        versions = _declared(
            versions, Version(declared.edition, declared.name, declared.date, declared.aliases)
        )
    editions = dict.fromkeys((*setting.editions, *(v.edition for v in versions)))
    ordered = (_in_time([v for v in versions if v.edition == edition]) for edition in editions)
    return replace(corpus, versions=tuple(known.version for knowns in ordered for known in knowns))


def _witnesses(corpus: Corpus) -> Iterator[_Witness]:
    series = {d.id: d.series or d.id for d in corpus.documents}
    flags = [(e.document, e.version) for e in corpus.entries if e.version and not e.date]
    for d in corpus.documents:
        mine = [version for of, version in flags if of == d.id] if d.format == "faq" and d.date else []
        newest = max(mine, key=version_key) if len(mine) > 1 else None  # "(v1.1)" before what it brought
        if version := d.version or newest:
            yield _Witness(d.edition, version, d.date, d.id, series[d.id])
    for entry in corpus.entries:
        stamps = [(entry.version, entry.date), *((s.version, s.date) for s in entry.sections)]
        if entry.removed and not is_date(entry.removed):
            stamps.append((entry.removed, None))
        for name, date in dict.fromkeys(stamps):
            if name:
                of = series.get(entry.document, entry.document)
                yield _Witness(entry.edition, name, date, entry.document, of)


def _groups(witnesses: Sequence[_Witness]) -> list[list[_Witness]]:
    """What speaks of one and the same version: of one series, or with dates that agree."""
    groups: list[list[_Witness]] = []
    for witness in sorted(dict.fromkeys(witnesses), key=lambda w: -len(w.date or "")):
        agreeing = [g for g in groups if any(common_days(days_of(w.date), days_of(witness.date)) for w in g)]
        related = [
            group for group in groups if any(w.series == witness.series for w in group) or [group] == agreeing
        ]
        for group in related[1:]:
            related[0].extend(group)
            groups.remove(group)
        if related:
            related[0].append(witness)
        else:
            groups.append([witness])
    return groups


def _version(group: Sequence[_Witness]) -> Version:
    dates = sorted((days_of(w.date)[1], -len(w.date), w.date) for w in group if w.date)
    documents = tuple(dict.fromkeys(w.document for w in group))
    return Version(group[0].edition, group[0].name, dates[0][2] if dates else None, (), documents)


def _declared(versions: Sequence[Version], declared: Version) -> list[Version]:
    """The versions with one that the workspace declares: a new one, or a date and names for a known one."""
    number = version_key(declared.name)
    named = [v for v in versions if v.edition == declared.edition and version_key(v.name) == number]
    if len(named) > 1 and declared.date:
        named = [v for v in named if common_days(days_of(v.date), days_of(declared.date))]
    if len(named) != 1:
        return [*versions, declared]
    known = named[0]
    better = replace(known, date=declared.date or known.date, aliases=declared.aliases)
    return [better if v is known else v for v in versions]
