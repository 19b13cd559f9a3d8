; The setup for Windows, compiled by Inno Setup 6.3 or newer:
;   iscc /DAppVersion=1.2.0 /DOutputFolder=build\bundle /DOutputName=setup installer\windows\dicedown.iss
; installer/pack.py does so with the version of app/__init__.py, and /DAppNumbers=1.2.0.0 beside it.
#ifndef AppVersion
  #error Say the version: /DAppVersion=1.2.0
#endif
#ifndef AppNumbers
  #define AppNumbers AppVersion
#endif
#ifndef OutputFolder
  #define OutputFolder "..\..\build\bundle"
#endif
#ifndef OutputName
  #define OutputName "DiceDown-setup"
#endif
#define AppName "Dice Down"
#define Bundle "..\..\build\bundle\dicedown"
#define Icons "..\..\build\bundle-work\icons"
#define WindowExe "Dice Down.exe"
#define ConsoleExe "dicedown.exe"
#define Suffix ".dicedown"
#define ProgId "DiceDown.Event.1"
#define PackSuffix ".dicepack"
#define PackProgId "DiceDown.Pack.1"

[Setup]
; Never change it: by it a newer setup knows the older version and takes its place.
AppId={{5E0B1F0C-7C0A-4B57-9D1B-6A2D0C4E8F31}
AppName={#AppName}
AppVersion={#AppVersion}
AppVerName={#AppName} {#AppVersion}
AppPublisher={#AppName}
AppCopyright=MIT licence. An unofficial fan tool.
; Four numbers and nothing else, also where the version is 1.2.0rc1.
VersionInfoVersion={#AppNumbers}
VersionInfoProductName={#AppName}
VersionInfoDescription={#AppName}
; For the user who runs it, without an administrator; who is one may choose everybody.
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog commandline
DefaultDirName={autopf}\{#AppName}
DisableDirPage=auto
DisableProgramGroupPage=yes
DisableReadyPage=yes
UsePreviousAppDir=yes
; Qt needs 64 bits and the second half of 2018.
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
OutputDir={#OutputFolder}
OutputBaseFilename={#OutputName}
SetupIconFile={#Icons}\dicedown.ico
UninstallDisplayIcon={app}\{#WindowExe}
UninstallDisplayName={#AppName}
Compression=lzma2/max
SolidCompression=yes
WizardStyle=modern
ChangesAssociations=yes
; An open window is asked to close, so that no file of it is held; what was done in it is on disk.
CloseApplications=yes
RestartApplications=no
#ifdef Sign
SignTool=signer
SignedUninstaller=yes
#endif

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"
Name: "es"; MessagesFile: "compiler:Languages\Spanish.isl"
Name: "fr"; MessagesFile: "compiler:Languages\French.isl"
Name: "pl"; MessagesFile: "compiler:Languages\Polish.isl"

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[InstallDelete]
; Nothing of an older version may stay among the newer one's modules.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "{#Bundle}\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs
Source: "{#Icons}\dicedown-event.ico"; DestDir: "{app}"; Flags: ignoreversion
Source: "..\..\LICENSE"; DestDir: "{app}"; DestName: "LICENSE.txt"; Flags: ignoreversion

[Icons]
Name: "{autoprograms}\{#AppName}"; Filename: "{app}\{#WindowExe}"
Name: "{autodesktop}\{#AppName}"; Filename: "{app}\{#WindowExe}"; Tasks: desktopicon

[Registry]
; Events open by a double click; what else the user opens them with is left as it is.
Root: HKA; Subkey: "Software\Classes\{#Suffix}"; ValueType: string; ValueData: "{#ProgId}"; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\{#Suffix}\OpenWithProgids"; ValueType: string; ValueName: "{#ProgId}"; ValueData: ""; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\{#ProgId}"; ValueType: string; ValueData: "{#AppName} event"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\{#ProgId}\DefaultIcon"; ValueType: string; ValueData: "{app}\dicedown-event.ico"
Root: HKA; Subkey: "Software\Classes\{#ProgId}\shell\open\command"; ValueType: string; ValueData: """{app}\{#WindowExe}"" ""%1"""
; So do events that come from another laptop in one file.
Root: HKA; Subkey: "Software\Classes\{#PackSuffix}"; ValueType: string; ValueData: "{#PackProgId}"; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\{#PackSuffix}\OpenWithProgids"; ValueType: string; ValueName: "{#PackProgId}"; ValueData: ""; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\{#PackProgId}"; ValueType: string; ValueData: "{#AppName} event for another laptop"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\{#PackProgId}\DefaultIcon"; ValueType: string; ValueData: "{app}\dicedown-event.ico"
Root: HKA; Subkey: "Software\Classes\{#PackProgId}\shell\open\command"; ValueType: string; ValueData: """{app}\{#WindowExe}"" ""%1"""
; "dicedown" in a console or in Win+R finds the commands without a change of the PATH.
Root: HKA; Subkey: "Software\Microsoft\Windows\CurrentVersion\App Paths\{#ConsoleExe}"; ValueType: string; ValueData: "{app}\{#ConsoleExe}"; Flags: uninsdeletekey

[Run]
Filename: "{app}\{#WindowExe}"; Description: "{cm:LaunchProgram,{#AppName}}"; Flags: nowait postinstall skipifsilent

[UninstallDelete]
; Python may have left compiled files there; events lie elsewhere and are not touched.
Type: filesandordirs; Name: "{app}\_internal"
