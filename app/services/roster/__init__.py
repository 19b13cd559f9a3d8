"""A roster file, read into a preview that the organizer checks before registering anybody.

``reader.read_roster`` makes the preview from bytes; ``checks.edit_cell`` and ``checks.recheck``
update it while rows are edited; ``preview.blocking`` lists what refuses the whole file. The drafts
of the preview go to ``services.players.players``. Nothing here stores; sentences are in
``words.roster.errors``.
"""
