"""Near-identical blocks, such as one box in fourteen scenarios.

Candidates have one name (`keys.loose_key`), kind, language and edition. Among those, a block joins the first
group whose first member it is like; where a name is borne by very many, only the groups that share a hash
with it are tried (the least hashes of its words, after Broder 1997).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from zlib import crc32

from taiyaku.corpus.model import Corpus, Entry, Group, Section
from taiyaku.corpus.name_keys import loose_key
from taiyaku.corpus.names import LOCAL_PARENTS
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.similarity import Run, content_words, functional_key, likeness, word_diff
from taiyaku.values import Struct, replace

ALIKE = 0.8  # of two texts that repeat one another
SHORTEST = 6  # words; "Short Skill" is no repetition worth a word
SHORTEST_PART = 12  # words of a section whose heading only names a part: "Requirements"
TRIED = 8  # groups compared with a block
HASHES = 8  # kept of a block
_RULINGS = frozenset({"faq", "erratum", "notice"})  # what they repeat is said by links


class Part(Struct, frozen=True):
    """An entry or a section with a name that others may bear, and how long it must be to count."""

    part: Entry | Section
    entry: str
    shortest: int


class Block(Struct, frozen=True):
    """An entry or a section as it is compared."""

    id: str
    entry: str
    text: str
    size: int  # words
    key: str  # equal for two blocks that differ in typography alone

    @classmethod
    def of(cls, part: Entry | Section, entry: str) -> Block:
        text = text_of(part)
        return cls(part.id, entry, text, len(content_words(text)), functional_key(text))


class _Open(Struct):
    """A group being gathered, with its first member."""

    first: Block
    members: list[Block]


def with_groups(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with its groups of near-identical entries and sections."""
    rules = [e for e in corpus.entries if e.kind not in _RULINGS and e.status in {"in-force", "pending"}]
    roles = {loose_key(word) for words_ in setting.words.get("roles", {}).values() for word in words_}
    entries = _gathered(_named_entries(rules), "entry")
    grouped = {member for group in entries for member in group.members}
    sections = _gathered(_named_sections(rules, grouped, roles, _local(corpus.entries)), "section")
    return replace(corpus, groups=(*corpus.groups, *entries, *sections))


def text_of(part: Entry | Section) -> str:
    """What an entry or a section says, a line to each clause and row; superseded text left out."""
    if isinstance(part, Section):
        return "\n".join(
            (*(c.text for c in part.clauses), *(" | ".join(row) for t in part.tables for row in t.rows))
        )
    lines: list[str] = []
    for section in part.sections:
        if section.role != "original":
            lines += [section.heading] if section.heading else []
            lines.append(text_of(section))
    return "\n".join(line for line in lines if line)


def difference(first: Entry | Section, member: Entry | Section) -> tuple[Run, ...]:
    """What a member of a group says otherwise than its first one, word by word."""
    return word_diff(text_of(first), text_of(member))


Name = tuple[str, ...]


def _named_entries(entries: Iterable[Entry]) -> Iterator[tuple[Name, Part]]:
    for entry in entries:
        if name := loose_key(entry.title):
            yield (entry.kind, entry.lang, entry.edition, name), Part(entry, entry.id, SHORTEST)


def _local(entries: Iterable[Entry]) -> set[str]:
    """Scenarios, units and what stands inside them: their parts repeat, those of other rules define."""
    local = {e.id for e in entries if e.kind in LOCAL_PARENTS}
    return local | {e.id for e in entries if e.parent in local}


def _named_sections(
    entries: Iterable[Entry], grouped: set[str], roles: set[str], local: set[str]
) -> Iterator[tuple[Name, Part]]:
    for entry in entries:
        for section in entry.sections if entry.id not in grouped else ():
            if section.role == "original" or not (name := loose_key(section.heading or "")):
                continue
            if name in roles and entry.id not in local:
                continue
            shortest = SHORTEST_PART if name in roles else SHORTEST
            yield (section.role, section.lang, entry.edition, name), Part(section, entry.id, shortest)


def _gathered(named: Iterable[tuple[Name, Part]], level: str) -> tuple[Group, ...]:
    """The groups among parts of one name, each in document order, in the order of their first members."""
    bearers: defaultdict[Name, list[Part]] = defaultdict(list)
    order: dict[str, int] = {}
    for name, part in named:
        bearers[name].append(part)
        order.setdefault(part.part.id, len(order))
    found = [o for parts in bearers.values() if len(parts) > 1 for o in _clusters(_blocks(parts))]
    groups = [
        Group(
            members=tuple(b.id for b in open_.members),
            level="entry" if level == "entry" else "section",
            differing=tuple(b.id for b in open_.members if b.key != open_.first.key),
        )
        for open_ in found
        if len({b.entry for b in open_.members}) > 1
    ]
    return tuple(sorted(groups, key=lambda g: order[g.members[0]]))


def _blocks(parts: Iterable[Part]) -> list[Block]:
    """The parts that say enough, ready to be compared."""
    made = ((Block.of(p.part, p.entry), p.shortest) for p in parts)
    return [block for block, shortest in made if block.size >= shortest]


def _clusters(blocks: Sequence[Block]) -> Iterable[_Open]:
    """Each block in the first group it is alike to, or in one of its own."""
    same: dict[str, _Open] = {}
    opened: list[_Open] = []
    sharing: defaultdict[int, list[int]] = defaultdict(list)
    for block in blocks:
        home = same.get(block.key)
        said = () if home else {crc32(word.encode()) for word in content_words(block.text)}
        hashes = sorted(said)[:HASHES]
        if home is None:
            home = next((o for o in _likeliest(opened, sharing, hashes) if _alike(o.first, block)), None)
        if home is None:
            home = _Open(block, [])
            for value in hashes:
                sharing[value].append(len(opened))
            opened.append(home)
        home.members.append(block)
        same.setdefault(block.key, home)
    return opened


def _likeliest(
    opened: Sequence[_Open], sharing: dict[int, list[int]], hashes: Iterable[int]
) -> Iterator[_Open]:
    """The groups worth comparing: all of a few, else those that share most hashes."""
    if len(opened) <= TRIED:
        yield from opened
        return
    shared = Counter(at for value in hashes for at in sharing.get(value, ()))
    for at in sorted(shared, key=lambda at: (-shared[at], at))[:TRIED]:
        yield opened[at]


def _alike(a: Block, b: Block) -> bool:
    """Whether two texts repeat one another; texts of very unequal length cannot."""
    if 2 * min(a.size, b.size) < ALIKE * 0.9 * (a.size + b.size):
        return False
    return likeness(a.text, b.text) >= ALIKE
