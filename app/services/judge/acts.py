"""Every act on the judge's log, by its verb in the journal."""

from app.services.core.acts import Act

LOG_PENALTY = Act("log_penalty", is_ruling=True, is_private=True)
AMEND_PENALTY = Act("amend_penalty", is_ruling=True, is_private=True)
REMOVE_PENALTY = Act("remove_penalty", is_ruling=True, is_private=True)

ACTS = (
    LOG_PENALTY,
    AMEND_PENALTY,
    REMOVE_PENALTY,
)
