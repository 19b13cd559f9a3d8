#!/bin/sh
# Remove Dice Down; events and what the program remembers stay where they are.
set -eu

prefix=${PREFIX:-$HOME/.local}
data=$prefix/share

rm -rf "$prefix/lib/dicedown" "$prefix/lib/dicedown.new"
rm -f "$prefix/bin/dicedown" "$prefix/bin/dicedown-window" "$prefix/bin/.new"
rm -f "$data/applications/dicedown.desktop" "$data/applications/dicedown.desktop.new"
rm -f "$data/mime/packages/dicedown.xml"
rm -f "$data"/icons/hicolor/*/apps/dicedown.png "$data"/icons/hicolor/*/apps/dicedown.svg
rm -f "$data"/icons/hicolor/*/mimetypes/dicedown-event.png
rm -f "$data"/icons/hicolor/*/mimetypes/dicedown-event.svg

if command -v update-mime-database >/dev/null; then update-mime-database "$data/mime"; fi
if command -v update-desktop-database >/dev/null; then update-desktop-database "$data/applications"; fi
echo "Removed. Your events are where they were."
