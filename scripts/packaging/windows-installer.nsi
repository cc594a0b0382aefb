; The installer of the Windows package, for NSIS 3 (makensis). make-installer.mjs gives VERSION, FOLDER, FILE, KIBIBYTES.
; It installs for one person, below their own folder, and asks for no administrator. What the program keeps lies
; elsewhere (docs/desktop.md) and stays when the program goes.
Unicode true
ManifestDPIAware true
RequestExecutionLevel user
SetCompressor /SOLID lzma

Name "Registry Desk"
OutFile "${FILE}"
Icon "${__FILEDIR__}/../../resources/icon.ico"
UninstallIcon "${__FILEDIR__}/../../resources/icon.ico"
InstallDir "$LOCALAPPDATA\Programs\Registry Desk"
BrandingText "Registry Desk ${VERSION}"

VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Registry Desk"
VIAddVersionKey "FileDescription" "Installer of Registry Desk"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "The Registry Desk authors, MIT licence"

Page instfiles
UninstPage uninstConfirm
UninstPage instfiles

!define PROGRAM "$INSTDIR\Registry Desk.exe"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\RegistryDesk"
; As in run-electron-host.ts: Windows shows notifications of programs that it knows by this name.
!define MODEL_ID "is.registry-desk.app"

Section "Registry Desk"
  ; Nothing of an earlier version stays beside this one's files.
  IfFileExists "${PROGRAM}" 0 fresh
  RMDir /r "$INSTDIR"
fresh:
  SetOutPath "$INSTDIR"
  File /r "${FOLDER}/*"
  WriteUninstaller "$INSTDIR\Uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Registry Desk.lnk" "${PROGRAM}"

  WriteRegStr HKCU "Software\Classes\AppUserModelId\${MODEL_ID}" "DisplayName" "Registry Desk"
  WriteRegStr HKCU "Software\Classes\registry-desk" "" "URL:Registry Desk"
  WriteRegStr HKCU "Software\Classes\registry-desk" "URL Protocol" ""
  WriteRegStr HKCU "Software\Classes\registry-desk\shell\open\command" "" '"${PROGRAM}" "%1"'
  WriteRegStr HKCU "Software\Classes\.rdbackup" "" "RegistryDesk.Backup"
  WriteRegStr HKCU "Software\Classes\RegistryDesk.Backup" "" "Registry Desk backup"
  WriteRegStr HKCU "Software\Classes\RegistryDesk.Backup\DefaultIcon" "" "${PROGRAM},0"
  WriteRegStr HKCU "Software\Classes\RegistryDesk.Backup\shell\open\command" "" '"${PROGRAM}" "%1"'

  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Registry Desk"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "${PROGRAM},0"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The Registry Desk authors"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\Uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\Uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" ${KIBIBYTES}
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
SectionEnd

Section "Uninstall"
  ; Only a folder that is ours goes.
  IfFileExists "${PROGRAM}" 0 gone
  RMDir /r "$INSTDIR"
gone:
  Delete "$SMPROGRAMS\Registry Desk.lnk"
  DeleteRegKey HKCU "Software\Classes\AppUserModelId\${MODEL_ID}"
  DeleteRegKey HKCU "Software\Classes\registry-desk"
  DeleteRegKey HKCU "Software\Classes\.rdbackup"
  DeleteRegKey HKCU "Software\Classes\RegistryDesk.Backup"
  DeleteRegKey HKCU "${UNINSTALL}"
SectionEnd
