"""Imported once by the process that the tests' commands are forked from."""

from __future__ import annotations

import pdfplumber as pdfplumber
import spacy as spacy
import sudachipy as sudachipy
