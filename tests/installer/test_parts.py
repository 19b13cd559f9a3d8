"""What of Qt and the system goes into a bundle, by the names that the three systems give it."""

import pytest

from installer import parts

ASKED = (
    "PySide6/Qt/lib/libQt6Core.so.6",
    "PySide6/Qt/lib/libQt6Network.so.6",
    "PySide6/Qt/lib/libQt6OpenGL.so.6",
    "PySide6/Qt/lib/libQt6DBus.so.6",
    "PySide6/Qt/lib/libQt6WaylandClient.so.6",
    "PySide6/Qt/plugins/platforms/libqxcb.so",
    "PySide6/Qt/plugins/platforms/libqwayland.so",
    "PySide6/Qt/plugins/platforms/libqoffscreen.so",
    "PySide6/Qt/plugins/platforms/libqcocoa.dylib",
    "PySide6/plugins/platforms/qwindows.dll",
    "PySide6/plugins/platforms/qoffscreen.dll",
    "PySide6/plugins/styles/qmodernwindowsstyle.dll",
    "PySide6/Qt/plugins/iconengines/libqsvgicon.so",
    "PySide6/Qt/plugins/imageformats/libqsvg.so",
    "PySide6/Qt/plugins/imageformats/libqjpeg.so",
    "PySide6/Qt/plugins/printsupport/libcupsprintersupport.so",
    "PySide6/Qt/translations/qtbase_de.qm",
    "PySide6/Qt6Pdf.dll",
    "PySide6/QtPdfWidgets.abi3.so",
    "PySide6/QtNetwork.pyd",
    "PySide6/Qt/lib/QtPdf.framework/Versions/A/QtPdf",
    "PySide6/Qt6Svg.dll",
    "app/resources/fonts/noto-sans/NotoSans-Regular.ttf",
)
UNASKED = (
    "PySide6/Qt/lib/libQt6Qml.so.6",
    "PySide6/Qt/lib/libQt6Quick3D.so.6",
    "PySide6/Qt/lib/QtQmlModels.framework/Versions/A/QtQmlModels",
    "PySide6/Qt6Quick.dll",
    "PySide6/Qt6PdfQuick.dll",
    "PySide6/QtQml.pyd",
    "PySide6/Qt6VirtualKeyboard.dll",
    "PySide6/opengl32sw.dll",
    "PySide6/plugins/sqldrivers/qsqlite.dll",
    "PySide6/Qt/plugins/tls/libqopensslbackend.so",
    "PySide6/Qt/plugins/platforms/libqeglfs.so",
    "PySide6/plugins/platforms/qminimal.dll",
    "PySide6/plugins/platforms/qdirect2d.dll",
    "PySide6/plugins/imageformats/qwebp.dll",
    "PySide6/Qt/plugins/imageformats/libqpdf.dylib",
    "PySide6/Qt/translations/qtbase_ja.qm",
    "PySide6/Qt/translations/assistant_de.qm",
    "PySide6/Qt/qml/QtQuick/qmldir",
    "PIL/_avif.cpython-311-x86_64-linux-gnu.so",
    "reportlab/fonts/VeraBd.ttf",
)


@pytest.mark.parametrize("path", ASKED)
def test_it_is_asked_for(path):
    assert parts.is_asked(path)


@pytest.mark.parametrize("path", UNASKED)
def test_it_stays_out(path):
    assert not parts.is_asked(path)


def test_folders_of_windows_are_read_too():
    assert not parts.is_asked("PySide6\\plugins\\sqldrivers\\qsqlite.dll")


@pytest.mark.parametrize("name", ["libffi.so.8", "libsqlite3.so.0", "libxcb-cursor.so.0"])
def test_what_desktops_lack_is_carried(name):
    assert parts.is_asked(name, of_system=True)


@pytest.mark.parametrize("name", ["libstdc++.so.6", "libX11.so.6", "libglib-2.0.so.0", "libGL.so"])
def test_what_must_fit_the_drivers_is_left_to_the_system(name):
    assert not parts.is_asked(name, of_system=True)
