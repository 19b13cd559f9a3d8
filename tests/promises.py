"""The promises of README and help about files and players: each sentence -> the tests that hold it.

A text in the place of tests says why the sentence promises nothing of files.
"""

# ruff: noqa: E501

from app.services.screen.slides import SlideKind
from tests.phone_promises import PHONE_PROMISES

_M, _S, _C, _U, _P = "tests/models/", "tests/services/", "tests/cli/", "tests/ui/", "tests/prove/"

_NOTHING_LOST = (
    f"{_M}file/test_writing.py::test_nothing_acknowledged_is_lost_or_half_when_the_program_is_killed",
    f"{_P}test_disasters.py::test_who_is_killed_in_the_middle_has_lost_nothing",
    f"{_P}test_disasters.py::test_a_power_cut_loses_no_finished_act",
    f"{_P}test_disasters.py::test_acts_told_done_before_they_are_synced_would_be_found_out",
)
_UNDONE = (
    f"{_M}file/test_replay.py::TestRetracing",
    f"{_S}core/test_every_act.py::test_an_act_is_taken_back_and_done_again_to_the_row",
    f"{_S}core/test_history.py::test_many_acts_are_taken_back_one_by_one_and_done_again_in_order",
)
_AFTER_RESTART = (f"{_U}event/test_history_page.py::test_undo_works_after_a_restart",)
_BACKED_UP = (
    f"{_S}backups/test_backups.py::test_a_day_is_backed_up_at_its_turns",
    f"{_S}backups/test_backups.py::test_every_fifth_result_is_backed_up",
    f"{_S}backups/test_backups.py::test_nothing_waits_longer_than_five_minutes_for_a_backup",
    f"{_M}backups/test_backup_store.py::test_the_newest_stay_and_the_last_of_each_round",
    f"{_M}backups/test_backup_store.py::test_a_backup_holds_the_very_bytes_of_the_event",
)
_LISTED = (
    f"{_U}backups/test_page.py::test_an_earlier_state_is_opened_as_a_copy_by_keys",
    f"{_C}test_backups.py::test_a_published_round_has_a_backup_to_go_back_to",
)
_NOT_WRITTEN_OVER = (
    f"{_S}backups/test_backups.py::test_a_restore_never_writes_over",
    f"{_M}salvage/test_salvage.py::test_nothing_is_written_over",
    f"{_S}backups/test_pack.py::test_nothing_that_is_here_is_written_over",
    f"{_S}backups/test_pack.py::test_a_target_that_is_there_stays",
    f"{_C}test_events.py::test_new_never_writes_over_a_file",
    f"{_C}test_backups.py::test_a_copy_is_the_event_and_takes_nobodys_place",
    "tests/test_whole_file.py::test_nothing_new_gets_the_name_of_what_was_left_behind",
)
_SECOND_PLACE = (
    f"{_U}backups/test_page.py::test_a_second_place_is_chosen_and_left_by_keys",
    f"{_S}backups/test_backups.py::test_a_stick_gets_every_backup_and_its_absence_is_told_once",
    f"{_C}test_backups.py::test_a_second_place_gets_them_too",
)
_DAMAGED = (
    f"{_U}backups/test_page.py::test_a_torn_event_shows_what_is_damaged_and_its_newest_good_backup",
    f"{_M}file/test_check.py::test_any_one_damaged_page_is_reported",
)
_SALVAGED = (
    f"{_U}backups/test_page.py::test_without_a_backup_enter_saves_what_can_be_read",
    f"{_C}test_backups.py::test_a_torn_event_is_salvaged_by_command",
    f"{_M}salvage/test_salvage.py::test_any_three_pages_cost_no_player_and_no_game",
    f"{_S}backups/test_damage.py::test_whatever_is_salvaged_passes_its_check_and_is_played_on",
)
_ALTERED = (
    f"{_S}backups/test_backups.py::test_text_altered_behind_the_program_is_found_after_the_opening",
    f"{_U}backups/test_page.py::test_damage_that_stops_nothing_is_one_calm_line",
)
_WHO = (
    f"{_S}core/test_history.py::test_a_line_has_who_when_and_why",
    f"{_S}event/test_user_settings.py::test_acts_of_the_window_bear_the_name",
    f"{_S}event/test_user_settings.py::test_acts_of_commands_tell_both",
    f"{_S}event/test_user_settings.py::test_the_account_stands_for_a_name_that_is_not_set",
)
_MOVED = (
    f"{_U}backups/test_page.py::test_an_event_moves_to_another_laptop_and_opens_there",
    f"{_S}backups/test_pack.py::test_everything_comes_out_again",
)
_CLOUD = (
    f"{_S}backups/test_cloud_folder.py::test_folders_of_three_systems_are_known",
    f"{_U}backups/test_page.py::test_an_event_in_a_synced_folder_is_warned_about",
    f"{_S}backups/test_cloud_folder.py::test_what_is_said_names_the_cloud_and_the_safe_way",
)
_REPLACED = (
    f"{_S}core/test_session_of_a_changed_file.py::test_a_file_that_is_replaced_is_not_written_to",
    f"{_S}core/test_session_of_a_changed_file.py"
    "::test_a_window_whose_file_is_replaced_goes_on_showing_the_event",
    f"{_S}core/test_session_of_a_changed_file.py"
    "::test_a_window_whose_file_is_rolled_back_in_place_says_how_far",
    f"{_U}event/test_replaced_file.py::test_a_copy_is_saved_and_played_on",
)
_WHOLE_COPY = (
    f"{_C}test_backups.py::test_a_copy_is_the_event_and_takes_nobodys_place",
    f"{_C}test_backups.py::test_a_copy_made_while_somebody_acts_is_whole",
    "tests/test_whole_file.py::test_a_copy_is_laid_only_where_it_is_what_was_told",
)
_GONE = (f"{_U}program/test_main_window.py::test_a_deleted_file_is_said_and_written_again",)
_NEWER = (
    f"{_S}backups/test_backups.py::test_a_newer_file_names_the_program_that_it_needs",
    f"{_M}file/test_refusals.py::test_a_newer_file_says_which_schema_it_has",
)
_BUG = (
    f"{_U}program/test_error_reporter.py::test_the_first_of_its_kind_has_a_page_that_says_what_was_saved_last",
    f"{_U}program/test_error_reporter.py::test_an_act_with_a_bug_is_taken_back_whole",
)

PROMISES: dict[str, tuple[str, ...] | str] = PHONE_PROMISES | {
    # README
    "| [Files](docs/FILES.md) | organizers: where files are, backups, what happens when a laptop fails |":
        "A link to the page.",
    "For every sentence here tests/promises.py names the tests.": "About the table itself.",
    "Every action is on disk before the next one, can be undone, and is in the event's history; "
    "a pulled plug loses nothing.": (*_NOTHING_LOST, *_UNDONE,
        f"{_S}core/test_history.py::test_steps_are_told_newest_first"),
    "It survives a restart and a sleep.": (
        f"{_S}clock/test_countdown.py::test_a_restart_changes_nothing",
        f"{_S}clock/test_round_clock.py::test_a_restart_of_the_program_changes_nothing",
        f"{_S}clock/test_round_clock.py::test_a_restart_of_the_machine_leaves_the_clock_alone_to_tell",
    ),
    "| Ctrl+Z | Undo the last action |": _UNDONE,
    "| Ctrl+Shift+Z, Ctrl+Y | Redo what was undone |": _AFTER_RESTART,
    "| Ctrl+B | Backups; to another laptop |": (*_LISTED, *_DAMAGED, *_MOVED),
    "A command ends with 0; with 2 where the request is wrong, with 3 where it is unusual or against "
    "a rule (say --because \"why\" to do it anyway), with 1 where it could not be done: then "
    "nothing was changed.": (
        f"{_C}test_run.py::test_a_finished_command_ends_with_0_and_says_nothing_on_standard_error",
        f"{_C}test_run.py::test_a_wrong_request_ends_with_2",
        f"{_C}test_run.py::test_what_cannot_be_done_now_ends_with_1",
        f"{_C}test_run.py::test_what_is_odd_ends_with_3_and_names_the_way_out",
        f"{_S}core/test_every_act_refusals.py::test_a_refusal_names_its_code_and_changes_nothing",
        f"{_M}file/test_journal.py::test_a_step_that_raises_leaves_the_file_as_it_was",
    ),
    "Where the disk fails while saving, the file is asked what became of it; only if it can't "
    "answer does the command end with 4.": (
        f"{_C}test_run.py::test_only_what_nobody_can_tell_ends_with_4",
        f"{_P}test_disasters.py::test_a_call_that_fails_never_makes_a_command_say_what_is_not_so",
        f"{_S}core/test_session_of_a_changed_file.py"
        "::test_a_step_that_is_saved_although_its_commit_failed_is_done",
        f"{_S}core/test_session_of_a_changed_file.py::test_where_the_file_cannot_be_asked_it_is_unknown",
    ),
    "Backups make themselves when an event is opened or left and when a round is paired, published "
    "or closed, after every fifth result, and five minutes after any change: the newest 20 of an event and the last of each round, checked and with a hash.":
        (*_BACKED_UP, f"{_M}backups/test_backup_store.py::test_a_backup_without_its_note_that_was_altered_is_not_good"),
    "Ctrl+B lists them with what each holds, Enter opens a copy beside the event; nothing is ever "
    "written over.": (*_LISTED, *_NOT_WRITTEN_OVER),
    "Alt+B chooses a backup drive, such as a stick; while it isn't there, a quiet line says so.": (
        *_SECOND_PLACE, f"{_U}backups/test_page.py::test_a_stick_that_is_gone_is_told_quietly",
    ),
    "A damaged file is described table by table, with the newest good backup; Alt+S (dicedown "
    "salvage) makes a new event of every row that the file or its history still gives, and "
    "lists what it does not.":
        (*_DAMAGED, *_SALVAGED),
    "Text that another program altered is named in a line above the pages.": _ALTERED,
    "Who did it: the history (Ctrl+7) shows who did each action, and whether by a command; "
    "*Your name, for the history* is in the settings (Ctrl+,), and without it the account's "
    "name is taken.": _WHO,
    "Another laptop: Ctrl+B, Alt+T (dicedown pack) makes one .dicepack of the event, your own packets "
    "and scenarios and the settings of papers and screen; Ctrl+O opens it there.": _MOVED,
    "A cloud folder: an event in a folder that OneDrive, Dropbox, iCloud Drive, Google Drive or "
    "Nextcloud syncs is warned about.": _CLOUD,
    "The sync can lock the open file, upload half an action or put an older file in its place; the "
    "window notices that, stops and offers to save its own state.": (*_REPLACED,
        f"{_U}program/test_main_window.py::test_a_locked_file_is_a_sentence_and_changes_nothing"),
    "So keep the event elsewhere; *Save a copy…* and backups can go into such a folder, since each "
    "is written whole under a new name.": (*_WHOLE_COPY,
        f"{_M}backups/test_backup_store.py::test_what_was_left_half_written_never_shows"),
    "Events: where you save them; Dice Down in your documents is offered first.": (
        f"{_S}event/test_user_settings.py::test_new_events_are_among_the_documents_until_another_is_chosen",
    ),
    "To put one on a stick use *Save a copy…* (Ctrl+B; dicedown copy): a copy made while somebody "
    "acts, or one without the -journal that a crash leaves beside it, may hold half an action.":
        (*_WHOLE_COPY, f"{_M}file/test_committed_bytes.py"
         "::test_what_is_read_is_the_event_before_the_act_and_nothing_beside_it_changes"),
    "Backups: backups in the program's data, a plain event file each, named by when and why, and a "
    ".json with its SHA-256 beside it.": (
        f"{_M}backups/test_backup_store.py::test_a_backup_holds_the_very_bytes_of_the_event",
        "tests/test_readme_promises.py::test_a_backup_lies_where_and_as_it_is_said",
    ),
    "What the program remembers, and its log: in the system's folders for a program's data and logs "
    "(on Linux ~/.local/share/DiceDown and ~/.local/state/DiceDown/log).": (
        "tests/test_readme_promises.py::test_the_folders_are_those_that_are_said",
    ),
    "Event files then open by a double click; a newer version takes the place of an older one, and "
    "removing it leaves the events alone.": (
        "tests/installer/test_windows_setup.py::test_events_and_packs_open_by_a_double_click",
        "tests/installer/test_windows_setup.py::test_a_newer_setup_takes_the_place_of_the_older",
        "tests/installer/test_mac_app.py::test_events_and_packs_belong_to_the_app",
        "tests/installer/test_linux_archive.py::test_a_newer_version_leaves_nothing_of_the_older",
        "tests/installer/test_linux_archive.py"
        "::test_an_upgrade_that_stops_anywhere_leaves_a_program_that_starts",
    ),
    "or what another distribution calls them; desktops have them. dicedown --self-test DIR, in a "
    "bundle or from source, tries the database, an upgrade, a backup, papers in every script, each "
    "page of the window and the players' screen, and leaves a report and pictures in a new folder.": (
        "tests/test_self_test.py::test_from_source_everything_passes",
        "tests/test_self_test.py::test_a_folder_that_holds_something_is_left_alone",
    ),
    # Help
    "Once it is closed (Ctrl+W) it can be copied like any other file, and every later version of the "
    "program opens it.": (
        f"{_U}program/test_main_window.py::test_ctrl_w_closes_the_event_and_frees_the_file",
        f"{_M}file/test_sample.py::test_it_says_what_it_said",
        f"{_M}file/test_sample.py::test_it_goes_on",
    ),
    "Ctrl+, opens the settings: where events are saved, your name for the history, paper size and "
    "language of printouts, the window's language, the backup drive, the alarm's volume.": "names a page of settings",
    "Choose a USB stick as the backup drive: Ctrl+B, then Alt+B.": _SECOND_PLACE,
    "Ctrl+Z undoes the last action, also after the program was closed (in a text field it undoes "
    "typing only; the *Undo* button at the top works from anywhere); Ctrl+Shift+Z redoes it.":
        (*_UNDONE, *_AFTER_RESTART),
    "The event is a file in your folder of events; every action is saved at once.": _NOTHING_LOST,
    "A slip's printed code can be scanned at any moment, whatever page is shown; nothing that is "
    "typed is lost by it.": (
        f"{_U}results/test_slip_scanner.py::test_a_field_keeps_what_was_typed_in_it",
        f"{_U}results/test_slip_scanner.py::test_a_form_in_which_something_is_typed_stays",
    ),
    "Every action is on disk before the next one.": _NOTHING_LOST,
    "A power cut, a flat battery or a crash loses nothing: start the program again, and the event "
    "is open where it was.": (*_NOTHING_LOST,
        f"{_U}program/test_start.py::test_after_a_crash_the_event_is_open_where_it_was"),
    "A wrong action: Ctrl+Z, as often as you like.": _UNDONE,
    "Ctrl+7 lists every action with its time, its reason and who did it; *Undo to here…* "
    "(Alt+U) undoes everything after one of them.": _WHO,
    "The file is damaged: when you open it you see what is damaged, with the newest good backup.": _DAMAGED,
    "Enter opens a copy of a backup; Alt+S saves everything that can still be read into a new event.":
        (*_LISTED, *_SALVAGED),
    "Nothing is ever written over.": _NOT_WRITTEN_OVER,
    "Backups make themselves whenever a round is paired, published or closed, after every fifth result, "
    "five minutes after any change, and when an event is opened or left.": _BACKED_UP,
    "Ctrl+B lists them, Alt+N makes one now, Alt+B chooses a backup drive, such as a USB stick.":
        (*_LISTED, *_SECOND_PLACE),
    "A green shield marks a backup that is verified, a red one what is changed or damaged; a right "
    "click opens a copy or shows the file in its folder.":
        (f"{_U}backups/test_page.py::test_each_backup_has_a_sign_a_word_and_a_reason",
         f"{_U}backups/test_page.py::test_a_right_click_opens_a_copy_or_shows_the_file"),
    "This laptop fails: plug the stick into another one and open the newest backup there with "
    "Ctrl+O.":
        (f"{_S}backups/test_backups.py::test_a_stick_gets_every_backup_and_its_absence_is_told_once",
         f"{_M}backups/test_backup_store.py::test_a_backup_holds_the_very_bytes_of_the_event"),
    "If there is still time, Ctrl+B and Alt+T make one file with the event, your own packets and "
    "scenarios and your settings.": _MOVED,
    "The event as it was earlier: dicedown --as-of-step 12 FILE opens a window that shows the "
    "event as of step 12, read-only; the event's file isn't touched. dicedown history FILE lists "
    "the steps.": (
        f"{_S}event/test_opening.py::test_every_step_is_shown_as_it_was",
        f"{_S}event/test_opening.py::test_it_changes_nothing_and_says_which_step_it_shows",
        f"{_U}program/test_start.py::test_an_event_is_shown_as_of_a_step_and_opened_as_it_is_now_by_a_key",
    ),
    "*Save a copy…* (Ctrl+B) makes an event file of that step.": (
        f"{_S}event/test_opening.py::test_a_copy_of_it_is_an_event_of_that_step",
    ),
    "Two windows: the second one says who has the event open, and is read-only.": (
        f"{_M}file/test_hold.py::test_a_second_window_is_told_who_has_the_event_since_when",
        f"{_U}program/test_main_window.py::test_a_second_window_only_reads_and_says_so",
    ),
    "Once the first is closed, Ctrl+Shift+O takes over.": (
        f"{_U}program/test_main_window.py::test_a_second_window_writes_once_the_first_is_closed",
        f"{_U}program/test_second_window.py::test_a_second_window_follows_refuses_and_takes_over_by_a_key",
    ),
    "The file is gone, because a stick was unplugged or a folder renamed: a line says so and "
    "offers to put it back.": _GONE,
    "Nothing is lost meanwhile.": _GONE,
    "The event is in a cloud folder (OneDrive, Dropbox, iCloud Drive, Google Drive …): a line warns.":
        _CLOUD,
    "Such a program can lock the open file, upload half an action or replace the file with an "
    "older one.":
        _REPLACED,
    "Close the event (Ctrl+W), move it elsewhere and open it there; *Save a copy…* (Ctrl+B) and the "
    "backup drive can be in that folder.": (*_WHOLE_COPY,
        f"{_U}program/test_main_window.py::test_ctrl_w_closes_the_event_and_frees_the_file"),
    "The file is of a newer Dice Down: nothing is changed in it, and the line says which version "
    "opens it.": _NEWER,
    "Install that one; if you can't today, dicedown salvage makes an event of what this version "
    "can read.": (
        f"{_S}backups/test_damage.py::test_of_a_newer_file_it_is_told_that_not_all_of_it_is_known",
    ),
    "A bug in the program: a page says that nothing was lost and what was saved last.": _BUG,
    "Ctrl+Shift+B shows the report, without players' names.": (
        f"{_U}program/test_error_reporter.py::test_the_report_names_nobody_unless_that_is_agreed",
        f"{_U}program/test_error_reporter.py::test_the_log_names_nobody",
    ),
    "Enter continues.": _BUG,
    "No computer at all: with blank slips and record sheets, printed before the day, you can run "
    "the event on paper and type the results in later.": "speaks of a day without a computer",
    # The help's page of the players' screen
    "Set the projector to “Extend” in the system's settings, not to “Duplicate”.": "What to do in the system's settings.",
    'Ctrl+9 shows what players see, and beside it what comes next.': (f"{_U}screen/test_page.py::test_what_players_see_has_the_most_room",),
    'Show next (Space) shows what the event asks for next: the pairings, the scenario, the clock, the standings after a round.': (f"{_U}screen/test_page.py::test_space_shows_what_comes_next_on_the_other_screen", f"{_S}screen/test_slides.py::test_after_a_publish_come_pairings_scenario_and_clock", f"{_S}screen/test_slides.py::test_after_a_close_come_the_standings",),
    'Each button below the picture shows one thing, and has a letter: P pairings, S scenario, R terrain, C clock, T standings, N notices, Q QR codes, E the event, I the timetable, A awards, B blackout.': (f"{_U}screen/test_page.py::test_each_kind_has_one_key", f"{_U}screen/test_page.py::test_the_event_and_its_timetable_have_one_key_each", f"{_U}screen/test_page.py::test_blackout_comes_and_goes_from_any_page",),
    'Terrain (R) shows the map of every table that is played on, two on a page of a wide screen, with the scenario once players may know it.': (f"{_S}screen/test_slides.py::test_of_a_round_the_tables_that_are_played_on_are_shown", f"{_S}screen/test_slides.py::test_terrain_is_on_the_scenario_only_once_players_may_know_it",),
    'Run loop (L) shows several in turn; *Loop contents* chooses which, and for how long.': (f"{_U}screen/test_page.py::test_a_loop_shows_all_pages_of_one_and_then_the_next", f"{_U}screen/test_page.py::test_pages_turn_by_themselves",),
    'Awards starts the ceremony: Space or the right arrow shows the next award, third place first and the winner last; the left arrow goes back.': (f"{_U}screen/test_page.py::test_the_ceremony_is_led_by_one_key_an_award", f"{_U}screen/test_page.py::test_a_ceremony_waits_for_the_key", f"{_S}screen/test_slides.py::test_awards_are_shown_from_the_last_to_the_first", f"{_S}screen/test_slides.py::test_the_ceremony_of_each_packet_ends_with_its_winner",),
    'A loop has awards only after the last one was shown.': (f"{_U}screen/test_page.py::test_a_loop_has_the_awards_only_after_the_ceremony",),
    '*Message* (M) shows a line to everyone at once.': (f"{_U}screen/test_page.py::test_a_message_is_typed_and_shown", f"{_U}screen/test_page.py::test_a_message_is_shown_by_its_button_too",),
    '*Ticker* (K) lets it run below whatever is on, until you press it again.': (f"{_U}screen/test_page.py::test_a_message_runs_below_whatever_is_on_until_it_is_taken_off", f"{_U}screen/test_paint.py::test_a_ticker_is_below_the_slide_and_hides_nothing",),
    '*Write notices* keeps longer ones with the event.': (f"{_U}screen/test_page.py::test_a_notice_is_written_kept_and_shown",),
    "Open players' window (O) opens or closes it.": ("tests/screens/test_monitors.py::test_without_another_screen_it_is_a_window_beside_the_eos",),
    'The left and right arrows turn its pages.': (f"{_U}screen/test_page.py::test_a_ceremony_waits_for_the_key",),
    'From any other page, F9 shows what comes next and F12 blacks every screen out.': (f"{_U}screen/test_page.py::test_blackout_comes_and_goes_from_any_page", f"{_U}screen/test_several_screens.py::test_a_message_and_black_are_on_every_screen",),
    '*Screens* lists every projector with a small picture of what it shows.': (f"{_U}screen/test_several_screens.py::test_a_screen_keeps_its_kind_whatever_the_eo_shows",),
    '*Follows you* shows what you show; *Clock*, *Pairings*, *Standings* and the others stay whatever you show; *Loop* runs by itself.': (f"{_U}screen/test_several_screens.py::test_a_screen_keeps_its_kind_whatever_the_eo_shows", f"{_U}screen/test_several_screens.py::test_a_screen_that_loops_goes_on_by_itself_and_stands_at_the_clock",),
    'Two projectors show pairings and clock at once that way. 1 to 4 opens the list of a screen, a letter searches in it.': ("tests/screens/test_monitors.py::test_of_several_projectors_the_eo_is_to_choose_and_a_choice_moves_the_picture", f"{_U}screen/test_several_screens.py::test_a_key_opens_the_list_of_its_screen_and_letters_search_in_it", f"{_U}screen/test_several_screens.py::test_the_whole_list_is_seen",),
    'A message and blackout are seen on all of them.': (f"{_U}screen/test_several_screens.py::test_a_message_and_black_are_on_every_screen",),
    'Dice Down remembers each screen by its name.': (f"{_U}screen/test_page.py::test_the_screen_once_picked_is_remembered", f"{_U}screen/test_several_screens.py::test_two_projectors_alike_never_share_a_key",),
    'Another projector than last time: if it is the only one, it is used, and a line says so.': ("tests/screens/test_monitors.py::test_another_projector_than_before_is_used_and_said", f"{_S}screen/test_screens.py::test_the_only_other_screen_is_used_and_of_several_one_is_to_be_chosen",),
    'If there are several, you choose one.': ("tests/screens/test_monitors.py::test_of_several_projectors_the_eo_is_to_choose_and_a_choice_moves_the_picture", f"{_U}screen/test_several_screens.py::test_what_is_asked_is_asked_wherever_the_eo_is", f"{_U}screen/test_several_screens.py::test_choosing_a_screen_moves_what_is_open",),
    "Closed: closing a players' window by its frame closes that screen alone.": (f"{_U}screen/test_several_screens.py::test_a_window_closed_by_its_frame_closes_that_screen_alone",),
    'Choose what the screen shows to open it again.': (f"{_U}screen/test_several_screens.py::test_a_window_closed_by_its_frame_closes_that_screen_alone",),
    "Unplugged: its window closes, and comes back by itself once it's plugged in again.": ("tests/screens/test_monitors.py::test_the_players_window_goes_with_its_screen_and_comes_back", f"{_U}screen/test_page.py::test_unplugging_closes_the_players_window_and_plugging_in_brings_it_back",),
    'Another one that you plug in takes its place.': (f"{_S}screen/test_screens.py::test_the_only_other_stands_in_for_a_missing_one_with_what_that_showed",),
    'After a crash or a restart players see what they saw before.': ("tests/screens/test_monitors.py::test_what_players_saw_is_there_again_after_a_crash", f"{_U}screen/test_several_screens.py::test_what_players_saw_comes_back_with_the_event",),
    'In mid-round *Show next* begins with the clock.': (f"{_S}screen/test_slides.py::test_what_the_hall_could_not_see_before_is_offered_when_it_can",),
    "The players' window then opens in front of yours.": ("tests/screens/test_monitors.py::test_without_another_screen_it_is_a_window_beside_the_eos",),
    'It never fills your own screen: not when the projector shows the same picture as the laptop, nor when it is the last one left.': ("tests/screens/test_monitors.py::test_no_players_window_buries_the_eos", f"{_U}screen/test_page.py::test_an_only_screen_is_never_covered", f"{_U}screen/test_several_screens.py::test_a_mirror_is_left_at_once", f"{_S}screen/test_screens.py::test_nothing_is_ever_shown_where_it_would_bury_the_eos_window", "tests/screens/test_monitors.py::test_when_the_lid_is_closed_the_players_window_makes_room_until_it_is_open",),
    'If both show the same picture, players see your window: F8 hides it behind what players are to see.': (f"{_U}screen/test_page.py::test_the_cover_hides_the_window_until_its_key_comes_again",),
    "The players' screen shows only what is public.": (f"{_S}screen/test_slides.py::test_no_slide_changes_with_a_secret", f"{_U}screen/test_several_screens.py::test_no_screen_title_or_preview_changes_with_a_secret",),
    "It never shows a draft, a scenario before its round, the length of a round of secret length, or the judge's log.": (f"{_S}screen/test_slides.py::test_a_draft_is_not_in_the_hall", f"{_S}screen/test_slides.py::test_a_scenario_is_in_the_hall_once_games_have_begun", f"{_S}screen/test_slides.py::test_the_clock_of_a_variable_round_tells_nothing_of_its_length", f"{_S}clock/test_clock_secrecy.py::test_nothing_public_changes_with_the_dice_until_dice_down",),
    # The help's page of the clock: what players see of it
    "Ctrl+5 shows the round's clock.": (f"{_U}clock/test_alarm.py::test_the_time_in_the_header_leads_to_the_clock",),
    'The length comes from the packet; type another if you like, and Enter starts it.': (f"{_U}clock/test_page.py::test_a_length_and_enter_start_it", f"{_U}clock/test_view.py::test_a_length_of_ones_own_is_asked_about_and_kept",),
    '*Start round* on the Rounds page can start it as well.': (f"{_U}clock/test_view.py::test_enter_begins_the_round_and_starts_its_clock",),
    'Space pauses and resumes, + and - change it by a minute, Alt+E ends it now.': (f"{_U}clock/test_page.py::test_space_pauses_and_goes_on", f"{_U}clock/test_view.py::test_the_end_is_called_early_and_taken_back",),
    "It keeps running while the laptop sleeps or the program is closed: what counts is the time of day. 1 and 2 choose which time counts if the computer's own clock was changed.": (f"{_S}clock/test_round_clock.py::test_a_restart_of_the_program_changes_nothing", f"{_U}clock/test_view.py::test_a_sleep_is_said_and_both_times_are_offered",),
    "Single tables: Alt+T leads to them, Alt+P pauses a table's clocks while you judge there.": (f"{_U}clock/test_view.py::test_a_table_is_paused_by_a_key_and_ends_later",),
    "At the end, Alt+Y and Alt+N say whether a game's two clocks have so little time left that it may be finished.": (f"{_U}clock/test_view.py::test_at_the_end_each_table_is_asked_about",),
    "With timed turns, the page says how long a turn is and how it can be extended; in Steamroller 2010 the player declares that within 30 seconds after the turn's time.": (f"{_S}clock/test_table_clocks.py::test_how_a_turn_is_extended_is_said_as_printed",),
    'Alt+W starts waiting for a late player, and tells you when to enter a no-show.': (f"{_U}clock/test_view.py::test_a_no_show_is_offered_and_written_down",),
    "When time is up, a red bar in the header says so on every page, the time beside it turns red, and the players' screen shows the clock by itself: not over black, a message or a notice, and not at all if you switch that off in the settings.": (f"{_U}clock/test_alarm.py::test_it_is_said_on_every_page_and_moves_nothing", f"{_U}clock/test_alarm.py::test_its_button_leads_to_the_clock", f"{_U}clock/test_alarm.py::test_the_time_in_the_header_is_large_and_red",
        f"{_U}clock/test_alarm.py::test_the_taskbar_calls_and_the_alarm_sounds_once", "tests/screens/test_monitors.py::test_time_is_up_on_the_laptop_and_in_the_hall_and_the_break_follows", f"{_U}clock/test_alarm.py::test_the_hall_sees_the_clock_at_once", f"{_U}clock/test_alarm.py::test_not_over_black_or_a_message", f"{_U}clock/test_alarm.py::test_not_over_a_notice_that_the_eo_chose", f"{_U}clock/test_alarm.py::test_not_where_the_setting_says_no",),
    'A loop stops at the clock until you resume it.': (f"{_U}clock/test_alarm.py::test_a_loop_stands_at_the_clock_until_the_eo_goes_on",),
    'Closing a round ends its clock, and the page offers the break that comes next: *Break* or *Lunch*, or a title of your own, and its length by the timetable, until the next round starts.': (f"{_S}clock/test_round_clock.py::test_closing_a_round_ends_its_clock_in_the_same_step", f"{_U}clock/test_alarm.py::test_closing_the_round_ends_it_everywhere", f"{_U}clock/test_view.py::test_a_closed_round_has_no_clock_and_its_break_comes_next", f"{_U}clock/test_view.py::test_a_lunch_of_the_timetable_starts_by_one_click", f"{_U}clock/test_view.py::test_title_and_length_of_a_break_are_typed_or_chosen", f"{_C}test_clock.py::test_a_break_by_command_starts_changes_and_ends",),
    'Enter or Alt+K starts it, Del ends it, and undo works for both.': (f"{_U}clock/test_view.py::test_enter_on_the_face_of_a_closed_round_starts_the_break_and_refuses_nothing", f"{_S}clock/test_countdown.py::test_start_and_end_of_a_break_are_undone_and_redone",),
    'Players see its name, the time left and *Round 3 at 14:10*; without a break they see that the round is over and when the next one starts by the timetable.': (f"{_S}screen/test_hall.py::test_a_lunch_of_the_plan_is_shown_until_the_round_that_follows", f"{_S}screen/test_hall.py::test_after_a_round_the_next_start_is_the_plans_until_it_has_passed",),
    "If this laptop can't play it, you learn so at the program's first start and each time a clock starts, on whatever page you are.": (f"{_U}clock/test_view.py::test_the_first_start_says_over_any_page_that_it_cannot_sound", f"{_U}clock/test_view.py::test_where_nothing_can_play_it_that_is_said_once_a_clock", f"{_U}clock/test_view.py::test_a_laptop_that_cannot_sound_is_said_when_a_clock_starts",),
    'At dice down the roll is shown, and anybody can check the seal.': (f"{_S}clock/test_secret_dice.py::test_the_seal_is_checked_by_an_independent_few_lines", f"{_S}screen/test_hall.py::test_the_seal_is_proved_after_a_close_that_came_before_the_end",),
    'Until then, nothing that players see depends on it, and nothing on your own screen does: the clock counts up on every page.': (f"{_S}clock/test_clock_secrecy.py::test_nothing_public_changes_with_the_dice_until_dice_down", f"{_U}clock/test_view.py::test_five_minutes_before_a_secret_end_the_header_stays_as_it_was", f"{_U}clock/test_view.py::test_a_secret_length_is_nowhere_on_the_page_until_it_is_held_open",),
    'Hold Alt+O or *Hold to show* to see the roll and the end of the round; let go and they are hidden again.': (f"{_U}clock/test_view.py::test_what_is_secret_is_seen_while_the_button_is_held", f"{_U}clock/test_view.py::test_what_is_held_open_closes_when_the_window_is_left_or_after_a_while",),
    'Alt+A tests the alarm; Esc ends the flashing.': (f"{_U}clock/test_view.py::test_at_the_end_it_rings_flashes_and_says_what_to_call",),
    'Alt+L shows the schedule of the day: when each round starts and ends, with breaks and their titles.': (f"{_U}clock/test_view.py::test_the_day_is_planned_by_keys",),
    'Some packets vary the length of a round by a roll that players must not know.': (f"{_S}clock/test_secret_dice.py::test_the_dice_of_the_packet_are_thrown",),
    'Once the round is published, Alt+R rolls, or you type what real dice showed.': (f"{_U}clock/test_view.py::test_dice_are_thrown_typed_and_sealed_by_keys",),
    "Alt+S shows a seal on the players' screen, a fingerprint of the roll.": (f"{_U}clock/test_view.py::test_dice_are_thrown_typed_and_sealed_by_keys",),
}  # fmt: skip


SLIDES: dict[SlideKind, tuple[str, ...]] = {
    SlideKind.PAIRINGS: (
        f"{_U}screen/test_paint.py::test_type_grows_until_the_page_is_full",
        f"{_U}screen/test_paint.py::test_everybody_finds_the_own_name_in_time",
        f"{_U}screen/test_paint.py::test_a_picture_that_stands_is_used_from_top_to_bottom",
        f"{_U}screen/test_paint.py::test_no_name_is_broken_where_that_costs_little",
        f"{_U}screen/test_several_screens.py::test_no_box_stands_for_a_letter_that_no_font_has",
    ),
    SlideKind.SCENARIO: (
        f"{_U}screen/test_paint.py::test_distances_are_read_at_three_metres",
        f"{_U}screen/test_paint.py::test_all_words_of_a_scenario_are_shown_what_scores_first",
    ),
    SlideKind.TERRAIN: (
        f"{_S}screen/test_slides.py::test_terrain_is_on_the_scenario_only_once_players_may_know_it",
        f"{_U}screen/test_paint.py::test_a_page_of_maps_has_as_many_as_can_be_read",
    ),
    SlideKind.CLOCK: (
        f"{_S}screen/test_slides.py::test_no_slide_speaks_of_the_eo_but_of_players",
        f"{_S}screen/test_slides.py::test_the_clock_says_when_the_round_ends_where_that_is_public",
        f"{_S}screen/test_slides.py::test_chess_clocks_are_on_the_slide_of_the_clock",
        f"{_U}screen/test_paint.py::test_the_end_of_a_round_comes_near_in_colours_and_words",
        f"{_U}screen/test_paint.py::test_paused_is_written_across_the_whole_picture",
        f"{_U}screen/test_paint.py::test_the_call_fills_the_picture_and_flashes_for_ten_seconds",
        f"{_S}screen/test_hall.py::test_only_a_length_that_is_no_secret_is_counted_down",
        f"{_U}screen/test_paint.py::test_a_break_shows_its_time_and_then_that_it_is_over",
    ),
    SlideKind.STANDINGS: (
        f"{_S}screen/test_slides.py::test_standings_have_record_faction_and_moves",
        f"{_U}screen/test_paint.py::test_figures_stand_near_the_names",
        f"{_U}screen/test_paint.py::test_a_place_is_found_in_time",
        f"{_U}screen/test_paint.py::test_a_legend_names_only_what_is_shown",
    ),
    SlideKind.CODES: (
        f"{_U}screen/test_paint.py::test_a_decoder_reads_the_pairings_from_the_picture",
        f"{_U}screen/test_paint.py::test_a_single_code_uses_the_room",
    ),
    SlideKind.MESSAGE: (
        f"{_U}screen/test_paint.py::test_an_upright_message_is_in_the_middle_and_bold",
        f"{_U}screen/test_paint.py::test_the_lines_of_a_message_are_about_as_long_as_each_other",
    ),
    SlideKind.NOTICE: (f"{_U}screen/test_paint.py::test_a_long_text_is_shown_whole_page_by_page",),
    SlideKind.IDLE: (
        f"{_S}screen/test_slides.py::test_the_event_is_shown_where_there_is_nothing_else",
    ),
    SlideKind.DAY: (
        f"{_S}screen/test_slides.py::test_the_timetable_is_shown_with_breaks_and_what_is_played",
        f"{_S}screen/test_slides.py::test_a_secret_scenario_is_not_in_the_timetable",
    ),
    SlideKind.AWARDS: (
        f"{_U}screen/test_paint.py::test_a_ceremony_shows_nobody_before_the_first_key",
        f"{_U}screen/test_paint.py::test_the_winner_stands_on_a_ground_of_their_own",
    ),
    SlideKind.BLACKOUT: (
        f"{_U}screen/test_paint.py::test_blackout_is_black",
        f"{_U}screen/test_paint.py::test_black_stays_black_with_a_ticker",
    ),
}
"""What the players' screen can show -> the tests that hold how it looks and what it says."""
