"""What a session needs of the features, put together for whoever opens an event."""

from app.services.core.features import Features
from app.services.packet.packets import load_packet
from app.services.papers.undo_on_paper import refuse_on_paper

FEATURES = Features(load_packet=load_packet, before_undo=refuse_on_paper)
