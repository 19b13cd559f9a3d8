"""The program itself: help, search, licences, bug reports, rehearsals."""
