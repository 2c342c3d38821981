"""What rulings and translations rely on, kept for the next build: digests to commit, texts in the cache."""

from __future__ import annotations

import hashlib
from pathlib import Path

from taiyaku.corpus.decisions.json_lines import write_text
from taiyaku.corpus.decisions.parser import decision_files
from taiyaku.corpus.decisions.reliance_file import MEMORY, TEXTS, memory_text, read_texts, texts_text
from taiyaku.corpus.decisions.translation_files import translation_files
from taiyaku.corpus.model import Corpus, Problem, Provenance
from taiyaku.corpus.settings import Setting
from taiyaku.site.addresses import FILE as ADDRESSES
from taiyaku.site.addresses import Addresses, Former, read_addresses, write_addresses
from taiyaku.workspace import Workspace


def memory_of(workspace: Workspace) -> Path:
    """The file that remembers what rulings and translations rely on."""
    return workspace.decisions / MEMORY


def addresses_of(workspace: Workspace) -> Path:
    """The file that remembers every address a site has had."""
    return workspace.decisions / ADDRESSES


def decided(workspace: Workspace) -> list[tuple[str, str]]:
    """Name and digest of each file in which people decided something, or a build remembered it."""
    found = []
    translated = translation_files(workspace.decisions)
    remembered = (memory_of(workspace), addresses_of(workspace))
    for path in (*decision_files(workspace.decisions), *translated, *remembered):
        if path.is_file():
            name = path.relative_to(workspace.decisions).as_posix()
            found.append((name, hashlib.sha256(path.read_bytes()).hexdigest()))
    return found


def remember(workspace: Workspace, corpus: Corpus, setting: Setting) -> Problem | None:
    """Write down what is relied on now. A folder that cannot be written is a note: nothing is lost but that.

    What is written does not change what the next build finds, so an interrupted build does no harm.
    """
    from taiyaku.corpus.decisions.reliance import review

    found = review(corpus, setting)
    path = memory_of(workspace)
    cache = workspace.build / "cache" / TEXTS
    digests = {d.split("*")[0] for item in found.memory for _, d in (*item.relies, *item.stale)}
    texts = {digest: text for digest, text in read_texts(cache).items() if digest in digests}
    if digests:
        write_text(cache, texts_text({**texts, **found.texts}))
    if (found.memory or path.is_file()) and not write_text(path, memory_text(found.memory)):
        where = Provenance(f"{path.parent.name}/{path.name}", (1, 1))
        why = "cannot be written; changes under rulings and translations are not noticed by later builds"
        return Problem("N402", why, where, "note")
    return None


def remember_addresses(workspace: Workspace, corpus: Corpus) -> tuple[Former, Problem | None]:
    """What earlier builds had and this one has not; the addresses of this one are written down.

    To do so again changes nothing, so an interrupted build does no harm.
    """
    path = addresses_of(workspace)
    addresses = Addresses(corpus, read_addresses(path), workspace.redirects)
    if write_addresses(path, addresses.all.values()):
        return addresses.former(), None
    where = Provenance(f"{path.parent.name}/{path.name}", (1, 1))
    why = "cannot be written; later builds will not know the addresses of today"
    return addresses.former(), Problem("N402", why, where, "note")
