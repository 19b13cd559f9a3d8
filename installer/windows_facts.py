"""What Windows knows of a launcher: the version resource, as PyInstaller reads it; signatures."""

from pathlib import Path

from installer import product

_OPTIONAL_HEADER, _SIGNATURES = 24, 4
"""Where the optional header begins after "PE", and which of its directories holds signatures."""

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


def unsigned(folder: Path) -> list[Path]:
    """The programs and libraries below a folder that nobody has signed.

    Smart App Control asks of every library that a program loads who signed it.
    """
    return [path for path in sorted(folder.rglob("*")) if path.is_file() and _lacks_signature(path)]


def _lacks_signature(path: Path) -> bool:
    if path.suffix.lower() not in (".exe", ".dll", ".pyd"):
        return False
    data = path.read_bytes()
    start = int.from_bytes(data[0x3C:0x40], "little")
    if data[:2] != b"MZ" or data[start : start + 4] != b"PE\0\0":
        return False
    header = start + _OPTIONAL_HEADER
    is_wide = data[header : header + 2] == b"\x0b\x02"
    directory = header + (112 if is_wide else 96) + 8 * _SIGNATURES
    return not any(data[directory : directory + 8])
