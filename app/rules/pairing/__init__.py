"""Who meets whom, who sits out, and where they sit.

Where to look:

* ``pair``: a round from beginning to end. ``coming``: by which rule, and among whom. ``bye``: who
  may sit out. ``criteria``: what makes one pairing better than another. ``breaches``: the rules
  that a pairing breaks.
* ``heard``: what the EO's wishes mean for each game. ``no_pairing``: which absolute ones leave
  none. ``next_rounds``: whom it is better to let meet for the sake of rounds to come.
* ``factions``: a first round that keeps factions apart. ``finals``: the games of a last round that
  the packet fixes.
* ``piles``: the easy case, proved best by the sizes of the piles. ``pile_draw``: the fair draw
  inside a pile.
* ``search``: the hard case, proved best by a matching; ``ideal`` makes it small, and ``pieces`` a
  large one. ``matching`` finds the lightest one of any graph and what proves it;
  ``alternating_tree`` is its search, ``blossoms`` what the search shrinks.
* ``tables``: where the games are seated, after they are chosen.
* ``certificate``: of any round, what it reached, what was possible, and the proof.
  ``certified_case`` is the question, ``line_reasons`` the proof by counting, ``line_matching`` that
  by prices, ``table_proof`` that of the seats. ``why_line`` names what is said of it.

Decision: the bye, the pair-downs and the games are one choice, compared line by line as ``Cost``
says. Greedy dealing alone, as a packet describes it, runs into rematches that could be avoided
and has to ask for another try; nothing here ever does. Doubt: how gaps are weighed (squared points)
is our reading; no packet prints it.
"""

from app.rules.pairing.breaches import PairingCode, problems_of
from app.rules.pairing.criteria import cost_of
from app.rules.pairing.no_pairing import NoPairingError
from app.rules.pairing.pair import pair_round
from app.rules.pairing.round_pairing import Beyond, Cost, Pairing, Proof, RoundPairing
from app.rules.pairing.tables import TableCode, seat, table_problems

__all__ = [
    "Beyond",
    "Cost",
    "NoPairingError",
    "Pairing",
    "PairingCode",
    "Proof",
    "RoundPairing",
    "TableCode",
    "cost_of",
    "pair_round",
    "problems_of",
    "seat",
    "table_problems",
]
