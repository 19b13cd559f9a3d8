"""What macOS is told of the app: its name, its version, that events open with it."""

import os

from installer import product

EVENT_TYPE = f"{product.IDENTIFIER}.event"
"""The uniform type of an event file."""


def signer() -> str | None:
    """Who signs, by the name of a certificate in the keychain; None signs for this machine only."""
    return os.environ.get("DICEDOWN_MAC_SIGNER") or None


def info_plist() -> dict[str, object]:
    """The facts of ``Info.plist`` that do not follow from the bundle's own name and version."""
    kind = f"{product.NAME} event"
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
            {
                "CFBundleTypeName": kind,
                "CFBundleTypeRole": "Editor",
                "CFBundleTypeIconFile": "dicedown-event",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [EVENT_TYPE],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": EVENT_TYPE,
                "UTTypeDescription": kind,
                "UTTypeConformsTo": ["public.data", "public.database"],
                "UTTypeIconFile": "dicedown-event",
                "UTTypeTagSpecification": {
                    "public.filename-extension": [product.SUFFIX.removeprefix(".")],
                    "public.mime-type": [product.MIME_TYPE],
                },
            }
        ],
    }
