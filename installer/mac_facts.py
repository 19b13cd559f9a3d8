"""What macOS is told of the app: its name, its version, that events open with it."""

import os

from installer import product

EVENT_TYPE = f"{product.IDENTIFIER}.event"
"""The uniform type of an event file."""
PACK_TYPE = f"{product.IDENTIFIER}.pack"
"""The uniform type of a file that brings an event from another laptop."""


def signer() -> str | None:
    """Who signs, by the name of a certificate in the keychain; None signs for this machine only."""
    return os.environ.get("DICEDOWN_MAC_SIGNER") or None


def info_plist() -> dict[str, object]:
    """The facts of ``Info.plist`` that do not follow from the bundle's own name and version."""
    kind, pack = f"{product.NAME} event", f"{product.NAME} event for another laptop"
    return {
        # Of two launchers the builder would take either, and a console's would hide the app.
        "CFBundleExecutable": product.NAME,
        "LSBackgroundOnly": False,
        "CFBundleVersion": product.version(),
        "LSApplicationCategoryType": "public.app-category.utilities",
        "LSMinimumSystemVersion": "14.0",
        "NSHighResolutionCapable": True,
        "NSSupportsAutomaticGraphicsSwitching": True,
        "NSHumanReadableCopyright": product.COPYRIGHT,
        "CFBundleDocumentTypes": [
            _document(kind, "Editor", EVENT_TYPE),
            # It is unpacked and left as it is.
            _document(pack, "Viewer", PACK_TYPE),
        ],
        "UTExportedTypeDeclarations": [
            _type(EVENT_TYPE, kind, "public.database", product.SUFFIX, product.MIME_TYPE),
            _type(PACK_TYPE, pack, "public.zip-archive", product.PACK_SUFFIX,
                  product.PACK_MIME_TYPE),
        ],
    }  # fmt: skip


def _document(kind: str, role: str, type_: str) -> dict[str, object]:
    return {
        "CFBundleTypeName": kind,
        "CFBundleTypeRole": role,
        "CFBundleTypeIconFile": "dicedown-event",
        "LSHandlerRank": "Owner",
        "LSItemContentTypes": [type_],
    }


def _type(type_: str, kind: str, conforms: str, suffix: str, mime: str) -> dict[str, object]:
    return {
        "UTTypeIdentifier": type_,
        "UTTypeDescription": kind,
        "UTTypeConformsTo": ["public.data", conforms],
        "UTTypeIconFile": "dicedown-event",
        "UTTypeTagSpecification": {
            "public.filename-extension": [suffix.removeprefix(".")],
            "public.mime-type": [mime],
        },
    }
