"""Who meets whom, who sits out, and where they sit.

Where to look:

* ``pair``: a round from beginning to end, and which absolute preferences leave none. ``field``: by
  which rule, among whom, and what is known of them. ``byes``: who gets the bye. ``criteria``: what
  makes one pairing better than another. ``breaches``: the rules that a pairing breaks.
* ``preference_costs``: what preferences mean for each game. ``next_rounds``: whom it is better to
  let meet for the sake of rounds to come.
* ``first_round``: a first round that keeps factions or clubs apart. ``finals``: the games of a last
  round that the packet fixes.
* ``search``: the easy case is ``score_groups``, proved best by the sizes of the groups;
  ``group_draw`` is the fair draw inside one. The hard case is ``search``, made small
  and proved best by a matching. ``matching`` finds the lightest one of any graph and what proves
  it; ``alternating_tree`` is its search.
* ``tables``: where the games are seated, after they are chosen.
* ``certificate``: of any round, what it reached, what was possible, and the proof. ``case`` is the
  question, ``line_reasons`` the proof by counting, ``line_matching`` that by prices,
  ``table_proof`` that of the seats. ``why_line`` names the reasons shown for it.
* ``repair``: what can be done about a round that is published.

Decision: the bye, the pair-downs and the games are one choice, compared line by line as ``Cost``
says. Greedy dealing alone, as a packet describes it, runs into rematches that could be avoided
and has to ask for another try; nothing here ever does. Doubt: how gaps are weighed (squared points)
is our reading; no packet prints it.
"""
