"""Wikitext: mwparserfromhell's tree (`parser`), and what a template says (`templates`)."""
