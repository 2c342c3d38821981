"""taiyaku: one bilingual, cross-linked rules reference from a game's documents."""

__version__ = "0.1.0"
