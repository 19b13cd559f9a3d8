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
#define WindowMutex "DiceDown.Window"
#define UserEnvironment "Environment"
#define MachineEnvironment "SYSTEM\CurrentControlSet\Control\Session Manager\Environment"

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
ChangesEnvironment=yes
; While a window is open, setup and its removal ask for it to be closed, or end. Nothing is closed by
; force: what somebody is typing is not on disk yet.
AppMutex={#WindowMutex}
CloseApplications=no
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

[CustomMessages]
en.OnPath=Use the command "dicedown" in every console (adds it to the PATH)
de.OnPath=Den Befehl „dicedown“ in jeder Konsole verwenden (ergänzt den PATH)
es.OnPath=Usar la orden «dicedown» en cualquier consola (la añade al PATH)
fr.OnPath=Utiliser la commande « dicedown » dans toute console (l’ajoute au PATH)
pl.OnPath=Używaj polecenia „dicedown” w każdej konsoli (dodaje je do PATH)

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked
Name: "path"; Description: "{cm:OnPath}"; Flags: unchecked

[InstallDelete]
; Nothing of an older version may stay among the newer one's modules. PrepareToInstall has seen by now
; that no launcher runs, so that no file is held and all of them go, or none.
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
; Win+R and "start dicedown" find the commands by this; what is typed in a console looks at the PATH alone.
Root: HKA; Subkey: "Software\Microsoft\Windows\CurrentVersion\App Paths\{#ConsoleExe}"; ValueType: string; ValueData: "{app}\{#ConsoleExe}"; Flags: uninsdeletekey
; The PATH of this user, or of everybody where an administrator installs; its removal is in [Code].
Root: HKCU; Subkey: "{#UserEnvironment}"; ValueType: expandsz; ValueName: "Path"; ValueData: "{code:PathWithApp}"; Tasks: path; Check: IsToBeAdded(False)
Root: HKLM; Subkey: "{#MachineEnvironment}"; ValueType: expandsz; ValueName: "Path"; ValueData: "{code:PathWithApp}"; Tasks: path; Check: IsToBeAdded(True)

[Run]
Filename: "{app}\{#WindowExe}"; Description: "{cm:LaunchProgram,{#AppName}}"; Flags: nowait postinstall skipifsilent

[UninstallDelete]
; Python may have left compiled files there; events lie elsewhere and are not touched.
Type: filesandordirs; Name: "{app}\_internal"

[Code]
function CurrentPath: String;
var
  IsThere: Boolean;
begin
  if IsAdminInstallMode then
    IsThere := RegQueryStringValue(HKEY_LOCAL_MACHINE, '{#MachineEnvironment}', 'Path', Result)
  else
    IsThere := RegQueryStringValue(HKEY_CURRENT_USER, '{#UserEnvironment}', 'Path', Result);
  if not IsThere then
    Result := '';
end;

// Where the program's folder begins in a list between semicolons; 0 where it is not in it.
function PlaceIn(const List: String): Integer;
begin
  Result := Pos(';' + Lowercase(ExpandConstant('{app}')) + ';', Lowercase(List));
end;

function IsToBeAdded(ForEverybody: Boolean): Boolean;
begin
  Result := (IsAdminInstallMode = ForEverybody) and (PlaceIn(';' + CurrentPath + ';') = 0);
end;

function PathWithApp(Param: String): String;
begin
  Result := CurrentPath;
  if (Result <> '') and (Result[Length(Result)] <> ';') then
    Result := Result + ';';
  Result := Result + ExpandConstant('{app}');
end;

procedure RemoveFromPath;
var
  List: String;
  Place: Integer;
begin
  List := ';' + CurrentPath + ';';
  Place := PlaceIn(List);
  if Place = 0 then
    Exit;
  Delete(List, Place, Length(ExpandConstant('{app}')) + 1);
  List := Copy(List, 2, Length(List) - 2);
  if IsAdminInstallMode then
    RegWriteExpandStringValue(HKEY_LOCAL_MACHINE, '{#MachineEnvironment}', 'Path', List)
  else
    RegWriteExpandStringValue(HKEY_CURRENT_USER, '{#UserEnvironment}', 'Path', List);
end;

// Windows lets nobody write to a program that runs.
function Runs(const Launcher: String): Boolean;
var
  Stream: TFileStream;
begin
  Result := False;
  if FileExists(Launcher) then
    try
      Stream := TFileStream.Create(Launcher, fmOpenReadWrite);
      Stream.Free;
    except
      Result := True;
    end;
end;

function IsOpen: Boolean;
begin
  Result := CheckForMutexes('{#WindowMutex}')
    or Runs(ExpandConstant('{app}\{#WindowExe}')) or Runs(ExpandConstant('{app}\{#ConsoleExe}'));
end;

// Called before anything is changed; a text that is returned ends the setup with it.
function PrepareToInstall(var NeedsRestart: Boolean): String;
var
  Question: String;
begin
  Result := '';
  Question := FmtMessage(SetupMessage(msgSetupAppRunningError), ['{#AppName}']);
  while IsOpen do
    if SuppressibleMsgBox(Question, mbError, MB_OKCANCEL, IDCANCEL) <> IDOK then
    begin
      Result := SetupMessage(msgSetupAborted);
      Exit;
    end;
end;

procedure CurUninstallStepChanged(CurUninstallStep: TUninstallStep);
begin
  if CurUninstallStep = usUninstall then
    RemoveFromPath;
end;
