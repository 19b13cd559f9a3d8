"""Blank army lists: a form for each list that a player may hand in, to be written by hand."""

from app.printing.kit.values import Heading
from app.printing.papers.record_values import Field, RecordPage
from app.services.papers.record_papers import blank_boxes
from app.services.papers.subject import Subject
from app.words.papers import player_papers as words
from app.words.papers.papers import paper_name


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
