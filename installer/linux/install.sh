#!/bin/sh
# Install Dice Down for this user, or below PREFIX for everybody. Again for a newer version.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
prefix=${PREFIX:-$HOME/.local}
# Launchers and the desktop's entry name the place, whatever folder they are read in.
mkdir -p "$prefix"
prefix=$(cd "$prefix" && pwd)
data=$prefix/share
home=$prefix/lib/dicedown
entry=$data/applications/dicedown.desktop

# The version that runs is removed at the end, and a window whose files are gone ends at once, with
# what was typed into it.
for exe in /proc/[0-9]*/exe; do
    case $(readlink "$exe" 2>/dev/null || true) in
    "$home/"*)
        echo "Dice Down is open. Close its windows and run this again; nothing was changed." >&2
        exit 1
        ;;
    esac
done

# The new version lies whole beside the old one, on the side that no launcher leads to, before the
# launchers are led to it one by one. At no moment does one lead nowhere.
lead() {
    ln -sf "$1" "$prefix/bin/.new"
    mv -f "$prefix/bin/.new" "$prefix/bin/$2"
}
case $(readlink "$prefix/bin/dicedown" || true) in
"$home/a/"*) program=$home/b old=$home/a ;;
"$home/b/"*) program=$home/a old=$home/b ;;
*) program=$home/a old= ;;
esac
# Where this stopped half-way before, the launchers lead to both sides.
if [ "$old" ]; then lead "$old/dicedown-window" dicedown-window; fi
mkdir -p "$home" "$prefix/bin" "$data/applications" "$data/mime/packages"
rm -rf "$program"
cp -R "$here/dicedown" "$program"
cp "$here/LICENSE" "$here/THIRD-PARTY.md" "$program/"
sync
lead "$program/dicedown" dicedown
lead "$program/dicedown-window" dicedown-window

# Desktops do not look for programs everywhere that a shell does, so the entry names the place.
named=$(printf '%s' "$prefix" | sed 's/[\\&|]/\\&/g')
sed -e "s|^Exec=dicedown-window|Exec=\"$named/bin/dicedown-window\"|" \
    -e "s|^TryExec=.*|TryExec=$named/bin/dicedown-window|" \
    "$here/share/dicedown.desktop" >"$entry.new"
mv -f "$entry.new" "$entry"
for one in "$home"/* "$home"/.[!.]*; do
    if [ "$one" != "$program" ]; then rm -rf "$one"; fi
done
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
