#!/bin/bash
# Put the certificate into a keychain of its own and say who signs; without one, say so and end.
#   CERTIFICATE           the certificate with its key (.p12) in base64
#   CERTIFICATE_PASSWORD  of that file
#   SIGNER                its name: "Developer ID Application: …"
#   NOTARY_APPLE_ID, NOTARY_TEAM, NOTARY_PASSWORD   who asks Apple's notary
# The names that later steps look at are written to $GITHUB_ENV.
set -euo pipefail

if [ -z "${CERTIFICATE:-}" ]; then
    echo "There is no certificate: the app is signed for this machine alone."
    exit 0
fi

keychain=$RUNNER_TEMP/signing.keychain-db
secret=$(uuidgen)
file=$(mktemp)
trap 'rm -f "$file"' EXIT
printf '%s' "$CERTIFICATE" | base64 --decode >"$file"

security create-keychain -p "$secret" "$keychain"
security set-keychain-settings -lut 7200 "$keychain"
security unlock-keychain -p "$secret" "$keychain"
security import "$file" -k "$keychain" -f pkcs12 -P "$CERTIFICATE_PASSWORD" -T /usr/bin/codesign
security set-key-partition-list -S apple-tool:,apple: -s -k "$secret" "$keychain" >/dev/null
security list-keychains -d user -s "$keychain" login.keychain-db
echo "DICEDOWN_MAC_SIGNER=$SIGNER" >>"$GITHUB_ENV"

if [ -n "${NOTARY_APPLE_ID:-}" ]; then
    xcrun notarytool store-credentials dicedown --keychain "$keychain" \
        --apple-id "$NOTARY_APPLE_ID" --team-id "$NOTARY_TEAM" --password "$NOTARY_PASSWORD"
    echo "DICEDOWN_NOTARY_PROFILE=dicedown" >>"$GITHUB_ENV"
    echo "DICEDOWN_NOTARY_KEYCHAIN=$keychain" >>"$GITHUB_ENV"
fi
