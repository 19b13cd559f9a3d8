"""How the program is built to be handed out: for Windows, macOS and Linux, each on its own system.

``python3 dev.py bundle`` runs ``bundle``: it draws the icons, gathers the notices of third parties,
lets PyInstaller read ``dicedown.spec``, has the result test itself, and weighs it. With ``--pack``
it then makes what people download: a setup, a disk image, an archive.
"""
