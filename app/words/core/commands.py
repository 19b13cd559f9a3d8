"""The help of every command and argument, and what the commands of events and rounds answer."""

from collections.abc import Iterable, Mapping

from app.rules.packet.offences import Offence
from app.words.core.catalogue import Words
from app.words.core.status import joined


def command_help(t: Words) -> Mapping[str, str]:
    """What each command does."""
    return {
        "new": t("Make an empty event."),
        "set": t("Change what an event is called or played by."),
        "packet": t("Copy a packet, check one of your own, or list its values."),
        "status": t("Show the state of an event and what comes next."),
        "announce": t("Write the announcement: the event's keywords and values, for players."),
        "check": t("Check a file: is it whole, does its journal agree, which rules does it break."),
        "players": t("Register the players of a roster, all or nobody."),
        "lists": t("Show everybody's army lists, what is wrong in them and what has to be played."),
        "list": t("Register an army list of a player from a text."),
        "bye-list": t("Say which list counts as played for a bye."),
        "enter": t("Register one player, before the event or late."),
        "check-in": t("Check players in, or show who isn't checked in."),
        "painted": t("Tick players whose armies are painted as the packet wants it."),
        "drop": t("A player leaves and keeps place and points."),
        "reinstate": t("A player who left is back."),
        "disqualify": t("A player is put out of the event and its awards."),
        "penalty": t("Write an offence into the judge's log; its measure follows at once."),
        "penalties": t("Show the judge's log, which only the EO may know."),
        "pair": t("Close the round once its results are in, and pair the next as a draft."),
        "swap": t("Let two players of the draft change places."),
        "bye": t("Give the draft's bye to a player."),
        "scenario": t("Choose the round's scenario, roll for it, or reveal it to players."),
        "publish": t("Make the draft the round."),
        "begin": t("Say that the games have begun."),
        "reopen": t("Take the close of the newest round back."),
        "close": t("Close the round, once every result is in."),
        "result": t("Enter the result of a game, or correct one."),
        "second": t("Read a slip again, as another person, or say how far that is."),
        "tiebreak": t("Work out who wins a game that ended without a winner."),
        "tally": t("Count what an army comes to for a tiebreaker."),
        "undo": t("Undo your newest action."),
        "redo": t("Redo what you undid last."),
        "history": t("List every action, newest first."),
        "clock": t("Start, pause and end the round's clock, and make its secret roll."),
        "plan": t("Plan the day: when each round starts and when it ends."),
        "standings": t("Show the standings through a round."),
        "lookback": t("Look back at an event by faction, scenario, way of winning and army list."),
        "why": t("Say why a round is paired as it is, and prove that it could not be better."),
        "mend": t("Propose fixes for a published round that move the fewest games, or apply one."),
        "cut": t("Show who plays on after a cut, choose or draw equals, or cut again."),
        "final": t("Let a game count as the first or the second final, or as none."),
        "wish": t(
            "Add a pairing preference: keep clubs, towns, factions or two players apart, or "
            "give a volunteer the bye."
        ),
        "wishes": t(
            "List the pairing preferences in their order, move one to the top, or remove one."
        ),
        "awards": t("Show who has won what."),
        "fees": t("Show or set the fee per player, the pot and its split by place."),
        "award": t("Give an award, take in ballots, or part equals by a draw or by word."),
        "print": t("Save a printout as PDF."),
        "export": t(
            "Write an event: JSON holds all of it, secrets too; html, csv, text and results what "
            "is public."
        ),
        "import": t("Make an event from an exported one."),
        "rehearse": t("Play a whole practice event."),
        "backups": t("List the backups of an event or of all, make one, or say where they go."),
        "copy": t("Save a whole copy of an event, also while it is written to."),
        "move": t("Move an event from a file to a PostgreSQL server, or from there into a file."),
        "restore": t("Make a new event file of a backup; nothing is written over."),
        "salvage": t("Make a new event file of what a damaged one still gives."),
        "pack": t("Put an event and all that belongs to it into one file for another laptop."),
        "unpack": t("Lay down an event from such a file."),
        "player-results": t("Results that players have handed in by phone: list or accept them."),
        "serve": t("Serve the event's pages to phones on the local network."),
        "screen": t("Show slides for players in this computer's browser, and nothing else."),
        "scorekeepers": t("Make, list or revoke codes by which scorekeepers enter from a tablet."),
        "scenarios": t("Tell of every scenario that comes with the program."),
        "season": t("Keep a season: events added, who is who, the table, places and finals."),
        "top": t("Let the best of an event play on: make the event of their final."),
        "terrain": t("Keep the terrain of the tables: stock, set-up by a method, and a check."),
    }


def with_plain_name(t: Words, text: str, plain: str) -> str:
    """What a command does, with its plain name where it has one; "" for none."""
    return t("{text} Also: {name}.", text=text, name=plain) if plain else text


def argument_help(t: Words) -> Mapping[str, str]:
    """What each argument means, by its name."""
    return {
        "help": t("show this and end"),
        "file": t("the event file, *.dicedown, or postgresql://USER@HOST/DATABASE/EVENT"),
        "local_file": t("the event file, *.dicedown"),
        "take": t("let players hand in results by phone"),
        "take_none": t("take no results from players any more"),
        "accept": t("enter the result of this number; may be given again"),
        "accept_all": t("enter every result on which both players agree"),
        "to": t("where to: an address on a server, or a new event file"),
        "alone": t("go on with this copy of a moved event, as where its server is gone"),
        "upgrade": t("bring an event on a server up to this version; earlier ones then can't open"),
        "everybody": t("the newest action of all, whoever did it, and not your own"),
        "because": t("the reason, where something is unusual or against a rule"),
        "asked_by": t("who asked for the change, for the history and the reasons of the round"),
        "packet": t("the rules packet's id, or the file of one of your own"),
        "points": t("the point size"),
        "players": t("how many players"),
        "sides": t("keep for each game who went first and from which edge"),
        "went_first": t("who went first, by id or name"),
        "top_edge": t("whose edge is the top one of the map, by id or name"),
        "holder": t("the scorekeeper's name, or the number in the list"),
        "organizer": t("an organizer's code, which may undo its own last action too"),
        "people": t("the preference's players, by id or name: two to keep apart, or a volunteer"),
        "hard": t("the preference is a must: it goes before everything else"),
        "through": t("the last round that the preference applies to; otherwise every round"),
        "remove": t("remove the preference with this number in the list"),
        "first": t("move the preference with this number to the top"),
        "name": t("a name"),
        "variant": t(
            "a variant of the packet, with its number where it takes one; may be repeated"
        ),
        "no_variants": t("play without any variant"),
        "points_first": t("order by tournament points before all else, or as the packet prints it"),
        "which": t("a packet's id, a packet file or an event file"),
        "scenarios": t("copy the packet's scenarios too, a file each in a folder beside the copy"),
        "key": t("a word of the key or of its explanation"),
        "date": t("the day, as 2026-11-21"),
        "venue": t("the place"),
        "tables": t("how many tables there are, or their numbers: 1-12,15"),
        "rounds": t("how many rounds; else, or by the word “packet”, as the packet says"),
        "roster": t("a roster, CSV or .xlsx"),
        "who": t("players' ids, or names that only one has; none: show who isn't here"),
        "everyone": t("check in everyone who is still in the event"),
        "not_here": t("check them out again"),
        "same_name_ok": t("players may share a name"),
        "problems": t("only players with issues"),
        "army": t("a text with an army list, as a list builder writes it"),
        "number": t("a list's number; else the next that is free"),
        "player": t("a player's id, or a name that only one has"),
        "painters": t("players' ids, or names that only one has"),
        "leaving": t("players' ids, or names that only one has"),
        "off": t("clear the check"),
        "other": t("another player"),
        "faction": t("the player's faction"),
        "bye": t("grant a bye for the newest round missed"),
        "after_round": t("the game of this round is still played"),
        "about": t(
            "what was done: {known}, or an offence of the packet's own", known=", ".join(Offence)
        ),
        "measure": t("what it leads to; not needed where the packet prints it"),
        "note": t("a note for the log"),
        "seed": t("the seed of the draw; else a fresh one"),
        "anyway": t("play on after the end"),
        "follow": t("a draft with games made by hand: keep them (rest), re-pair all, or later"),
        "leave_out": t("leave players who aren't checked in out of this round"),
        "drop_missing": t("drop players who aren't checked in"),
        "pair_anyway": t("pair players who aren't checked in"),
        "grant": t("give a bye of its own by your ruling"),
        "scenario": t("the scenario's id, number or name; without it the dice decide"),
        "show": t("let players know the scenario before the games begin"),
        "hide": t("keep the scenario secret again"),
        "clear": t("take the scenario away"),
        "table": t("the table's number"),
        "winner": t("first, second, tie, none, or the winner's id"),
        "by": t("how the game ended"),
        "right": t("which entry to keep where the two differ: first or second"),
        "cp": t("control points, first side's and second's"),
        "ap": t("army points destroyed, first side's and second's"),
        "lists": t("the lists played, first side's and second's"),
        "cause": t("how the game came to its end"),
        "casters": t("casters remaining, first side's and second's"),
        "control_points": t("control points, first side's and second's"),
        "army_remaining": t("army points remaining, first side's and second's"),
        "army_destroyed": t("army points each side destroyed, first's and second's"),
        "army_in_area": t("army points in the scenario's area, first side's and second's"),
        "scenario_presence": t("scenario presence, first side's and second's"),
        "objective_boxes": t("damage boxes left on own objectives, first side's and second's"),
        "pieces": t("one player's pieces at the end, JSON"),
        "kind": t("what is counted"),
        "round": t("a round's number; else the newest"),
        "form": t("the form of the answer"),
        "choose": t("carry out the proposal of this number"),
        "new": t("only the slips that are not as they were printed"),
        "begun": t("tables where the game is being played already: 3,4"),
        "checker": t("print a program that checks certificates with Python alone"),
        "why": t("say of each place what puts it there"),
        "recipe": t("print how anybody replays a draw from its seed"),
        "step": t("what to do"),
        "values": t("what the step takes: minutes, dice, a table or a player"),
        "minutes": t("so many minutes, instead of what is usual"),
        "lunch": t("call the break lunch"),
        "title": t("what the break is called"),
        "private": t("include what only the EO may know"),
        "start": t("when round 1 starts, as 9:30"),
        "between": t("minutes between rounds, for pairing and moving"),
        "round_minutes": t("minutes that a round is planned for"),
        "breaks": t("a break after a round, as 2=45 or “2=45 Lunch”; 0 minutes remove it"),
        "award": t("the award's key, as shown by awards --as json; a place for draw and order"),
        "named": t("a player, or the equals from the first on"),
        "category": t("for what the award is given"),
        "paper": t("the paper size"),
        "language": t("the language of the printout"),
        "what": t("which printout; round, start, end or event for a whole set"),
        "draft": t("print a draft too, marked as such"),
        "blank": t("a blank one to copy, with nobody's name"),
        "opponent": t("army lists as the opponent may see them"),
        "per_sheet": t("slips or cards per sheet"),
        "out": t("the file to write"),
        "beside": t("the new event file, *.dicedown; else a free name beside the old one"),
        "pack": t("the file from the other laptop, *.dicepack"),
        "copy_to": t("the new event file, *.dicedown"),
        "encoding": t("what the roster's text is encoded in; else it is found out"),
        "laid_down": t(
            "the new event file, *.dicedown; otherwise a free name in the folder of events"
        ),
        "source": t("an exported event, JSON"),
        "make_now": t("make one now"),
        "address": t("the address of this computer that phones reach"),
        "phones_at": t("the address where phones find the event, to be printed on what is posted"),
        "wifi": t("the Wi-Fi that phones join first, to be printed with it"),
        "wifi_password": t('its password, to be printed too; "" for a Wi-Fi without one'),
        "shared": t(
            "where an event is shared, as http://192.168.8.2:8030; or a file, or postgresql://…"
        ),
        "slides": t(
            "what the screen shows: what the desk chooses, by itself, or one slide for good"
        ),
        "port": t("the port to listen on; 8030 unless another program has it"),
        "second_place": t("a second folder for backups, as on a stick; or none"),
        "keep": t("how many of the newest are kept of an event"),
        "backup_number": t("which backup, by its number in the list; else the newest good one"),
        "of": t("which table to show; else all"),
        "amount": t("the fee per player, as 12.50"),
        "currency": t("the currency, as €"),
        "added": t("what a sponsor adds to the pot"),
        "kept": t("what is kept out of the pot, as for the hall"),
        "split": t("the places' shares of the pot in percent, as 50/30/20"),
        "in_report": t("print fees and prizes in the players' report too"),
        "places": t("how many play on"),
        "declined": t("somebody who doesn't play on; may be repeated"),
        "lot": t("a player of several who are equal, the first one first; may be repeated"),
        "draw_lots": t("draw lots among those who are equal"),
        "swiss": t("play the packet's rounds instead of a bracket"),
        "as_of_step": t("show the event as it was after this step of its history; read-only"),
        "page": t("the page to show first"),
        "quit_when_ready": t("end as soon as the window is painted"),
        "self_test": t("test the program itself, here, and leave what it made in this folder"),
        "ties": t("the share of games that tie, such as 0.05"),
        "drops": t("the share of players who leave in each round"),
        "late": t("the share of players who come late"),
        "inside": t("who of the equals at the border plays on, best first"),
        "draw": t("draw who of the equals plays on"),
        "again": t("withdraw the round published on the cut, and cut on the results as they are"),
        "final": t("first, second or none"),
    }


def usage_summary(t: Words, command: str) -> str:
    """That a command's arguments are wrong."""
    return t("“{command}” wasn't understood. “dicedown {command} --help” lists its arguments.",
             command=command)  # fmt: skip


def odd_summary(t: Words) -> str:
    """That something is odd, and how to do it all the same."""
    return t('This is against a rule, or unlikely. Add --because "why" to do it anyway.')


def made_sentence(t: Words, path: str) -> str:
    """That an event was made."""
    return t("Event made: {path}", path=path)


def move_usage(t: Words) -> str:
    """How an event is moved."""
    return t(
        "Name where to move the event: an address as postgresql://user@host/database for a file, a "
        "new file for an event on a server. Or name nothing, and --alone; or, for an event on a "
        "server, --upgrade."
    )


def upgraded_sentence(t: Words, place: str, copy: str) -> str:
    """That an event on a server was upgraded; ``copy`` is "" where it had been before."""
    if not copy:
        return t("The event at {place} is of this version already.", place=place)
    return t(
        "The event at {place} was upgraded. The copy from before is {copy}.",
        place=place, copy=copy,
    )  # fmt: skip


def moved_sentence(t: Words, to: str) -> str:
    """That an event was moved."""
    return t("Event moved to {to}", to=to)


def copy_stays_sentence(t: Words, path: str) -> str:
    """What became of the file."""
    return t("{path} stays as a copy and isn't changed any more.", path=path)


def set_aside_sentence(t: Words, path: str) -> str:
    """What became of the copy whose name the event has got."""
    return t("The copy from before is {path} now.", path=path)


def alone_sentence(t: Words, place: str) -> str:
    """That a copy is the event from now on."""
    return t("The event goes on in {path}. Change it nowhere else from now on.", path=place)


def event_sentence(t: Words, name: str, packet: str, points: int) -> str:
    """What an event is, in one line."""
    return t("{name} · {packet} · {points} points", name=name, packet=packet, points=points)


def registered_sentence(t: Words, players: int, all_players: int) -> str:
    """How many players were registered."""
    registered = t.many("{n} player registered", "{n} players registered", players)
    return t("{registered}, {all} in the event.", registered=registered, all=all_players)


def read_as_sentence(t: Words, encoding: str) -> str:
    """What a roster that isn't UTF-8 was read as."""
    return t(
        "The roster was read as {encoding}. If names look wrong, undo and add --encoding.",
        encoding=encoding,
    )


def entered_sentence(t: Words, name: str, player: int) -> str:
    """That a player was registered, with the id."""
    return t("{name} is registered with the id {player}.", name=name, player=player)


def left_sentence(t: Words, verb: str, name: str) -> str:
    """That a player left or is back."""
    return {
        "drop": t("{name} has dropped."),
        "disqualify": t("{name} is disqualified."),
        "reinstate": t("{name} is back in."),
    }[verb].format(name=name)


def painted_sentence(t: Words, names: Iterable[str], *, on: bool) -> str:
    """Whose armies are ticked as painted now."""
    names = joined(t, names)
    return t("Painted: {names}.", names=names) if on else t("Not painted: {names}.", names=names)


def draft_title(t: Words, number: int, seed: int | None) -> str:
    """A draft as it is printed."""
    return t("Round {n}, a draft (seed {seed})", n=number, seed=seed)


def round_heading(t: Words, number: int) -> str:
    """A round's pairings as they are printed."""
    return t("Round {n}", n=number)


def pairing_line(t: Words, table: int | None, first: str, second: str) -> str:
    """A game before it is played."""
    if table is None:
        return t("No table: {first} – {second}", first=first, second=second)
    return t("Table {table}: {first} – {second}", table=table, first=first, second=second)


def bye_line(t: Words, name: str, worth: str) -> str:
    """A bye."""
    return t("Bye: {name} ({worth})", name=name, worth=worth)


def absent_line(t: Words, names: tuple[str, ...]) -> str:
    """Who is not in a round."""
    return t("Not playing: {names}", names=joined(t, names))


def scenario_sentence(t: Words, number: int, title: str, scenario: str) -> str:
    """The scenario of a round."""
    return t(
        "Scenario of round {n}: {title} ({scenario})", n=number, title=title, scenario=scenario
    )


def no_scenario_sentence(t: Words, number: int) -> str:
    """That a round has no scenario."""
    return t("Round {n} has no scenario.", n=number)


def step_sentence(t: Words, verb: str, number: int) -> str:
    """That a round was published, begun, closed or opened again."""
    return {
        "publish": t("Round {n} is published."),
        "begin": t("Round {n} has begun."),
        "close": t("Round {n} is closed."),
        "reopen": t("Round {n} is open again."),
    }[verb].format(n=number)


def written_sentence(t: Words, path: str) -> str:
    """That a file was written."""
    return t("Written: {path}", path=path)


def stale_sentence(t: Words, papers: tuple[str, ...]) -> str:
    """Which papers are older than what they tell of."""
    return t("Out of date – reprint: {papers}.", papers=joined(t, papers))


def throw_away_sentence(t: Words, papers: tuple[str, ...]) -> str:
    """Which papers are older than what they tell of, and have nothing to be printed instead."""
    return t("Out of date – throw away: {papers}.", papers=joined(t, papers))


def whole_sentence(t: Words, path: str) -> str:
    """That a file is whole."""
    return t("{path} is whole, and its journal agrees with it.", path=path)


def rehearsed_sentence(t: Words, path: str, players: int, rounds: int) -> str:
    """That an event was rehearsed."""
    played = t.many("{n} round", "{n} rounds", rounds)
    return t(
        "{path}: {players} players, {rounds} played.", path=path, players=players, rounds=played
    )


def history_line(
    t: Words,
    *,
    step: int,
    at: str,
    sentence: str,
    reason: str,
    is_undone: bool,
    requested_by: str = "",
) -> str:
    """One step of the history."""
    line = f"{step:>5}  {at}  {sentence}"
    if reason and requested_by:
        line = t("{line} (asked by {name}, because {reason})", line=line, name=requested_by,
                 reason=reason)  # fmt: skip
    elif requested_by:
        line = t("{line} (asked by {name})", line=line, name=requested_by)
    elif reason:
        line = t("{line} (because {reason})", line=line, reason=reason)
    return t("{line} [undone]", line=line) if is_undone else line


def rehearsal_name(t: Words, seed: int) -> str:
    """What a rehearsed event is called."""
    return t("Practice event {seed}", seed=seed)


def unknown_command(t: Words, word: str) -> str:
    """That a first word is neither a command nor an event file."""
    return t(
        "There's no command or event file “{word}”. “dicedown --help” lists the commands.",
        word=word,
    )


def step_without_event(t: Words) -> str:
    """That a step was given without the event whose step it is."""
    return t("--as-of-step needs the event file, too.")
