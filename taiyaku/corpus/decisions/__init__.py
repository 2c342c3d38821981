"""What people decided, and what rulings and translations rely on.

parser           the TOML files of `decisions/`; application lays them over what was found
translation_files, translation_overlay   what translators sent back, as files and over the corpus
basis            the texts that may be relied on; reliance (reliance_file, json_lines), what each relies on
staleness        whether it still holds (resegmentation); moved_ids, ids found again
checks           the findings; toml_snippets, the decisions they ask for
"""
