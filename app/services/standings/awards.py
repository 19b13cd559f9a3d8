"""Awards other than the places: adding, naming and giving them, and blind votes.

A ballot is one act and tells whom it names, never whose it is. A vote that was closed without a
winner stands as decided by a vote with nobody as its winner; the next ballot begins a second vote
among the tied.
"""

from collections.abc import Mapping

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from app.codes import StandingsCode
from app.models.tables.award import AwardRow, BallotRow
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.standings.awards import VoteCount, ballot_problems, choice_problems, vote_count
from app.services.core.act_context import ActContext, verb
from app.services.core.errors import NotNowError, UserError
from app.services.core.rows import player_row
from app.services.event.public import public_names
from app.services.players.player_lookup import composed, fold, unshowable, words_of
from app.services.standings.acts import (
    ADD_AWARD,
    CAST_BALLOT,
    CLOSE_VOTE,
    GIVE_AWARD,
    NAME_AWARD_CATEGORY,
    REMOVE_AWARD,
    REOPEN_AWARD,
)
from app.services.standings.award_lines import (
    OFFERED,
    AwardLine,
    Awards,
    How,
    award_line,
    award_lines,
    lost_awards,
)
from app.words.core.catalogue import Words
from app.words.standings.awards import awards_heading, lost_sentence, place_line, winner_line

LONGEST_TITLE = 80
"""Characters in the name of an award, or of a category."""


@verb(ADD_AWARD)
def add(work: ActContext, title: str, category: str = "") -> str:
    """Add an award that the EO gives; answer its key.

    Raises:
        UserError: the title cannot be, or an award has it already.
    """
    title = _tidy(title, "title")
    if not title:
        raise UserError(StandingsCode.AWARD_TITLE, field="title", most=LONGEST_TITLE)
    known = {award.award for award in award_lines(work.db, work.state)}
    key = "-".join(words_of(fold(title))) or title
    # What looks like the key of a place would be taken for one.
    key = f"award-{key}" if key.startswith("place-") else key
    if key in known:
        raise UserError(StandingsCode.AWARD_TITLE_TWICE, field="title", title=title)
    work.db.add(AwardRow(award=key, title=title, category=_tidy(category, "category") or None))
    return key


@verb(REMOVE_AWARD)
def remove(work: ActContext, award: str) -> None:
    """Take an award away that the EO has added, with its ballots.

    Raises:
        UserError: there is no such award.
        NotNowError: it is one of the packets', which is simply not given.
    """
    line = _line(work, award)
    if not line.is_own:
        raise NotNowError(StandingsCode.AWARD_OF_PACKET, award=award)
    work.facts["title"] = line.title
    work.db.execute(delete(BallotRow).where(BallotRow.award == award))
    work.db.delete(_row(work, award))


@verb(NAME_AWARD_CATEGORY)
def name_category(work: ActContext, award: str, category: str) -> None:
    """Say for what an award is given, as "army" for the best painted; "" for nothing in particular.

    Raises:
        UserError: there is no such award, or the category cannot be.
        NotNowError: ballots are in, and they were cast for the category that stood there.
    """
    line = _line(work, award)
    if line.ballots:
        raise NotNowError(StandingsCode.AWARD_CATEGORY_LATE, award=award, title=line.title)
    _note_title(work, line)
    _row(work, award).category = _tidy(category, "category") or None


@verb(GIVE_AWARD)
def give(work: ActContext, award: str, player: PlayerId) -> None:
    """Give an award by the EO's choice.

    Raises:
        UserError: there is no such award or player, or the player can get none.
        OddError: a vote says otherwise, or the player is a ringer.
    """
    line = _line(work, award)
    player_row(work, player)
    problems = choice_problems(
        work.state,
        player,
        ballots=line.ballots if line.how is None else 0,
        tied=line.tied,
        voted=line.player if line.how is How.VOTE else None,
    )
    work.check(problems)
    _note_title(work, line)
    row = _row(work, award)
    row.player_id, row.how = player, How.CHOICE.value


@verb(REOPEN_AWARD)
def reopen(work: ActContext, award: str) -> None:
    """Reopen an award that somebody has; the ballots of its vote stay.

    Raises:
        UserError: there is no such award.
        NotNowError: it is open.
    """
    line = _line(work, award)
    if line.how is None:
        raise NotNowError(StandingsCode.AWARD_OPEN, award=award, title=line.title)
    _note_title(work, line)
    row = _row(work, award)
    row.player_id = row.how = None


@verb(CAST_BALLOT)
def cast(work: ActContext, award: str, player: PlayerId) -> int:
    """Take in one ballot; answer how many are in.

    After a tie it is the first of a second vote among the tied.

    Raises:
        UserError: there is no such award or player, or the player cannot be voted for.
        NotNowError: the award is decided.
    """
    line = _line(work, award)
    player_row(work, player)
    if line.player is not None:
        raise NotNowError(
            StandingsCode.AWARD_DECIDED, award=award, title=line.title, player=line.player
        )
    work.check(ballot_problems(work.state, player, line.tied))
    _note_title(work, line)
    turn = line.turn + 1 if line.is_tied else line.turn
    row = _row(work, award)
    # It may still name a winner who was disqualified; the new vote decides instead.
    row.player_id = row.how = None
    work.db.add(BallotRow(award=award, turn=turn, player_id=player))
    return 1 if line.is_tied else line.ballots + 1


@verb(CLOSE_VOTE)
def close(work: ActContext, award: str) -> VoteCount:
    """Close a vote and count it: who has the most has the award; a tie leaves it open.

    Raises:
        UserError: there is no such award.
        NotNowError: the award is decided, no ballot counts, or the vote is closed and tied.
    """
    line = _line(work, award)
    if line.player is not None:
        raise NotNowError(
            StandingsCode.AWARD_DECIDED, award=award, title=line.title, player=line.player
        )
    named = select(BallotRow.player_id).where(BallotRow.award == award, BallotRow.turn == line.turn)
    count = vote_count(work.state, map(PlayerId, work.db.scalars(named)))
    if not count.leaders:
        raise NotNowError(StandingsCode.AWARD_NO_BALLOTS, award=award, title=line.title)
    if line.is_tied and len(count.leaders) > 1:
        raise NotNowError(
            StandingsCode.AWARD_TIED, award=award, title=line.title, tied=count.leaders
        )
    _note_title(work, line)
    row = _row(work, award)
    row.how = How.VOTE.value
    row.player_id = count.leaders[0] if len(count.leaders) == 1 else None
    return count


def _line(work: ActContext, award: str) -> AwardLine:
    line = award_line(work.db, work.state, award)
    if line is None:
        known = tuple(award.award for award in award_lines(work.db, work.state))
        raise UserError(StandingsCode.AWARD_UNKNOWN, field="award", award=award, known=known)
    return line


def _row(work: ActContext, award: str) -> AwardRow:
    """The award's row, made where nothing was stored of it yet."""
    row = work.db.scalars(select(AwardRow).where(AwardRow.award == award)).one_or_none()
    if row is None:
        assert award in OFFERED, "an award of the EO's own has a row from the first"
        row = AwardRow(award=award)
        work.db.add(row)
    return row


def _note_title(work: ActContext, line: AwardLine) -> None:
    """Keep the title in the history: the award may be gone when it is read."""
    if line.title is not None:
        work.facts["title"] = line.title


def _tidy(text: str, field: str) -> str:
    bad = unshowable(text)
    text = composed(text)
    if bad or len(text) > LONGEST_TITLE:
        raise UserError(StandingsCode.AWARD_TITLE, field=field, most=LONGEST_TITLE)
    return text


def awards_text(t: Words, event: str, found: Awards, names: Mapping[PlayerId, str]) -> str:
    """The places and every decided award, a line each; open awards are left out."""

    def name_of(player: int) -> str:
        return names[PlayerId(player)]

    lines = [awards_heading(t, event)]
    lines += [place_line(t, place, name_of) for place in found.places]
    lines += [winner_line(t, award, name_of) for award in found.awards if award.player is not None]
    return "".join(f"{line}\n" for line in lines)


def lost_text(
    db: Session, state: EventState, t: Words, player: PlayerId | None = None
) -> tuple[str, ...]:
    """A sentence for the EO on each award that a disqualification has opened again."""
    names = public_names(state)
    return tuple(
        lost_sentence(t, line, lambda n: names[PlayerId(n)])
        for line in lost_awards(db, state, player)
    )
