"""What the command award answers."""

from app.words.core.catalogue import Words


def award_step_sentence(t: Words, step: str, award: str, said: str = "") -> str:
    """That an award was added, given, given a category, opened again or taken away."""
    return {
        "add": t("Award added: {award}."),
        "set": t("{award}: {said}."),
        "category": t("Category of {award}: {said}."),
        "open": t("{award} is open again."),
        "remove": t("{award} is taken away."),
    }[step].format(award=award, said=said)


def players_wanted(t: Words, step: str, wanted: int) -> str:
    """That a step names another number of players than was typed."""
    if not wanted:
        return t("“{step}” takes no player.", step=step)
    return t.many("“{step}” takes {n} player.", "“{step}” takes {n} players.", wanted, step=step)


def place_wanted(t: Words, step: str, typed: str) -> str:
    """That a step is about a place, and not about what was typed."""
    return t("“{step}” takes a place as a number, not “{typed}”.", step=step, typed=typed)
