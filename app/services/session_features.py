"""What a session needs of the features, put together for whoever opens an event."""

from app.services.packets import load_packet
from app.services.session import Features
from app.services.undo_on_paper import refuse_on_paper

FEATURES = Features(load_packet=load_packet, before_undo=refuse_on_paper)
