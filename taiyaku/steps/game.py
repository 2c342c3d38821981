"""The game to take along that a build leaves: what may be published of the corpus, with an index of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import taiyaku
from taiyaku.corpus.game_file import About, Document, file_name, write_game
from taiyaku.corpus.model import Corpus
from taiyaku.corpus.rows import as_json, texts
from taiyaku.corpus.store import write_corpus
from taiyaku.site.content.withholding import publish
from taiyaku.values import replace
from taiyaku.whole_files import Stamp

ENGINE = "fts5"  # whichever the workspace searches with: nothing else has to be installed for it


def make_game(corpus: Corpus, folder: Path, index: Path) -> tuple[Path, Mapping[Path, Stamp]]:
    """Write the game into a build folder that has the corpus, with the default index of what is public.

    Returns also the stamps of the files that were read and written for it.
    """
    public = publish(corpus)
    path = folder / file_name(corpus.meta.get("name", ""))
    about = About(
        name=corpus.meta.get("name", ""),
        languages=texts(corpus.meta.get("languages", "[]")),
        editions=texts(corpus.meta.get("editions", "[]")),
        entries=len(public.corpus.entries),
        documents=tuple(
            Document(
                *(d.id, d.title, d.lang, d.edition, d.version, d.date, d.license, d.url),
                publish=public.documents.get(d.id, "full"),
            )
            for d in corpus.documents
        ),
        fingerprint=public.corpus.meta.get("fingerprint", ""),
        made_with=taiyaku.__version__,
    )
    if public.corpus is corpus and corpus.meta.get("engine") == ENGINE:
        return path, write_game(path, folder / "corpus.db", index, about)
    meta = {**public.corpus.meta, "engine": ENGINE}
    meta.pop("hosts", None)
    if public.documents:
        meta["withheld"] = as_json(dict(public.documents))
    with TemporaryDirectory(prefix="taiyaku-") as aside:
        write_corpus(replace(public.corpus, meta=meta), Path(aside) / "corpus.db")
        return path, write_game(path, Path(aside) / "corpus.db", index, about)
