"""Requests and answers: who may use a route, a form's fields, and a page as it is sent."""

from enum import StrEnum
from urllib.parse import parse_qs

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from app.web.pages import Page


class Right(StrEnum):
    """Who may use a route."""

    ANYBODY = "anybody"
    TABLE = "table"
    """Whoever has a player's code of a game."""
    SCOREKEEPER = "scorekeeper"
    """Whoever has a code that is good."""
    ORGANIZER = "organizer"
    """Whoever has an organizer's."""


def sent(request: Request, page: Page, status: int, kind: str = "text/html") -> Response:
    """An answer with a page, or that the phone has it already."""
    headers = {
        "etag": page.etag,
        "cache-control": "private, no-cache",
        "vary": "cookie, accept-language, accept-encoding",
    }
    if status == 200 and request.headers.get("if-none-match") == page.etag:
        return Response(status_code=304, headers=headers)
    body = page.body
    if "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = page.packed, "gzip"
    return Response(body, status, media_type=kind, headers=headers)


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form, each once.

    Raises:
        HTTPException: it came from another site, or makes no sense.
    """
    origin, site = request.headers.get("origin"), request.headers.get("sec-fetch-site")
    # Neither comes with a program's request, which carries no phone's cookies.
    is_own = site in (None, "same-origin", "none") and (
        origin is None or origin == f"http://{request.headers.get('host')}"
    )
    if not is_own:
        raise HTTPException(403, "This form belongs to another page.")
    body = await request.body()
    try:
        fields = parse_qs(body.decode(), keep_blank_values=True, max_num_fields=50)
    except ValueError:
        raise HTTPException(400, "This form can't be read.") from None
    return {name: values[0] for name, values in fields.items()}
