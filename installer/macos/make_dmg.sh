#!/bin/bash
# Make the disk image: the app beside a link to Applications, to be dragged over.
#   make_dmg.sh APP IMAGE NAME
# With DICEDOWN_MAC_SIGNER (a certificate's name) the image is signed; with DICEDOWN_NOTARY_PROFILE
# (a profile of notarytool in DICEDOWN_NOTARY_KEYCHAIN) app and image are sent to Apple and the
# answers are put into them: a copied app has its own, so that its first start asks no network.
set -euo pipefail

app=$1
image=$2
name=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

notarise() {
    xcrun notarytool submit "$1" --wait \
        --keychain-profile "$DICEDOWN_NOTARY_PROFILE" --keychain "$DICEDOWN_NOTARY_KEYCHAIN"
}

if [ -n "${DICEDOWN_NOTARY_PROFILE:-}" ]; then
    ditto -c -k --keepParent "$app" "$folder/app.zip"
    notarise "$folder/app.zip"
    rm "$folder/app.zip"
    xcrun stapler staple "$app"
fi

# Unlike cp, ditto keeps everything that a signature covers.
ditto "$app" "$folder/$(basename "$app")"
ln -s /Applications "$folder/Applications"
# Of a window that is open the files would go while it needs them.
cat >"$folder/Updating.txt" <<END
Quit $name before you drag the new version to Applications, and choose Replace.
A window that is open would lose its files. Your events are files of their own and stay.
END
rm -f "$image"
# Now and then the system's own scan of the folder makes the first tries fail as "Resource busy".
for try in 1 2 3 4 5; do
    if hdiutil create -volname "$name" -srcfolder "$folder" -fs HFS+ -format ULMO -ov "$image"; then
        break
    fi
    if [ "$try" = 5 ]; then exit 1; fi
    sleep $((try * 5))
done

if [ -n "${DICEDOWN_MAC_SIGNER:-}" ]; then
    codesign --sign "$DICEDOWN_MAC_SIGNER" --timestamp "$image"
fi
if [ -n "${DICEDOWN_NOTARY_PROFILE:-}" ]; then
    notarise "$image"
    xcrun stapler staple "$image"
fi
