"""Who meets whom, who sits out, and where they sit.

Where to look:

* ``pair``: a round from beginning to end. ``round_kind``: by which rule, and among whom. ``bye``:
  who
  may sit out. ``criteria``: what makes one pairing better than another. ``breaches``: the rules
  that a pairing breaks.
* ``wish_costs``: what the EO's wishes mean for each game. ``no_pairing``: which absolute ones leave
  none. ``next_rounds``: whom it is better to let meet for the sake of rounds to come.
* ``factions``: a first round that keeps factions apart. ``finals``: the games of a last round that
  the packet fixes.
* ``score_groups``: the easy case, proved best by the sizes of the piles. ``group_draw``: the fair
  draw
  inside a pile.
* ``search``: the hard case, proved best by a matching; ``reduced_field`` makes it small, and
  ``pieces`` a
  large one. ``matching`` finds the lightest one of any graph and what proves it;
  ``alternating_tree`` is its search, ``blossoms`` what the search shrinks.
* ``tables``: where the games are seated, after they are chosen.
* ``certificate``: of any round, what it reached, what was possible, and the proof.
  ``case`` is the question, ``line_reasons`` the proof by counting, ``line_matching`` that
  by prices, ``table_proof`` that of the seats. ``why_line`` names what is said of it.

Decision: the bye, the pair-downs and the games are one choice, compared line by line as ``Cost``
says. Greedy dealing alone, as a packet describes it, runs into rematches that could be avoided
and has to ask for another try; nothing here ever does. Doubt: how gaps are weighed (squared points)
is our reading; no packet prints it.
"""
