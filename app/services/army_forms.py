"""Blank army lists: a form for each list that a player may hand in, to be written by hand."""

from app.printing.record_values import Field, RecordPage
from app.printing.values import Heading
from app.services.paper_subject import Subject
from app.services.record_papers import blank_boxes
from app.words import player_papers as words
from app.words.papers import paper_name


def army_forms(subject: Subject) -> tuple[RecordPage, ...]:
    """A page for each list that the packet asks for or allows."""
    state, t = subject.state, subject.t
    asked = state.packet.record_sheet.player
    fields = tuple(Field(title=words.player_field(t, one)) for one in asked)
    return tuple(
        RecordPage(
            heading=Heading(
                event=subject.event,
                title=paper_name(t, "army-lists"),
                subtitle=words.size_text(t, state.point_size),
                printed_at="",
            ),
            player=fields,
            rounds=(),
            lists=(box,),
        )
        for box in blank_boxes(subject)
    )
