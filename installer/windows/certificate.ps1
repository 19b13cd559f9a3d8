# Put the certificate where signtool finds it and say how to sign; without one, say so and end.
#   CERTIFICATE           the certificate with its key (.pfx) in base64
#   CERTIFICATE_PASSWORD  of that file
# What signs a file is written to $GITHUB_ENV; the file's name is put behind it.
$ErrorActionPreference = "Stop"

if (-not $env:CERTIFICATE) {
    Write-Output "There is no certificate: launchers and setup stay unsigned."
    exit 0
}

$file = Join-Path $env:RUNNER_TEMP "signing.pfx"
[IO.File]::WriteAllBytes($file, [Convert]::FromBase64String($env:CERTIFICATE))
$password = ConvertTo-SecureString $env:CERTIFICATE_PASSWORD -AsPlainText -Force
$known = Import-PfxCertificate -FilePath $file -CertStoreLocation Cert:\CurrentUser\My -Password $password
Remove-Item $file

$tool = Get-ChildItem "${env:ProgramFiles(x86)}\Windows Kits\10\bin\*\x64\signtool.exe" |
    Sort-Object FullName | Select-Object -Last 1
# Without spaces, so that Inno Setup and the build may take the line apart at them.
Copy-Item $tool.FullName (Join-Path $env:RUNNER_TEMP "signtool.exe")
$sign = (Join-Path $env:RUNNER_TEMP "signtool.exe") + " sign /fd sha256 /td sha256" +
    " /tr http://timestamp.digicert.com /sha1 " + $known.Thumbprint
"DICEDOWN_WINDOWS_SIGNER=$sign" | Out-File -FilePath $env:GITHUB_ENV -Encoding utf8 -Append
