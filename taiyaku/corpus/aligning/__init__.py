"""Texts in two languages side by side: which say the same, and what may be wrong between them."""
