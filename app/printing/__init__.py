"""How paper looks: frozen values in, pages out, and one function that makes the file.

The render contract. Every paper is one function of the same shape::

    render_<paper>(sheet, labels, paper) -> Pages

* ``sheet`` is a frozen value of ``values`` and holds the facts: rows in the order in which they
  are to be printed, numbers as ints or as text that is already formatted.
* ``labels`` is the frozen value of that paper's words, of ``app.words.papers.labels``: all that
  printing knows of words. So a paper can speak another language than the window.
* ``paper`` is a member of ``values.SheetSize``.
* The result is the paper's pages; ``document.pdf`` makes a file of them, ``document.bound`` one of
  several papers. Same input, same bytes: no clock, no file name, no machine's own fonts get in.
* Nothing is cut: text that is too long is set smaller, then on two lines (``text.fit``).
* A render function writes nothing and may run on any thread.

Modules: ``values`` and its neighbours that end alike (the contract), one module a paper (``slips``,
``pairings``, ``names``, ``standings``, ``certificate``, ...), and below them ``sheet`` (pages of
rows), ``imposition``, ``fields``, ``slip_code``, ``text``, ``fonts`` and ``page``.
Importing any of them but ``canvas`` loads neither ReportLab nor a font; the first paper does.
"""
