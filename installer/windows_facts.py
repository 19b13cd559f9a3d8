"""What Windows is told of a launcher: the version resource, as PyInstaller reads it."""

from installer import product

_TEXT = """\
VSVersionInfo(
  ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3f, flags=0x0,
                    OS=0x40004, fileType=0x1, subtype=0x0, date=(0, 0)),
  kids=[
    StringFileInfo([StringTable('040904B0', [
      StringStruct('CompanyName', {name!r}),
      StringStruct('FileDescription', {description!r}),
      StringStruct('FileVersion', {version!r}),
      StringStruct('InternalName', {launcher!r}),
      StringStruct('LegalCopyright', {copyright!r}),
      StringStruct('OriginalFilename', {file!r}),
      StringStruct('ProductName', {name!r}),
      StringStruct('ProductVersion', {version!r})])]),
    VarFileInfo([VarStruct('Translation', [1033, 1200])])
  ]
)
"""


def version_resource(launcher: str) -> str:
    """The version resource of one launcher.

    Args:
        launcher: its name without ending.
    """
    return _TEXT.format(
        numbers=numbers(product.version()),
        name=product.NAME,
        # Windows shows this where it lists programs and asks what to open a file with.
        description=product.NAME if launcher == product.NAME else f"{product.NAME} (commands)",
        version=product.version(),
        launcher=launcher,
        file=f"{launcher}.exe",
        copyright=product.COPYRIGHT,
    )


def numbers(version: str) -> tuple[int, int, int, int]:
    """A version as the four numbers that Windows compares: "1.2.0rc1" -> (1, 2, 0, 0)."""
    parts = [int("".join(char for char in one if char.isdigit()) or 0)
             for one in version.split("rc")[0].split(".")]  # fmt: skip
    first, second, third, *_ = [*parts, 0, 0, 0]
    return first, second, third, 0
