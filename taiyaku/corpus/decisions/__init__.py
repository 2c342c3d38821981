"""What people decided, under the ids of today.

parser           the TOML files of `decisions/` (decision_file); application lays them over what was found
placing          decisions under the ids of today: anchors finds the texts they were made for, by what became
                 (outline_matching) of those of the last build (anchor_file); pending_files writes
translation_files, translation_overlay   what translators sent back, as files and over the corpus, where
                 it makes translated_entries; labels are headings and tables, found by their texts
reliance_file    what the last build noted
toml_snippets    the decisions that findings ask for
"""
