"""What stands on each page, as data: no markup.

plan        which pages there are
page_data   each as a template and its values
article     the text of an entry; `entry_context` what is told beside it, `relations` what leads there
listings    lists cut into pages: `browse`, `scenarios`, `news`, `translation_status`, `side_by_side`
headwords   how names are printed
"""
