"""Every act on notices: its verb in the journal, and its sentence."""

from app.services.core.act_context import Act
from app.words.core.act_arguments import history_text

ADD_NOTICE = Act("add_notice", history_text("Notice kept: {title}"))
CHANGE_NOTICE = Act("change_notice", history_text("Notice changed: {title}"))
REMOVE_NOTICE = Act("remove_notice", history_text("Notice removed: {title}"))
