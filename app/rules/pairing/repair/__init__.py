"""Correcting a round that is published: who came late, who did not come, who is back, wrong points.

Where to look: ``case`` says which games stay and who could play, and what one proposal is;
``proposals`` finds what is offered, makes one weight of what a pairing costs and of the games that
it moves, and gives new games a table.

Decision: a proposal is the best pairing among all that move as few games as it does, and none that
costs as little moves fewer. Each is found by one matching whose weight has the number of games
moved between two lines of the order: before all of them for the least disturbance, behind all for
the best pairing, and between them where a grave line can be corrected by fewer games than the last.
"""
