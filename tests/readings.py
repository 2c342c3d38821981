"""Real PDFs as the reader gives them: read once for all processes of a run."""

from __future__ import annotations

import pickle
from hashlib import sha256
from pathlib import Path

from taiyaku.ingest.blocks import Manuscript
from taiyaku.ingest.readers.pdf import reader
from taiyaku.ingest.vocabulary import Vocabulary
from tests.builds import made_once

READER = "taiyaku.ingest.readers.pdf.reader.read_pdf"  # what `read_once` stands in for
_read_pdf = reader.read_pdf


def read_once(data: bytes, file: str, vocabulary: Vocabulary, *_: object) -> Manuscript:
    """What `read_pdf` gives, from whoever read the file first with these words."""
    told = sha256(data + repr((file, vocabulary.tables)).encode())

    def make(folder: Path) -> None:
        folder.mkdir()
        (folder / "manuscript").write_bytes(pickle.dumps(_read_pdf(data, file, vocabulary)))

    made = made_once(f"pdf-{told.hexdigest()[:16]}", make)
    found: Manuscript = pickle.loads((made / "manuscript").read_bytes())
    return found
