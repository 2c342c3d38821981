"""Many games as one library: built side by side, searched together, shown on one site.

settings     what `library.toml` says          inputs    what decides what a game's build gives, by digest
storage      a place every worker reaches      task      building one game, wherever that is
local_executor, dask_executor                  who runs the tasks
building     all of it in order: inputs → tasks → `assembly` of the built library, which says what is in it
search       one query over all games
"""
