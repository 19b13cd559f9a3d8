"""Every act on notices, by its verb in the journal."""

from app.services.core.acts import Act

ADD_NOTICE = Act("add_notice")
CHANGE_NOTICE = Act("change_notice")
REMOVE_NOTICE = Act("remove_notice")

ACTS = (
    ADD_NOTICE,
    CHANGE_NOTICE,
    REMOVE_NOTICE,
)
