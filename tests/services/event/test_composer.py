"""The composer: offers by category, conflicts at once and by name, figures that follow."""

import pytest

from app.rules.core.errors import Weight
from app.rules.packet.check import PacketFault
from app.rules.packet.packet import TieBreak
from app.rules.packet.variant import VariantCategory
from app.rules.packet.variant_check import VariantFault
from app.services.core.errors import UserError
from app.services.event.composer import Composition, Plan, VariantOffer, compose
from app.services.packet.packets import packet_ids


def composed(packet: str, size: int, *variants, **more) -> Composition:
    choices = tuple(
        variant if isinstance(variant, tuple) else (variant, None) for variant in variants
    )
    return compose(Plan(packet=packet, point_size=size, variants=choices, **more))


def is_possible(composition: Composition) -> bool:
    offered = [offer for group in composition.categories for offer in group.offers]
    found = (*composition.problems, *(problem for offer in offered for problem in offer.problems))
    return not any(problem.is_impossible for problem in found)


def offer(composition: Composition, variant: str) -> VariantOffer:
    offers = (offer for group in composition.categories for offer in group.offers)
    return next(offer for offer in offers if offer.variant.id == variant)


def codes(composition: Composition, variant: str) -> set[str]:
    return {problem.code for problem in offer(composition, variant).problems}


def test_variants_are_offered_by_category_in_the_order_of_the_categories():
    categories = [group.category for group in composed("sr2015", 50).categories]
    assert categories == [each for each in VariantCategory if each is not VariantCategory.RULINGS]
    today = [group.category for group in composed("sr2026", 50).categories]
    assert today == [VariantCategory.ROUNDS, VariantCategory.RULINGS]


@pytest.mark.parametrize("packet", packet_ids())
def test_nothing_stands_against_any_packet_as_it_is_printed(packet):
    plain = composed(packet, 50)
    assert is_possible(plain)
    assert plain.problems == ()
    assert plain.figures == plain.printed


def test_two_that_contradict_each_other_both_say_so_by_name():
    both = composed("sr2015", 50, "finals-tables", "assassin-scoring")
    for variant in ("finals-tables", "assassin-scoring"):
        (problem,) = offer(both, variant).problems
        assert problem.code == VariantFault.EXCLUDED
        names = {value for _, value in problem.facts}
        assert names == {"Finals Tables", "Assassin Scoring"}
    assert not is_possible(both)
    assert both.figures is None


def test_what_another_needs_is_named():
    alone = composed("sr2019", 75, "no-tiebreakers")
    (problem,) = offer(alone, "no-tiebreakers").problems
    assert problem.code == VariantFault.NEEDS
    assert dict(problem.facts)["other"] == "Classic Turn Timing"


def test_what_is_implied_is_needed_no_more():
    one = composed("sr2019", 75, "no-tiebreakers", "classic-casual")
    assert is_possible(one)
    assert offer(one, "classic-timing").implied_by == ("Classic Casual Time Limits",)
    assert not offer(one, "classic-timing").is_chosen
    assert offer(one, "classic-casual").implied_by == ()


def test_two_of_one_category_are_advised_against_in_2019_but_possible():
    two = composed("sr2019", 75, "assassin-scoring", "finals-tables")
    (problem,) = offer(two, "finals-tables").problems
    assert (problem.code, problem.weight) == (VariantFault.SAME_CATEGORY, Weight.NOTE)
    assert is_possible(two)
    assert two.figures is not None


def test_a_shift_off_the_end_of_the_table_names_the_nearest_and_keeps_the_other_figures():
    far = composed("sr2015", 200, "relaxed")
    (problem,) = offer(far, "relaxed").problems
    assert problem.code == VariantFault.NO_TIME_ROW
    assert not is_possible(far)
    assert far.figures is not None
    assert far.figures.timing is None


def test_a_number_that_is_missing_hides_no_other_conflict():
    one = composed("sr2015", 50, "x-round-event", "casual", "relaxed")
    assert codes(one, "x-round-event") == {PacketFault.NEEDS_X}
    assert codes(one, "casual") == codes(one, "relaxed") == {VariantFault.EXCLUDED}


def test_a_number_that_is_missing_is_told_by_the_printed_name_and_figures_go_on_without():
    one = composed("sr2015", 50, "x-round-event", "casual")
    (problem,) = offer(one, "x-round-event").problems
    assert dict(problem.facts)["name"] == "[X] Round Event"
    assert one.figures is not None
    assert one.figures.timing is not None
    assert one.figures.timing.round_minutes == 120
    assert one.figures.packet.most_rounds is None


def test_a_number_out_of_bounds_is_said():
    assert codes(composed("sr2015", 50, ("tier-required", 9)), "tier-required") == {
        PacketFault.X_RANGE
    }


def test_an_optional_number_may_be_left_out():
    assert is_possible(composed("sr2015", 50, "scenarios-revealed"))


def test_figures_follow_the_choice():
    one = composed("sr2015", 50, "casual", ("x-lists-required", 3), ("x-round-event", 4))
    figures = one.figures
    assert figures is not None
    assert figures.timing is not None
    assert figures.timing.round_minutes == 120
    assert figures.packet.lists.count_at(50) == (3, 3)
    assert figures.packet.most_rounds == 4
    assert one.printed.timing is not None
    assert one.printed.timing.round_minutes == 100


def test_the_number_of_rounds_follows_the_players():
    assert composed("sr2015", 50, players=33).figures.advised_rounds == 6
    assert composed("sr2015", 50).figures.advised_rounds is None


def test_finals_tables_beside_another_number_of_rounds_are_odd():
    one = composed("sr2015", 50, "finals-tables", players=16, planned_rounds=3)
    (problem,) = offer(one, "finals-tables").problems
    assert problem.weight is Weight.ODD
    assert is_possible(one)


def test_the_cut_is_advised_beside_it_for_a_long_event():
    one = composed("sr2019", 75, players=40)
    assert codes(one, "cut-to-top") == {VariantFault.ADVISED}


def test_what_belongs_to_no_variant_is_told_apart():
    one = composed("sr2015", 15, "specialists")
    assert [problem.code for problem in one.problems] == [VariantFault.NO_SPECIALISTS]
    assert offer(one, "specialists").problems == ()


def test_the_switch_for_tournament_points_is_offered_where_it_changes_something():
    assert not composed("sr2019", 75).has_points_switch
    assert not composed("sr2015", 50, "destruction-scoring").has_points_switch
    plain = composed("sr2019", 75, "destruction-scoring")
    assert plain.has_points_switch
    assert not plain.has_points_first
    first = composed("sr2019", 75, "destruction-scoring", points_first=True)
    assert first.has_points_switch
    assert first.has_points_first
    assert first.figures.packet.order[:2] == (TieBreak.TOURNAMENT_POINTS, TieBreak.ARMY_POINTS)


def test_below_the_finals_points_come_first_unless_the_eo_says_otherwise():
    plain = composed("sr2015", 50, "finals-tables")
    assert plain.has_points_switch
    assert plain.has_points_first
    assert not composed("sr2015", 50, "finals-tables", points_first=False).has_points_first


def test_a_size_that_the_packet_lacks_offers_those_it_has():
    one = composed("sr2019", 35, "classic-casual")
    assert 35 not in one.sizes
    assert codes(one, "classic-casual") == set()


def test_an_unknown_packet_is_refused():
    with pytest.raises(UserError):
        composed("sr1999", 50)


HOUSE = """
id = "club"
"""


def test_a_house_packet_with_faults_is_refused():
    with pytest.raises(UserError):
        compose(Plan(packet="club", point_size=50, house_packet=HOUSE))
