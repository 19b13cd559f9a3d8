"""Where an event differs from its packet; nothing of it is wrong with the file."""

from app.services.audit.registry import AUDITS, Remark, remarks

__all__ = ["AUDITS", "Remark", "remarks"]
