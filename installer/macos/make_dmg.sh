#!/bin/bash
# Make the disk image: the app beside a link to Applications, to be dragged over.
#   make_dmg.sh APP IMAGE NAME
# With DICEDOWN_MAC_SIGNER (a certificate's name) the image is signed; with DICEDOWN_NOTARY_PROFILE
# (a profile of notarytool in DICEDOWN_NOTARY_KEYCHAIN) it is sent to Apple and the answer is put
# into it.
set -euo pipefail

app=$1
image=$2
name=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cp -R "$app" "$folder/"
ln -s /Applications "$folder/Applications"
rm -f "$image"
hdiutil create -volname "$name" -srcfolder "$folder" -fs HFS+ -format ULMO -ov "$image"

if [ -n "${DICEDOWN_MAC_SIGNER:-}" ]; then
    codesign --sign "$DICEDOWN_MAC_SIGNER" --timestamp "$image"
fi
if [ -n "${DICEDOWN_NOTARY_PROFILE:-}" ]; then
    xcrun notarytool submit "$image" --wait \
        --keychain-profile "$DICEDOWN_NOTARY_PROFILE" --keychain "$DICEDOWN_NOTARY_KEYCHAIN"
    xcrun stapler staple "$image"
fi
