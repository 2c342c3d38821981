"""Where the measured documents are: the real ones if they lie beside the project, else the sample's."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"
SAMPLE = ROOT / "examples" / "lantern-alley"
INFINITY = ROOT / "examples" / "infinity"


def pdfs() -> list[Path]:
    """The PDFs to read."""
    return sorted((SHARED / "pdf").glob("*.pdf")) or sorted((SAMPLE / "sources").glob("*.pdf"))


def workspace_files() -> tuple[Path, list[Path]]:
    """A workspace's `taiyaku.toml` and the files its sources need."""
    texts = sorted((SHARED / "seeds").glob("*.txt"))
    if texts:
        return INFINITY / "taiyaku.toml", texts
    return SAMPLE / "taiyaku.toml", sorted((SAMPLE / "sources").iterdir())
