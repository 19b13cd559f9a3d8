"""The program tests itself where it runs: what is seen. Every page is shown and kept as a picture.

Without a display, windows are painted all the same, on two screens that are made up.
"""

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from app.services.program.self_test import EVENT, Check, Facts, Outcome, must, outcomes
from app.ui.core.settings import Settings, window_language
from app.ui.program.application import make_application
from app.ui.program.main_window import MainWindow
from app.words.core.catalogue import words

_SCREENS = (("laptop", 0, 1366, 768), ("projector", 1366, 1920, 1080))
"""Names, left edges, widths and heights of the invented screens."""
_SETTLE_SECONDS = 0.15
"""How long a page gets to finish drawing; papers are drawn in another thread."""
_FEWEST_COLOURS = 8
"""A page that was painted has more."""
_PREVIEW = QSize(620, 877)


class WindowTest:
    """The checks that need a window, which they share.

    Args:
        folder: where everything that they make goes.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._caught: list[BaseException] = []
        arrange_screens(folder)
        self._settings = Settings(folder / "window.ini")
        self._app = make_application([], self._settings)
        self._window = MainWindow(words(window_language(self._settings)), self._settings)

    def outcomes(self) -> list[Outcome]:
        """Carry all of them out."""
        acts: tuple[tuple[str, Callable[[Path], Facts]], ...] = (
            ("fonts", self._fonts),
            ("window", self._show_pages),
            ("preview", self._preview),
            ("screen", self._show_players_screen),
            ("phones", self._serve_phones),
        )
        before, sys.excepthook = sys.excepthook, self._catch
        try:
            return list(outcomes((Check(code=code, act=act) for code, act in acts), self._folder))
        finally:
            self._end()
            sys.excepthook = before

    def _end(self) -> None:
        """Delete every window while the application exists, whoever still refers to one."""
        self._window.close()
        self._window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def _catch(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        """Keep what Qt's own loop would only have printed."""
        self._caught.append(error)
        sys.__excepthook__(kind, error, trace)

    def _fonts(self, _: Path) -> Facts:
        families = QFontDatabase.families()
        wanted = self._app.font().families()
        missing = [family for family in wanted if family not in families]
        must(hold=len(wanted) > 1 and not missing, otherwise=f"missing are {missing} of {wanted}")
        must(hold=not self._app.windowIcon().isNull(), otherwise="the icon is missing")
        icon = self._app.windowIcon().pixmap(32, 32)
        must(hold=_colours(icon) > 2, otherwise="the icon is not drawn")
        return {"fonts": len(wanted), "platform": QGuiApplication.platformName()}

    def _show_pages(self, folder: Path) -> Facts:
        self._window.show()
        self._window.open_path(folder / EVENT)
        view = self._window.view
        must(hold=view is not None, otherwise="the event does not open")
        assert view is not None
        for key in view.pages:
            view.show_page(key)
            self._settle()
            self._keep(self._window, f"window-{key}")
        return {"pages": len(view.pages)}

    def _preview(self, folder: Path) -> Facts:
        from PySide6.QtPdf import QPdfDocument

        document = QPdfDocument()
        document.load(str(folder / "slips-en.pdf"))
        pages = document.pageCount()
        must(hold=pages > 0, otherwise=f"the slips do not load: {document.error()}")
        picture = _on_paper(document.render(0, _PREVIEW))
        picture.save(str(folder / "slips.png"))
        dark = _darkness(picture)
        must(hold=dark > 0, otherwise="the slips are white")
        return {"pages": pages}

    def _show_players_screen(self, folder: Path) -> Facts:
        view = self._window.view
        must(hold=view is not None, otherwise="no event is open")
        assert view is not None
        view.show_page("screen")
        page = view.pages["screen"]
        page.take()  # type: ignore[attr-defined]
        self._settle()
        hosts = page.hosts  # type: ignore[attr-defined]
        must(hold=hosts.is_open, otherwise="it does not open")
        window = hosts.windows[0]
        screens = QGuiApplication.screens()
        if len(screens) > 1:
            other = window.screen() is not self._window.screen()
            must(hold=other, otherwise="it is over the own window")
        self._keep(window, "players-screen")
        hosts.close()
        return {"screens": len(screens), "width": window.width()}

    def _serve_phones(self, folder: Path) -> Facts:
        from urllib.request import urlopen

        from app.web.server import Server

        server = Server(folder / EVENT, "127.0.0.1", 0)
        server.start()
        try:
            with urlopen(f"{server.address}/pairings", timeout=10) as answer:
                page = answer.read()
        finally:
            server.stop()
        (folder / "phone.html").write_bytes(page)
        must(hold=b"<ul" in page, otherwise="the page of the pairings lists nobody")
        return {"bytes": len(page)}

    def _settle(self) -> None:
        """Process Qt's pending events; raise what they raised."""
        end = time.monotonic() + _SETTLE_SECONDS
        while time.monotonic() < end:
            QApplication.processEvents()
            time.sleep(0.005)
        caught, self._caught = self._caught, []
        for error in caught:
            raise error

    def _keep(self, widget: QWidget, name: str) -> None:
        picture = widget.grab()
        picture.save(str(self._folder / f"{name}.png"))
        must(hold=_colours(picture) >= _FEWEST_COLOURS, otherwise=f"{name} is blank")


def arrange_screens(folder: Path) -> None:
    """Invent two screens where there is no display; call it before the application is made."""
    shows = (
        sys.platform != "linux" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
    platform_name = os.environ.get("QT_QPA_PLATFORM", "" if shows else "offscreen")
    # Qt splits the setting at colons, which a path of Windows has.
    if platform_name != "offscreen" or ":" in str(folder):
        return
    screens = [
        {"name": name, "x": left, "y": 0, "width": width, "height": height}
        for name, left, width, height in _SCREENS
    ]
    path = folder / "screens.json"
    path.write_text(json.dumps({"screens": screens}), "utf-8")
    os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={path}"


def _colours(picture: QPixmap) -> int:
    """How many colours a small copy of a picture has."""
    image = picture.toImage().scaledToWidth(120)
    return len({
        image.pixel(x, y) for x in range(image.width()) for y in range(image.height())
    })  # fmt: skip


def _on_paper(page: QImage) -> QImage:
    """A page as it looks on white: what is not printed on is transparent."""
    paper = QImage(page.size(), QImage.Format.Format_RGB32)
    paper.fill(Qt.GlobalColor.white)
    painter = QPainter(paper)
    painter.drawImage(0, 0, page)
    painter.end()
    return paper


def _darkness(picture: QImage) -> int:
    """How many dots of a small copy are darker than paper."""
    image = picture.scaledToWidth(120).convertToFormat(QImage.Format.Format_Grayscale8)
    spots = ((x, y) for x in range(image.width()) for y in range(image.height()))
    return sum(image.pixelColor(x, y).value() < 200 for x, y in spots)
