"""What the game says: plain values and functions, without Qt, SQL, files, clock or dice.

Where a question is answered:

    what is printed, and where          packet, packet_kinds, list_rules, time_rules,
                                        tally_rules, packet_parse, packet_check
    what is wrong with a packet file    packet_whole
    which variants there are            variant, packet_variants, variant_check
    what an event looks like            event_state, entrant, round, army_list, result, ids
    what a game or a bye is worth       scoring; added up in record
    who stands where, and why           standings: order, strength, finals, cut
    who alone plays on                  cut
    who has won, and who gets an award  champions, awards
    how many rounds, and is it over     event_length
    how long rounds and turns are       timing
    can this result be                  result_check, result_points
    who may enter, leave, come back     entry, leaving
    is this list in order               list_check, list_entries
    what does a pasted list say         list_text, from list_rows, list_headings, list_line
    which list must be played now       list_tracker
    who wins without a winner           game_tiebreak; army points in army_tally, pieces
    what lies where on the table        scenario, scenario_elements, scenario_kinds, geometry;
                                        read by scenario_parse and scenario_check
    how that is drawn                   scenario_figure, from figure
    what is laid anew between rounds    relay
    what a packet's words mean          terms
    who meets whom, who has the bye     pairing
    what chance decides                 draw

Code asks a packet for kinds of rule (packet_kinds) and for figures, never for its id; a variant has
changed them before any code sees the packet. Which section of which packet is answered where, and
what is left out and why, stands in COVERAGE.md beside this file; it is written from
tests/rules/coverage.toml, and a test keeps both whole.

A docstring's ``Rule:`` line cites a packet and a key of its sections; ``Reading:`` says how we take
what is not printed. Every function that checks gives all it finds as ``Problem`` values (errors).
"""
