"""Every act on results, by its verb in the journal."""

from app.services.core.acts import Act

ENTER_RESULT = Act("enter_result")
AMEND_RESULT = Act("amend_result", is_ruling=True)
CLEAR_RESULT = Act("clear_result", is_ruling=True)
READ_AGAIN = Act("read_again")
SETTLE_READING = Act("settle_reading")

ACTS = (
    ENTER_RESULT,
    AMEND_RESULT,
    CLEAR_RESULT,
    READ_AGAIN,
    SETTLE_READING,
)
