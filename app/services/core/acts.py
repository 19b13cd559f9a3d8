"""Every act of the organizer that the journal can hold, by its verb.

A verb is part of every event file: it may be added, and never changed. Its function carries it by
``@verb``; how history tells it is in ``words/verbs``, and where the window has it in
``ui/<noun>/acts``.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from app.models.file.journal import StepKind


@dataclass(frozen=True, slots=True)
class Act:
    """One act, as it is treated wherever it is met.

    Args:
        verb: its name in the journal.
        kind: whether undo takes it back.
        changes_pairing: it changes a pairing as somebody asks, so that a reason goes with it.
        is_ruling: it changes what the program has made or what stood there, and is in the report
            of the event with a reason or without.
        is_private: players never read it.
    """

    verb: str
    kind: StepKind = StepKind.ACT
    changes_pairing: bool = False
    is_ruling: bool = False
    is_private: bool = False


_ALL = (
    # The event
    Act("new_event", kind=StepKind.NOTE),
    Act("change_event"),
    Act("import_event", kind=StepKind.NOTE),
    Act("mark_final", is_ruling=True),
    Act("play_on", is_ruling=True),
    # Players and lists
    Act("register_player"),
    Act("register_roster"),
    Act("enter_late", is_ruling=True),
    Act("edit_player"),
    Act("set_lists"),
    Act("tick_player"),
    Act("tick_players"),
    Act("remove_player"),
    Act("drop_player", is_ruling=True),
    Act("disqualify_player", is_ruling=True),
    Act("reinstate_player", is_ruling=True),
    # Pairing
    Act("pair_round"),
    Act("discard_draft"),
    Act("publish_round"),
    Act("begin_round"),
    Act("close_round"),
    Act("reopen_round", is_ruling=True),
    Act("swap_players", changes_pairing=True, is_ruling=True),
    Act("record_as_played", changes_pairing=True, is_ruling=True),
    Act("lock_pair"),
    Act("pair_these", changes_pairing=True, is_ruling=True),
    Act("give_bye", changes_pairing=True, is_ruling=True),
    Act("take_bye_back", is_ruling=True),
    Act("name_bye_list"),
    Act("move_table", changes_pairing=True, is_ruling=True),
    Act("mend_round", changes_pairing=True),
    Act("wish"),
    Act("change_wish"),
    Act("move_wish"),
    Act("remove_wish"),
    # Results and standings
    Act("enter_result"),
    Act("amend_result", is_ruling=True),
    Act("clear_result", is_ruling=True),
    Act("read_again"),
    Act("settle_reading"),
    Act("order_cut_border", is_ruling=True),
    Act("draw_cut_border", is_ruling=True),
    Act("cut_again", is_ruling=True),
    Act("order_place", is_ruling=True),
    Act("draw_place", is_ruling=True),
    Act("add_award"),
    Act("remove_award"),
    Act("name_award_category"),
    Act("give_award", is_ruling=True),
    Act("reopen_award"),
    Act("cast_ballot"),
    Act("close_vote"),
    # The clock
    Act("start_clock", kind=StepKind.NOTE),
    Act("pause_clock", kind=StepKind.NOTE),
    Act("resume_clock", kind=StepKind.NOTE),
    Act("add_to_clock", kind=StepKind.NOTE),
    Act("call_time", kind=StepKind.NOTE),
    Act("remove_clock", kind=StepKind.NOTE),
    Act("settle_clock", kind=StepKind.NOTE),
    Act("start_countdown", kind=StepKind.NOTE),
    Act("pause_countdown", kind=StepKind.NOTE),
    Act("resume_countdown", kind=StepKind.NOTE),
    Act("add_to_countdown", kind=StepKind.NOTE),
    Act("stop_countdown", kind=StepKind.NOTE),
    Act("pause_table", kind=StepKind.NOTE),
    Act("resume_table", kind=StepKind.NOTE),
    Act("look_at_table", kind=StepKind.NOTE),
    Act("roll_variable", kind=StepKind.NOTE),
    Act("type_variable", kind=StepKind.NOTE),
    Act("show_commitment", kind=StepKind.NOTE),
    Act("await_player", kind=StepKind.NOTE),
    Act("player_came", kind=StepKind.NOTE),
    Act("plan_day"),
    Act("plan_break"),
    # Scenarios
    Act("choose_scenario"),
    Act("roll_scenario"),
    Act("show_scenario"),
    Act("plan_scenario"),
    Act("plan_scenarios"),
    Act("roll_planned_scenarios"),
    Act("keep_house_scenario"),
    Act("remove_house_scenario"),
    Act("roll_element"),
    Act("name_lost_element"),
    # Papers, screen, judge
    Act("mark_printed", kind=StepKind.NOTE),
    Act("mark_set_printed", kind=StepKind.NOTE),
    Act("add_notice"),
    Act("change_notice"),
    Act("remove_notice"),
    Act("log_penalty", is_ruling=True, is_private=True),
    Act("amend_penalty", is_ruling=True, is_private=True),
    Act("remove_penalty", is_ruling=True, is_private=True),
)

ACTS: Mapping[str, Act] = {one.verb: one for one in _ALL}
"""By verb."""


def act_of(verb: str) -> Act:
    """The act of a verb in a journal; an ordinary one where another program named it."""
    return ACTS.get(verb) or Act(verb)


def act_run_by(function: Callable[..., object]) -> Act | None:
    """The act that a function of the services does; None where it is none."""
    verb = getattr(function, "verb", None)
    return None if verb is None else act_of(verb)
