"""What the game says: plain values and functions, without Qt, SQL, files, clock or dice.

Where a question is answered:

    what is printed, and where          packet/packet, kinds, sections, parse, check
    what is wrong with a packet file    packet/file_check
    which variants there are            packet/variant, variant_patches, variant_check
    what an event looks like            core/event_state, entrant, round, ids; lists/army_list;
                                        results/result
    what a game or a bye is worth       standings/scoring, which also adds it up
    who stands where, and why           standings/standings, tiebreakers; after a cut, bracket
    who alone plays on                  standings/cut
    who has won, and who gets an award  standings/awards
    how many rounds, and is it over     event/length
    how long rounds and turns are       clock/round_time
    can this result be                  results/check
    who may enter, leave, come back     players/entry, leaving
    is this list in order               lists/check
    what does a pasted list say         lists/text, from lists/lines
    which list must be played now       lists/tracker
    who wins without a winner           results/game_tiebreak; army points in results/army_tally
    what lies where on the table        scenarios/scenario, kinds; read by parse and check
    how that is drawn                   scenarios/figure
    what changes between two rounds     scenarios/table_setup_changes
    what a packet's words mean          scenarios/scenario
    who meets whom, who has the bye     pairing
    what chance decides                 core/draw

Code asks a packet for kinds of rule (packet/kinds) and for figures, never for its id; a variant has
changed them before any code sees the packet. Which section of which packet is answered where, and
what is left out and why, stands in COVERAGE.md beside this file; it is written from
tests/rules/coverage.toml, and a test keeps both whole.

A docstring's ``Rule:`` line cites a packet and a key of its sections; ``Reading:`` says how we take
what is not printed. Every function that checks gives all it finds as ``Problem`` values
(core/errors).
"""
