"""Names by which texts mean a rule that is not loaded, though something else here has the name."""

from __future__ import annotations

from taiyaku.corpus.name_keys import name_key
from taiyaku.corpus.reader import CorpusFile


def unloaded_notes(corpus: CorpusFile, entry_id: str, name: str) -> tuple[str, ...]:
    """What to say to someone who asked by such a name; nothing where texts mean the entry by it."""
    times = corpus.times_unloaded(name)
    key = name_key(name)
    if not times or any(name_key(link.anchor) == key for link in corpus.links_to(entry_id)):
        return ()
    often = f"{times} times" if times > 1 else "once"
    return (f"texts that say {name!r} ({often}) mean a rule that is not loaded; this one only has the name",)
