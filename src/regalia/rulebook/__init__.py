"""What a game's folder says besides code: clauses, examples of them that run, a guided first game.

Only `reading` needs a library, for YAML: whatever is read can be played and checked by the standard library alone.
"""
