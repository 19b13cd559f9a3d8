"""How a service says no: a code and facts; the step rolls back and nothing is changed."""

from collections.abc import Mapping

from app.codes import Code, FileCode
from app.rules.core.errors import Problem


class UserError(Exception):
    """The request is wrong; the person can mend it.

    Attributes:
        code: the error's name; ``words`` has its sentence.
        facts: what the sentence needs, by name.
        problems: everything that is wrong, where it is more than one thing.
    """

    def __init__(self, code: Code, *, problems: tuple[Problem, ...] = (), **facts: object) -> None:
        super().__init__(code, problems, facts)
        self.code = code
        self.problems = problems
        self.facts = facts


class OddError(UserError):
    """Against a rule or unlikely: done all the same once a reason is given."""


class NotNowError(UserError):
    """A right request that cannot be carried out as things stand."""


class SavedError(UserError):
    """The request was carried out and saved; only what follows from it can't be shown."""


def saved_unread(error: UserError) -> SavedError:
    """The request is saved, although what was read after it could not be."""
    return SavedError(FileCode.SAVED_UNREAD, why=error.facts.get("why", ""))


def refusal(code: Code, facts: Mapping[str, object]) -> NotNowError:
    """A request that a layer below refused, by its code and facts."""
    error = NotNowError(code)
    error.facts = dict(facts)
    return error
