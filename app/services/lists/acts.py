"""Every act on army lists, by its verb in the journal."""

from app.services.core.acts import Act

SET_LISTS = Act("set_lists")

ACTS = (SET_LISTS,)
