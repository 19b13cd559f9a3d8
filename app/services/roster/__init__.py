"""A roster file, read into a preview that a person looks at before anybody is registered.

``read_roster`` makes the preview from bytes, ``edit_cell`` and ``recheck`` keep it true while rows
are edited, ``blocking`` tells what refuses the file whole; ``drafts`` of the preview is what
``services.players.players`` registers. Nothing here writes or asks; sentences are in
``words.roster.roster``.
"""
