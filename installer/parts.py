"""What of Python and Qt goes into the bundle, and what stays out because nothing of ours asks it.

Paths are those inside the bundle, with forward slashes; the same holds on all three systems, where
only folders and endings differ.
"""

import re

UNASKED_MODULES = (
    "tkinter", "unittest", "doctest", "pydoc", "pydoc_data", "test", "lib2to3", "idlelib",
    "setuptools", "pkg_resources", "distutils", "pip", "wheel", "pytest", "_pytest", "hypothesis",
    "networkx", "numpy", "lxml", "babel", "yaml", "pygments", "rich", "mypy", "IPython",
    "PySide6.QtQml", "PySide6.QtQuick", "PySide6.QtQuickWidgets", "PySide6.QtQuickControls2",
    "PySide6.QtQuickTest", "PySide6.QtSql", "PySide6.QtTest", "PySide6.QtDesigner",
    "PySide6.QtHelp", "PySide6.QtUiTools", "PySide6.QtOpenGL", "PySide6.QtOpenGLWidgets",
    "PySide6.QtXml", "PySide6.QtConcurrent", "PySide6.QtDBus",
    "sqlalchemy.dialects.mysql", "sqlalchemy.dialects.oracle", "sqlalchemy.dialects.mssql",
    "sqlalchemy.testing", "alembic.testing",
    "multiprocessing.popen_forkserver",
    "PySide6.QtNetwork", "charset_normalizer",
    "_codecs_cn", "_codecs_hk", "_codecs_iso2022", "_codecs_jp", "_codecs_kr", "_codecs_tw",
    "trio", "outcome", "sortedcontainers", "selenium",
    "PIL.ImageQt", "PIL.ImageTk", "PIL._imagingtk", "PIL._avif", "PIL.AvifImagePlugin",
)  # fmt: skip
"""Modules that hooks or optional imports would bring along."""

LANGUAGES = ("de", "es", "fr", "pl")
"""Of Qt's own words; English is in the libraries."""

_UNASKED = re.compile(
    rf"""
      (^|/)qml/
    | (^|/)translations/(?!qtbase_({"|".join(LANGUAGES)})\.qm$)
    | /plugins/(
          designer | egldeviceintegrations | generic | networkinformation | qmllint | qmltooling
        | sqldrivers | tls | vectorimageformats | virtualkeyboard
        | wayland-graphics-integration-server
      )/
    | /plugins/platforms/(lib)?q(direct2d|eglfs|linuxfb|minimal|minimalegl|vkkhrdisplay|vnc|ios)\b
    | /plugins/platforminputcontexts/(lib)?qtvirtualkeyboard
    | /plugins/platformthemes/libqgtk3
    | /plugins/imageformats/(lib)?q(gif|icns|pdf|tga|tiff|wbmp|webp)\b
    | (^|/)(lib)?Qt6?(
          Qml\w* | Quick\w* | VirtualKeyboard\w* | PdfQuick | WaylandCompositor
        | EglFS\w* | EglFs\w* | Labs\w* | Designer\w* | Help | UiTools | Sql | Test | Concurrent
        | OpenGLWidgets | ShaderTools | Xml
      )(\.framework/.*|\.so.*|\.dll|\.abi3.*|\.pyd)?$
    | (^|/)(opengl32sw|d3dcompiler_\w+|dxcompiler|dxil)\.dll$
    | /plugins/wayland-decoration-client/libadwaita
    | (^|/)pillow\.libs/lib(avif|lcms2)
    | ^PIL/_(avif|imagingcms|imagingmorph|imagingmath)\b
    | ^reportlab/fonts/
    | /(typesystems|glue|support/deploy_lib)/
    """,
    re.VERBOSE,
)


_CARRIED_OF_THE_SYSTEM = re.compile(
    r"lib(python3|ffi|sqlite3|bz2|lzma|uuid|expat"
    r"|xcb-(cursor|icccm|image|keysyms|render-util|util)|xkbcommon-x11)\b"
)
"""What Python was linked with, and what Qt's windows need that some desktops lack."""


def is_asked(path: str, *, of_system: bool = False) -> bool:
    """Whether a file belongs into the bundle.

    Args:
        path: its place in the bundle.
        of_system: it is a library of the Linux that this is built on. Those that every desktop has
            stay out: they must fit the drivers of the machine that the program runs on.
    """
    if of_system and not _CARRIED_OF_THE_SYSTEM.match(path.rpartition("/")[2]):
        return False
    return _UNASKED.search(path.replace("\\", "/")) is None
