# Log in to the service that signs, and say how; where none is named, say so and end.
#   TENANT, CLIENT              who signs: an application that trusts this workflow, without a password
#   ENDPOINT, ACCOUNT, PROFILE  of Azure Artifact Signing (once Trusted Signing)
# Since June 2023 a key that signs code lives in hardware: here in that of the service, which lends it
# for one signature at a time. What signs files is written to $GITHUB_ENV; names are put behind it.
$ErrorActionPreference = "Stop"

if (-not $env:ENDPOINT) {
    Write-Output "There is no certificate: launchers and setup stay unsigned."
    exit 0
}
$place = Join-Path $env:RUNNER_TEMP "signing"
New-Item -ItemType Directory -Force $place | Out-Null

# GitHub says who runs, the service believes it: nothing that could be stolen is kept as a secret.
$asked = "$($env:ACTIONS_ID_TOKEN_REQUEST_URL)&audience=api://AzureADTokenExchange"
$bearer = @{ Authorization = "Bearer $($env:ACTIONS_ID_TOKEN_REQUEST_TOKEN)" }
$token = (Invoke-RestMethod -Uri $asked -Headers $bearer).value
az login --service-principal --username $env:CLIENT --tenant $env:TENANT --federated-token $token `
    --allow-no-subscriptions --output none
if ($LASTEXITCODE -ne 0) { throw "The login failed." }
# GitHub's word is good for minutes, and the build takes longer; what is given for it lasts an hour.
az account get-access-token --resource https://codesigning.azure.net --output none
if ($LASTEXITCODE -ne 0) { throw "The service lets nobody sign." }

nuget install Microsoft.Trusted.Signing.Client -Version 1.0.60 -OutputDirectory $place -ExcludeVersion
if ($LASTEXITCODE -ne 0) { throw "The service's part of signtool is not to be had." }
$library = Join-Path $place "Microsoft.Trusted.Signing.Client\bin\x64\Azure.CodeSigning.Dlib.dll"
$known = Get-AuthenticodeSignature $library
if ($known.Status -ne "Valid" -or $known.SignerCertificate.Subject -notmatch "O=Microsoft Corporation,") {
    throw "The service's part of signtool is not Microsoft's."
}

$metadata = Join-Path $place "metadata.json"
@{
    Endpoint               = $env:ENDPOINT
    CodeSigningAccountName = $env:ACCOUNT
    CertificateProfileName = $env:PROFILE
    # Only the login above is tried: others wait for networks that a runner has not.
    ExcludeCredentials     = @(
        "EnvironmentCredential", "WorkloadIdentityCredential", "ManagedIdentityCredential",
        "SharedTokenCacheCredential", "VisualStudioCredential", "VisualStudioCodeCredential",
        "AzurePowerShellCredential", "AzureDeveloperCliCredential", "InteractiveBrowserCredential"
    )
} | ConvertTo-Json | Out-File -FilePath $metadata -Encoding ascii

$kit = Get-ChildItem "${env:ProgramFiles(x86)}\Windows Kits\10\bin\10.*\x64\signtool.exe" |
    Sort-Object { [version]$_.Directory.Parent.Name } | Select-Object -Last 1
# To a path without spaces, so that Inno Setup and the build may take the line apart at them.
Copy-Item -Recurse $kit.Directory.FullName (Join-Path $place "kit")
# The stamp of time (RFC 3161) keeps a signature good when its certificate, of three days, is over.
$sign = (Join-Path $place "kit\signtool.exe") + " sign /fd sha256 /td sha256" +
    " /tr http://timestamp.acs.microsoft.com /dlib $library /dmdf $metadata"
"DICEDOWN_WINDOWS_SIGNER=$sign" | Out-File -FilePath $env:GITHUB_ENV -Encoding utf8 -Append
