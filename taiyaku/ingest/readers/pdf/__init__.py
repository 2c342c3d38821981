"""PDF: characters and rules through pypdfium2, order and structure from their geometry.

layout        opens the file and lays out its pages, here or in several processes
characters    the text of a page (`pdfium` the front door, `page_objects` the values, `paths` rules and
              boxes, `stems` what is bold in fonts without a name)
lines         printed lines: `columns`, `panels`, `attached_type`, `strikes`, `ruled_tables`
              (`cell_edges`, `page_grids`), `unruled_tables`: `headed_tables`, `plain_tables`
              (`table_rows`, `table_evidence`, `white_columns`), `spaced_tables`
headings      which lines are headings (bookmarks if there are any); `furniture`, `margins`
reader        all of it as a manuscript of `blocks`; `picture` draws what was recognised
"""
