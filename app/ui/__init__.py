"""The program with a window: how it looks and listens. The only package that knows Qt."""

from app.ui.core.lasting_none import keep_none_alive

keep_none_alive()
