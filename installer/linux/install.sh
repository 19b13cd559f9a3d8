#!/bin/sh
# Install Dice Down for this user, or below PREFIX for everybody. Again for a newer version.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
prefix=${PREFIX:-$HOME/.local}
data=$prefix/share
program=$prefix/lib/dicedown

# The new version is whole beside the old one before it takes its place.
mkdir -p "$prefix/lib" "$prefix/bin" "$data/applications" "$data/mime/packages"
rm -rf "$program.new"
cp -R "$here/dicedown" "$program.new"
cp "$here/LICENSE" "$here/THIRD-PARTY.md" "$program.new/"
rm -rf "$program"
mv "$program.new" "$program"
ln -sf "$program/dicedown" "$prefix/bin/dicedown"
ln -sf "$program/dicedown-window" "$prefix/bin/dicedown-window"

# Desktops do not look for programs everywhere that a shell does, so the entry names the place.
sed -e "s|^Exec=dicedown-window|Exec=\"$program/dicedown-window\"|" \
    -e "s|^TryExec=.*|TryExec=$program/dicedown-window|" \
    "$here/share/dicedown.desktop" >"$data/applications/dicedown.desktop"
cp "$here/share/dicedown.xml" "$data/mime/packages/dicedown.xml"
for folder in "$here"/share/icons/*; do
    side=$(basename "$folder")
    size=$side
    kind=png
    if [ "$side" = scalable ]; then kind=svg; else size=${side}x${side}; fi
    theme=$data/icons/hicolor/$size
    mkdir -p "$theme/apps" "$theme/mimetypes"
    cp "$folder/dicedown.$kind" "$theme/apps/"
    cp "$folder/dicedown-event.$kind" "$theme/mimetypes/"
done

if command -v update-mime-database >/dev/null; then update-mime-database "$data/mime"; fi
if command -v update-desktop-database >/dev/null; then update-desktop-database "$data/applications"; fi
if command -v gtk-update-icon-cache >/dev/null; then gtk-update-icon-cache -qtf "$data/icons/hicolor" || true; fi

echo "Installed: $program"
case ":$PATH:" in
*":$prefix/bin:"*) ;;
*) echo "For the command dicedown in a terminal, put $prefix/bin on the PATH." ;;
esac
