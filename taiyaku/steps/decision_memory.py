"""What a build leaves for the next one beside the decisions: digests to commit, texts in the cache.

It is written down while the build is made and put in place when that is published: a build that fails
changes nothing. If it is killed between the two, the next one puts it there.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from taiyaku.corpus.decisions.anchor_file import ANCHORS
from taiyaku.corpus.decisions.decision_file import toml_files
from taiyaku.corpus.decisions.pending_files import PendingFiles, take_up
from taiyaku.corpus.decisions.reliance_file import (
    MEMORY,
    TEXTS,
    memory_text,
    read_memory,
    read_texts,
    texts_text,
)
from taiyaku.corpus.decisions.translation_files import translation_files
from taiyaku.corpus.model import Corpus, Problem, Provenance
from taiyaku.corpus.settings import Setting
from taiyaku.site.addresses import FILE as ADDRESSES
from taiyaku.site.addresses import Addresses, Former, addresses_text, read_addresses
from taiyaku.steps.staging import Manifest
from taiyaku.whole_files import digest_of, keep
from taiyaku.workspace import Workspace

_FOR = {
    ADDRESSES: "later builds will not know the addresses of today",
    ANCHORS: "decisions are not followed when the texts they are about move",
    MEMORY: "changes under rulings and translations are not noticed by later builds",
}


def memory_of(workspace: Workspace) -> Path:
    """The file that remembers what rulings and translations rely on."""
    return workspace.decisions / MEMORY


def decided(workspace: Workspace, coming: Mapping[Path, str] | None = None) -> list[tuple[str, str]]:
    """Name and digest of each file in which people decided something, or a build remembered it.

    `coming` are the texts of files that are about to be put in place.
    """
    return [(name, hashlib.sha256(said).hexdigest()) for name, said in _files(workspace, coming or {})]


def _files(workspace: Workspace, coming: Mapping[Path, str]) -> Iterator[tuple[str, bytes]]:
    """Name and content of each of them."""
    translated = translation_files(workspace.decisions)
    remembered = (workspace.decisions / name for name in (MEMORY, ADDRESSES, ANCHORS))
    for path in (*toml_files(workspace.decisions), *translated, *remembered):
        if path in coming or path.is_file():
            said = coming[path].encode() if path in coming else path.read_bytes()
            yield path.relative_to(workspace.decisions).as_posix(), said


def sizes(workspace: Workspace, coming: Mapping[Path, str]) -> dict[str, int]:
    """How much stands in each of them."""
    return {name: len(said.strip()) for name, said in _files(workspace, coming)}


def emptied_decisions(workspace: Workspace, manifest: Manifest) -> Iterator[Problem]:
    """A warning of each file that had something in it at the last build and has nothing now."""
    for name, said in _files(workspace, {}):
        had = manifest.decided.get(name, 0)
        if had and not said.strip():
            what = f"is empty, and had {had} bytes at the last build: what was decided there is gone"
            where = Provenance(f"{workspace.decisions.name}/{name}", (1, 1))
            yield Problem("W405", f"{what}; take it from your last commit, or remove it", where, "warning")


class Memory:
    """What is to be remembered of a build."""

    def __init__(self, workspace: Workspace, pending: PendingFiles) -> None:
        self._folder = workspace.decisions
        self._cache = workspace.build / "cache" / TEXTS
        self._redirects = workspace.redirects
        self._pending = pending
        self._root = workspace.root
        self.coming: dict[Path, str] = {}
        self.committed: dict[str, str] = {}  # digests by path in the workspace
        self.unwritten: list[Problem] = []

    def take(self, corpus: Corpus, setting: Setting) -> Former:
        """Write down beside the old files what is to be remembered; what earlier builds had and this has not.

        A folder that cannot be written is a note: nothing is lost but that. What is remembered does not
        change what the next build finds.
        """
        from taiyaku.corpus.decisions.placing import anchor_memory

        path = self._folder / ADDRESSES
        addresses = Addresses(corpus, read_addresses(path), self._redirects)
        self._add(path, addresses_text(addresses.all.values()))
        self._add(self._folder / MEMORY, self._relied_on(corpus, setting))
        self._add(self._folder / ANCHORS, anchor_memory(corpus, setting))
        return addresses.former()

    def _relied_on(self, corpus: Corpus, setting: Setting) -> str:
        from taiyaku.corpus.alignment.pair_check import number_check
        from taiyaku.corpus.reliance.review import last_review

        found = last_review(corpus, setting, number_check(setting.words))
        before = read_memory(self._folder / MEMORY).values()  # is that of the next build, if this one fails
        remembered = (*found.memory, *before)
        digests = {d.split("*")[0] for item in remembered for _, d in (*item.relies.items(), *item.stale)}
        if digests:
            texts = {digest: text for digest, text in read_texts(self._cache).items() if digest in digests}
            keep(self._cache, texts_text({**texts, **found.texts}).encode())
        return memory_text(found.memory)

    def _add(self, path: Path, text: str) -> None:
        if not text and not path.is_file():
            return
        try:
            self._pending.add(path, text)
            self.coming[path] = text
            self.committed[path.relative_to(self._root).as_posix()] = digest_of(text.encode())
        except OSError:
            where = Provenance(f"{path.parent.name}/{path.name}", (1, 1))
            self.unwritten.append(Problem("N402", f"cannot be written; {_FOR[path.name]}", where, "note"))


def take_up_memory(workspace: Workspace, manifest: Manifest) -> None:
    """Remember what a build that was killed had published, and forget what it had not. Raises OSError."""
    committed = {workspace.root / name: digest for name, digest in manifest.beside.items()}
    take_up(workspace.decisions, committed)


@contextmanager
def remembering(workspace: Workspace) -> Iterator[Memory]:
    """A memory that is put in place when the block ends well. Raises OSError if that cannot be done."""
    with PendingFiles() as pending:
        yield Memory(workspace, pending)
        pending.commit()
