"""The promises of the help on players' phones: each sentence -> the tests that hold it.

A text in the place of tests says why a sentence promises nothing.
"""

# ruff: noqa: E501

_W, _B, _U, _S = "tests/web/", "tests/screens/", "tests/ui/", "tests/services/"
_PAGE, _DESK = f"{_U}phones/test_page.py", f"{_U}results/test_from_players.py"
_SIDE, _TABLES = f"{_B}test_player_results.py", f"{_W}test_tables.py"
_SCORE, _TABLETS = f"{_W}test_score.py", f"{_B}test_scorekeepers.py"
_CODES, _PHONES = f"{_S}phones/test_scorekeepers.py", f"{_B}test_phones.py"
_FROM, _SCREENS = f"{_S}results/test_from_players.py", f"{_W}test_screens.py"
_PAGES, _SERVER = f"{_W}test_pages.py", f"{_W}test_server.py"
_PAPER = "tests/printing/papers/"

PHONE_PROMISES: dict[str, tuple[str, ...] | str] = {
    "Players can look up table, opponent, scenario, clock, standings and their own games on their phones.": (
        f"{_PAGES}::test_a_player_reads_table_opponent_and_games_so_far",
        f"{_PAGES}::test_a_scenario_is_drawn_once_it_is_public",
        f"{_PHONES}::test_two_phones_follow_the_desk",
        f"{_PHONES}::test_by_keys_alone_a_player_is_found_and_remembered",
        f"{_B}test_phone_access.py::test_every_page_can_be_read_used_and_heard",
    ),
    "The program serves these pages itself, on the hall's own network; nobody needs the internet, an account or an app.": (
        f"{_B}test_phone_access.py::test_nothing_comes_from_outside_and_the_first_page_is_small",
        f"{_SERVER}::test_a_page_comes_with_strict_headers_a_tag_and_packed",
    ),
    "It is off until you turn it on, and while it is off nothing listens on the network.": (
        f"{_PAGE}::test_nothing_listens_before_it_is_shared",
        f"{_PAGE}::test_off_means_that_nothing_listens",
        f"{_SERVER}::test_once_it_has_stopped_nothing_listens_and_the_port_is_free",
    ),
    "Join the hall's Wi-Fi with this computer.": "What the reader does.",
    "Phones have to be in the same network.": "A condition of every network.",
    "*Event ▸ Share on the network…* lists the addresses of this computer.": (
        f"{_PAGE}::test_nothing_listens_before_it_is_shared",
        f"{_PAGE}::test_without_a_network_the_page_says_what_to_do",
    ),
    "Mark the one in that network and choose *Start sharing*.": (
        f"{_PAGE}::test_by_keys_it_is_shared_followed_and_ended",
        f"{_PAGE}::test_by_mouse_it_is_shared_and_ended",
        f"{_PAGE}::test_an_address_that_is_gone_is_refused_in_words",
        f"{_PAGE}::test_the_next_port_is_taken_where_another_program_has_the_usual_one",
    ),
    "If your system asks whether other devices may reach Dice Down, allow it for private networks.": "What the reader does.",
    "Open the connection test on a phone: the page names its address.": (
        f"{_PHONES}::test_the_connection_test_says_how_fast_and_whether_news_come",
        f"{_PAGE}::test_by_keys_it_is_shared_followed_and_ended",
    ),
    "If the page doesn't load, the Wi-Fi keeps devices apart (many guest networks do), or a firewall blocks it.": "About the hall's network.",
    "A small router of your own is the sure way.": "Advice about the hall's network.",
    "Show players the address, or let them scan the QR code on the page.": (
        f"{_PAGE}::test_by_keys_it_is_shared_followed_and_ended",
        f"{_PAGE}::test_the_players_screen_knows_the_address_while_it_is_shared",
    ),
    "*Sheet for the wall* prints what to join and what to open, with both codes.": (
        f"{_PAGE}::test_the_wifi_is_on_the_sheet_for_the_wall_and_leads_there",
        f"{_PAPER}test_phones_address.py::test_the_sheet_says_what_to_join_and_open",
        f"{_PAPER}test_phones_address.py::test_the_sheet_is_one_page_in_every_language",
    ),
    "Type the name of the Wi-Fi; its password is printed only if you choose so, and is kept nowhere.": (
        f"{_PAPER}test_phones_address.py::test_a_password_is_on_paper_only_where_it_is_wanted",
    ),
    "While the event is shared, pairings, standings and timetable carry the address at their foot.": (
        f"{_PAPER}test_phones_address.py::test_a_code_and_the_address_are_at_the_foot_of_each_page",
        f"{_PAPER}test_phones_address.py::test_other_papers_have_no_address",
    ),
    "As long as it is on, the line over every page says *Shared on the network*; a click on that leads back to this page.": (
        f"{_PAGE}::test_a_sign_over_every_page_says_so_and_leads_back",
    ),
    "*Stop sharing*, closing the event, or ending the program ends it at once.": (
        f"{_PAGE}::test_by_mouse_it_is_shared_and_ended",
        f"{_PAGE}::test_closing_the_event_ends_it",
        f"{_SERVER}::test_once_it_has_stopped_nothing_listens_and_the_port_is_free",
    ),
    "From a command line, dicedown serve cup.dicedown does the same until Ctrl+C.": (
        "tests/cli/test_phones.py::test_serve_listens_until_it_is_interrupted",
    ),
    "My table: after a tap on their own name and *This is me*, the phone opens there for the rest of the weekend.": (
        f"{_PHONES}::test_two_phones_follow_the_desk",
        f"{_PHONES}::test_by_keys_alone_a_player_is_found_and_remembered",
        f"{_SERVER}::test_a_phone_remembers_its_player_in_this_event_alone",
    ),
    "Pairings by name, with a field to find one; Scenario with its drawing; Standings; Clock; Timetable with your notices.": (
        f"{_PHONES}::test_two_phones_follow_the_desk",
        f"{_PAGES}::test_a_scenario_is_drawn_once_it_is_public",
        f"{_B}test_phone_access.py::test_every_page_can_be_read_used_and_heard",
        f"{_B}test_phone_faults.py::test_a_phone_whose_clock_is_wrong_shows_the_desks_time",
    ),
    "Results appear once their round is closed, together with the standings.": (
        f"{_PAGES}::test_results_of_a_round_wait_for_its_close",
    ),
    "Pages are fresh within two seconds.": (
        f"{_PHONES}::test_two_phones_follow_the_desk",
        f"{_PHONES}::test_a_phone_without_server_sent_events_asks_and_is_as_fresh",
        f"{_SERVER}::test_what_the_window_does_is_on_phones_within_a_second",
        f"{_SERVER}::test_news_come_by_themselves",
        f"{_PAGES}::test_a_page_is_rendered_once_and_has_one_tag",
    ),
    "A phone that loses the network says so, and comes back by itself.": (
        f"{_PHONES}::test_without_the_desk_a_phone_says_so_and_comes_back_by_itself",
        f"{_B}test_phone_faults.py::test_a_network_that_swallows_everything_is_noticed_and_comes_back",
        f"{_B}test_phone_faults.py::test_a_network_that_is_cut_is_back_within_seconds",
        f"{_B}test_phone_faults.py::test_a_phone_that_slept_is_fresh_when_it_wakes",
    ),
    "Each phone reads in its own language where it is one of the five that Dice Down speaks.": (
        f"{_PAGES}::test_every_page_speaks_every_language",
        f"{_PAGES}::test_a_phone_gets_the_first_of_our_languages_that_it_accepts",
        f"{_TABLES}::test_the_form_speaks_the_phone_s_language",
        f"{_SCORE}::test_pages_come_in_the_devices_language",
    ),
    "Somebody at the door or at a second desk can enter results, check-in, late entries and tick lists on a phone or tablet.": (
        f"{_SCORE}::test_a_result_is_stored_under_the_scorekeepers_name",
        f"{_SCORE}::test_check_in_and_marks",
        f"{_SCORE}::test_a_late_entry_follows_the_windows_rules",
        f"{_SCORE}::test_lists_show_what_doesnt_go_with_the_packet",
        f"{_B}test_phone_access.py::test_every_page_of_scorekeepers_can_be_read_used_and_heard",
    ),
    "On the same page, type the scorekeeper's name under *Scorekeepers' codes* and choose *Make code* (Alt+M).": (
        f"{_PAGE}::test_a_code_is_made_shown_once_and_revoked_after_a_question",
        f"{_PAGE}::test_by_mouse_an_organizers_code_and_what_cant_be_is_named",
    ),
    "The code is shown this once: let them scan it, or copy it (Alt+D).": (
        f"{_PAGE}::test_a_code_is_made_shown_once_and_revoked_after_a_question",
        f"{_CODES}::test_the_event_keeps_neither_code_nor_pass",
        f"{_CODES}::test_a_code_has_100_bits_and_none_comes_twice",
    ),
    "On the device, open the address with /score behind it and type the code.": (
        f"{_CODES}::test_a_code_is_read_however_it_is_typed",
        f"{_SCORE}::test_wrong_codes_wait_and_so_does_the_right_one",
        f"{_W}test_limits.py::test_one_address_waits_and_the_others_dont",
    ),
    "The device keeps it for the event.": (
        f"{_CODES}::test_a_code_lets_its_holder_in_until_it_is_revoked",
        f"{_TABLETS}::test_check_in_by_name_and_every_page_fits",
    ),
    "Results are typed as on the slip: table number, Enter, then winner, ending and points, each with Enter; the next open table follows by itself.": (
        f"{_TABLETS}::test_a_slip_is_typed_without_the_mouse_and_the_next_one_follows",
    ),
    "What the packet doesn't allow is refused with the same words as here, what is unusual is asked.": (
        f"{_SCORE}::test_what_cant_be_is_refused_at_its_field_and_typed_again",
        f"{_SCORE}::test_what_is_unusual_asks_once_and_is_stored_with_a_reason",
    ),
    "If two enter one slip, the second sees both readings and chooses: *Keep theirs* or *Write mine*.": (
        f"{_TABLETS}::test_two_at_one_slip_the_second_sees_both_readings",
        f"{_SCORE}::test_two_at_one_slip_the_second_sees_both_and_decides",
        f"{_SCORE}::test_a_result_that_comes_between_look_and_step_is_seen",
    ),
    "Without the network entries wait on the device, which says how many; they go out in their order once it is back.": (
        f"{_TABLETS}::test_what_cant_be_sent_waits_on_the_device_and_goes_out_in_order",
        f"{_TABLETS}::test_a_network_that_swallows_what_is_sent_is_noticed_and_nothing_is_called_sent",
    ),
    "What is sent twice is done once.": (
        f"{_SCORE}::test_what_is_sent_twice_is_done_once_and_another_slip_isnt_taken_for_it",
        f"{_TABLES}::test_what_is_sent_twice_is_kept_once",
    ),
    "Each entry has the scorekeeper's name in the history.": (
        f"{_CODES}::test_what_they_do_is_under_their_name_in_the_history",
        f"{_SCORE}::test_a_result_is_stored_under_the_scorekeepers_name",
    ),
    "Undo in the window undoes your own last action, not theirs.": (
        f"{_CODES}::test_only_their_own_last_action_is_undone_and_once",
    ),
    "*Revoke…* (Alt+R) puts a device out at once.": (
        f"{_SCORE}::test_who_is_revoked_is_out_at_the_next_request",
        f"{_TABLETS}::test_a_revoked_device_is_out_by_itself",
        f"{_PAGE}::test_a_code_is_made_shown_once_and_revoked_after_a_question",
    ),
    "Undo never lets it in again; make a new code instead.": (
        f"{_CODES}::test_no_undo_lets_anybody_in_again_or_throws_anybody_out",
    ),
    "A backup from before has the codes of that time: after you restore one, look through the list.": (
        f"{_CODES}::test_a_copy_from_before_has_the_codes_of_its_time",
    ),
    "An organizer's code may undo its own last action, too.": (
        f"{_SCORE}::test_an_organizer_undoes_their_own_last_action_and_no_other",
    ),
    'dicedown scorekeepers cup.dicedown add "Anna" prints a code, list and revoke do the rest.': (
        "tests/cli/test_scorekeepers.py::test_a_code_is_printed_once_listed_by_name_and_revoked",
    ),
    "Off unless you want it: on the Results page *From players…* (Ctrl+Shift+R), then *Take results from players* (Alt+T).": (
        f"{_FROM}::test_there_are_no_codes_until_they_are_wanted_and_none_of_a_draft",
        f"{_DESK}::test_the_switch_is_one_step",
        f"{_TABLES}::test_switched_off_nothing_is_taken",
    ),
    "Share the event, then print the slips: each half has its player's code, as a square to scan and in letters to type.": (
        f"{_PAPER}test_slip_phone_codes.py::test_a_camera_reads_both_players_codes_and_the_desk_s",
        f"{_PAPER}test_slip_phone_codes.py::test_an_address_too_long_for_a_square_leaves_the_letters",
        f"{_TABLES}::test_a_code_may_be_typed_as_it_is_printed",
    ),
    "A player scans the code and fills in the same as on the slip, *I drop after this round* included: each for themselves.": (
        f"{_SIDE}::test_one_fills_in_the_other_confirms_and_the_desk_presses_enter",
        f"{_SIDE}::test_by_keys_alone_a_result_is_handed_in",
        f"{_TABLES}::test_the_slip_s_box_is_on_the_form_and_goes_with_the_result",
        f"{_TABLES}::test_who_is_out_already_is_asked_nothing",
    ),
    "What can't be is said beside its field.": (
        f"{_TABLES}::test_what_cannot_be_is_said_beside_its_field_and_not_kept",
    ),
    "The opponent scans the other half and presses *That is right*, or enters it otherwise.": (
        f"{_SIDE}::test_one_fills_in_the_other_confirms_and_the_desk_presses_enter",
        f"{_TABLES}::test_whoever_confirms_may_leave_as_well",
        f"{_TABLES}::test_what_the_opponent_has_changed_meanwhile_is_not_confirmed",
    ),
    "At the desk *Accept all that agree* (Alt+A) enters every result on which both agree, Enter the selected one.": (
        f"{_DESK}::test_by_keys_all_that_agree_are_accepted_and_undone_in_one_step",
        f"{_DESK}::test_one_key_accepts_the_one_under_the_cursor",
        f"{_DESK}::test_the_first_that_comes_in_is_under_the_cursor_and_enter_accepts_it",
    ),
    "Where two differ, both are side by side: take one (Alt+1, Alt+2), or open the slip (F2).": (
        f"{_SIDE}::test_two_who_differ_are_both_shown_to_each_other_and_at_the_desk",
        f"{_DESK}::test_of_two_that_differ_one_is_taken",
        f"{_DESK}::test_by_mouse_the_slip_is_opened",
    ),
    "Nothing is entered by itself, and the signed slip rules.": (
        f"{_FROM}::test_whatever_players_send_no_result_changes_by_itself",
        f"{_TABLES}::test_a_result_that_the_desk_entered_otherwise_is_said",
    ),
    "Who drops is named in the list, and drops when you accept.": (
        f"{_DESK}::test_who_drops_is_seen_goes_along_and_is_back_with_undo",
        f"{_DESK}::test_a_drop_beside_a_slip_that_says_nothing_of_it_is_named",
        f"{_FROM}::test_each_speaks_of_their_own_leaving_whichever_result_is_accepted",
    ),
    "All that were accepted at once are one undo; they then wait again.": (
        f"{_FROM}::test_all_are_accepted_in_one_step_and_wait_again_when_that_is_undone",
        f"{_FROM}::test_who_says_so_drops_with_the_accepted_result_and_is_back_when_that_is_undone",
    ),
    "A code is good for one side of one table in one round: once the table is paired otherwise, print its slip again.": (
        f"{_FROM}::test_every_code_opens_its_own_side_of_its_own_game_and_nothing_else",
        f"{_FROM}::test_a_swapped_pair_has_new_codes_and_the_old_ones_are_known_for_what_they_were",
        f"{_SIDE}::test_a_code_opens_its_own_table_and_what_is_no_code_opens_nothing",
        f"{_SIDE}::test_a_game_that_is_paired_otherwise_kills_its_codes_while_the_form_is_open",
        f"{_SIDE}::test_a_code_of_a_round_that_is_over_takes_nothing",
    ),
    "dicedown player-results cup.dicedown --take switches it on, dicedown player-results cup.dicedown --accept-all enters those on which both agree.": (
        "tests/cli/test_phones.py::test_results_from_players_are_switched_listed_and_accepted",
    ),
    "Any browser in the same network can be a players' screen: another laptop, a smart TV, a Raspberry Pi.": (
        f"{_B}test_phone_access.py::test_every_slide_can_be_read_and_heard",
    ),
    "Open the address with */screen* behind it.": (
        f"{_SCREENS}::test_without_a_name_one_chooses_what_is_shown",
    ),
    "On a computer with Dice Down, *File ▸ Open as players' screen…* asks for the address and does it for you, as does dicedown screen http://192.168.8.2:8030.": (
        "tests/cli/test_screen.py::test_a_shared_event_is_opened_as_a_screen",
        f"{_U}screen/test_guest_page.py::test_by_keys_a_shared_event_is_opened_as_the_desk_chooses",
        f"{_U}screen/test_guest_page.py::test_by_mouse_one_slide_is_chosen_for_good",
    ),
    "Give the screen a name, such as *Hall 2*, and choose what it shows: *What the desk chooses*, *What comes next, by itself*, or one slide for good.": (
        f"{_SCREENS}::test_without_a_name_one_chooses_what_is_shown",
        f"{_SCREENS}::test_a_name_is_one_short_line",
        f"{_SCREENS}::test_a_screen_shows_by_itself_what_the_event_asks_for",
        f"{_SCREENS}::test_what_is_chosen_at_the_screen_goes_before_the_desk",
    ),
    "F11 fills the screen.": "Browsers do that.",
    "What the desk chooses is chosen on the page of the players' screen: each such screen has a line of its own there, beside those of this computer.": (
        f"{_PAGE}::test_the_desk_directs_screens_on_the_network_by_their_names",
        f"{_SCREENS}::test_only_screens_that_the_desk_directs_are_listed",
    ),
    "So hall 2 shows pairings while hall 1 shows the clock.": (
        f"{_SCREENS}::test_the_desk_chooses_for_each_screen_by_its_name",
    ),
    "A screen that loses the network says from when its picture is, and comes back by itself.": (
        f"{_PHONES}::test_without_the_desk_a_phone_says_so_and_comes_back_by_itself",
        f"{_SCREENS}::test_a_screen_hears_when_it_is_to_show_something_else",
    ),
    "It shows what players may know and nothing else, and nothing can be done there.": (
        f"{_SCREENS}::test_no_screen_shows_a_secret_whatever_is_chosen",
    ),
    "*Open as players' screen…* with the address of an event on a server needs no desk that shares: the computer reads the event there and shows its slides itself.": (
        f"{_U}screen/test_guest_page.py::test_an_event_on_a_server_is_served_here_and_stops",
    ),
    "Each desk that has the event open lists the screen and can direct it in the same way; of several desks the one that showed something last is followed.": (
        f"{_U}screen/test_directed_guest.py::test_the_desk_lists_the_laptop_and_directs_it_apart_from_the_rest",
        "tests/models/server/test_directing.py::test_of_two_desks_the_one_that_showed_something_last_is_followed",
    ),
    "Once no desk is left, the screen shows what comes next, by itself, and its window says so. dicedown screen does the same; with a file it shows the file's slides, which nobody directs.": (
        f"{_U}screen/test_directed_guest.py::test_the_laptops_window_says_whether_a_desk_directs_it",
        "tests/models/server/test_directing.py::test_where_no_desk_is_left_a_screen_goes_on_by_itself",
        "tests/cli/test_screen.py::test_a_file_is_shown_to_this_computer_alone",
    ),
    "The pages are made of what the players' screen may show, and of nothing else: no draft, no scenario before it is public, no length of a variable round, nothing of fees, lists, penalties or notes.": (
        f"{_PAGES}::test_no_page_changes_with_a_secret",
        f"{_PAGES}::test_whatever_is_done_no_page_names_a_secret_scenario_or_a_draft",
        f"{_SERVER}::test_what_players_may_not_know_is_no_news",
    ),
    "Without a code nobody can change anything from these pages.": (
        f"{_SCORE}::test_every_route_has_its_line_in_the_table_of_rights",
        f"{_SCORE}::test_every_route_answers_each_as_the_table_says",
        f"{_SCORE}::test_no_route_takes_a_form_of_another_site",
        f"{_TABLES}::test_a_wrong_code_opens_nothing",
        f"{_TABLES}::test_codes_cannot_be_tried_at_will",
    ),
}
