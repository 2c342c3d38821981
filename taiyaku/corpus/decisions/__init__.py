"""What people decided, and what rulings and translations rely on.

parser           the TOML files of `decisions/`; application lays them over what was found
placing          decisions under the ids of today: anchors finds the texts they were made for, by what became
                 (outline_matching) of those of the last build (outline, anchor_file); pending_files writes
translation_files, translation_overlay   what translators sent back, as files and over the corpus
basis            the texts that may be relied on; reliance (reliance_file, json_lines), what each relies on
staleness        whether it still holds (resegmentation, translated_version); moved_ids, the lineage of ids
checks           the findings; toml_snippets, the decisions they ask for
"""
