"""Near-identical neighbours: two printings of one clause or of one run of steps, their modes unknown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import pairwise

from taiyaku.corpus.model import Clause, Entry, Problem, Section
from taiyaku.corpus.text import first_words
from taiyaku.ingest.drafts import with_variants

ALIKE = 0.6  # of two steps in two printings of one run
_MIN_TOKENS, _MAX_TOKENS = 8, 600
_LONGEST_RUN = 40  # steps
_TOKEN = re.compile(r"[A-Za-zÀ-ÿ'’]+|\d+|[\u3041-\u30ff\u3400-\u9fff]")
_NUMBER = re.compile(r"\d+")
_TURNING = frozenset(
    ["not", "no", "never", "cannot", "except", "unless", "without", "only", "な", "無", "不", "非", "未"]
)  # these make another rule
Step = tuple[int, ...]


def mark_variants(entries: Sequence[Entry]) -> tuple[tuple[Entry, ...], tuple[Problem, ...]]:
    """Entries with neighbouring variants marked by a common key, and a W205 for each pair found."""
    marked: list[Entry] = []
    problems: list[Problem] = []
    for entry in entries:
        groups: dict[str, str] = {}
        for section in entry.sections:
            problems.extend(_find(section, groups))
        marked.append(with_variants(entry, groups) if groups else entry)
    return tuple(marked), tuple(problems)


def _find(section: Section, groups: dict[str, str]) -> Iterator[Problem]:
    for first, second, run in (*_doubled_runs(section.clauses), *_doubled_clauses(section.clauses)):
        if any(c.id in groups for c, _ in run if c) or any(c.id in groups for _, c in run if c):
            continue
        for number, (a, b) in enumerate(run, 1):
            key = f"{first.id}|{number}" if len(run) > 1 else first.id
            groups.update({c.id: key for c in (a, b) if c})
        what = "two printings of the same steps" if len(run) > 1 else "two printings of one clause"
        yield Problem(
            "W205", f'{what}: "{first_words(first.text)}"', first.provenance.through(second.provenance)
        )


Found = tuple[Clause, Clause, list[tuple[Clause | None, Clause | None]]]


def _doubled_clauses(clauses: Sequence[Clause]) -> Iterator[Found]:
    for a, b in pairwise(clauses):
        if a.depth == b.depth and bool(a.marker) == bool(b.marker) and is_variant(a.text, b.text):
            yield a, b, [(a, b)]


def is_variant(a: str, b: str) -> bool:
    """Whether one text is the other with some words put in, and says the same but for them.

    >>> is_variant("A scout may leave the board at the end of any turn.",
    ...            "A scout may leave the board (by any edge) at the end of any turn.")
    True
    """
    left, right = _tokens(a), _tokens(b)
    short, long = sorted((left, right), key=len)
    if len(short) < max(_MIN_TOKENS, 0.45 * len(long)) or len(long) > _MAX_TOKENS:
        return False
    ours, theirs = _numbers(a), _numbers(b)
    if ours - theirs and theirs - ours:
        return False
    added: list[str] = []
    for operation, i1, i2, j1, j2 in SequenceMatcher(None, short, long, autojunk=False).get_opcodes():
        if operation == "insert":
            added.extend(long[j1:j2])
        elif operation != "equal" and not _only_spelling(short[i1:i2], long[j1:j2]):
            return False
    return not _TURNING & set(added) and not any(t.isdigit() for t in added) and _signs(a) == _signs(b)


def _only_spelling(a: list[str], b: list[str]) -> bool:
    return len(a) == len(b) == 1 and a[0].rstrip("s") == b[0].rstrip("s") and not a[0].isdigit()


def _doubled_runs(clauses: Sequence[Clause]) -> Iterator[Found]:
    """Two runs of numbered steps, the second beginning where the numbers go back."""
    steps = [_step(c) for c in clauses]
    seen: dict[Step, int] = {}  # where each number stood last
    at = known = 0
    while at < len(clauses):
        seen |= {step: place for place in range(known, at) if (step := steps[place]) is not None}
        known, here = at, steps[at]
        first = seen.get(here) if here is not None else None
        end = _run_end(steps, at) if first is not None else at
        if first is not None and _is_doubled(clauses, steps, first, at, end):
            yield clauses[first], clauses[at], list(_paired(clauses[first:at], clauses[at:end]))
            at = end
        else:
            at += 1


def _is_doubled(
    clauses: Sequence[Clause], steps: Sequence[Step | None], first: int, second: int, end: int
) -> bool:
    """Whether most steps of the first run have one like them in the second."""
    if max(second - first, end - second) > _LONGEST_RUN:
        return False
    if any(steps[n] is None and clauses[n].marker for n in range(first, second)):
        return False
    run = [n for n in range(first, second) if steps[n]]
    others = [clause.text for clause in clauses[second:end]]
    alike = sum(any(_likeness(clauses[n].text, other) >= ALIKE for other in others) for n in run)
    return len(run) >= 2 and alike >= 2 / 3 * len(run)


def _run_end(steps: Sequence[Step | None], start: int) -> int:
    """Where the numbers no longer go up; an unnumbered line may stand between two steps."""
    last, end = steps[start], start + 1
    while end < min(len(steps), start + _LONGEST_RUN + 1):
        here = steps[end]
        if here is None:
            if not any(steps[end + 1 : end + 2]):
                break
        elif last is None or here <= last:
            break
        else:
            last = here
        end += 1
    return end


def _paired(
    first: Sequence[Clause], second: Sequence[Clause]
) -> Iterator[tuple[Clause | None, Clause | None]]:
    """Steps of two runs side by side; a step only one run has stands alone."""
    left = list(second)
    for clause in first:
        best = max(left, key=lambda c: _likeness(clause.text, c.text), default=None)
        if best is not None and _likeness(clause.text, best.text) >= ALIKE:
            left.remove(best)
            yield clause, best
        else:
            yield clause, None
    yield from ((None, clause) for clause in left)


def _step(clause: Clause) -> Step | None:
    numbers = _NUMBER.findall(clause.marker or "")
    return tuple(map(int, numbers)) if numbers else None


def _likeness(a: str, b: str) -> float:
    left, right = set(_tokens(a)), set(_tokens(b))
    return 2 * len(left & right) / (len(left) + len(right)) if left and right else 0.0


def _tokens(text: str) -> list[str]:
    return _TOKEN.findall(text.casefold())


def _numbers(text: str) -> frozenset[str]:
    return frozenset(_NUMBER.findall(text))


def _signs(text: str) -> list[str]:
    return re.findall(r"[+\-−±](?=\d)", text)
