"""The schema of exported events, as a library reads it."""

import json

from jsonschema.validators import validator_for

from app.paths import resource

_SCHEMA = json.loads(resource("event.schema.json").read_text("utf-8"))
_KIND = validator_for(_SCHEMA)
_KIND.check_schema(_SCHEMA)

EXPORTED = _KIND(_SCHEMA)
"""Its ``validate`` raises what is wrong with a value."""
