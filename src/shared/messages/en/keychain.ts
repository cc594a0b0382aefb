/** The keychain of the system, where secrets are kept. */
export const keychain = {
  noSession:
    'The system keychain cannot be reached: Registry Desk runs without a desktop session (no D-Bus session bus).',
  noService: 'No keychain service runs in this session.',
  locked: 'The system keychain is locked, or was never set up.',
  failed: 'The system keychain did not do what was requested.',
  noLibrary: 'The system keychain cannot be used: the library libsecret is not installed.',
  partMissing: 'The system keychain cannot be used: its part of Registry Desk is missing or does not fit this system.',
  notGivenBack: 'The system keychain took the secret but does not give it back. It is probably locked.',
  secretEmpty: 'The secret is empty.',
  startInSession:
    'Start Registry Desk from a desktop session, or by this line, with a password for the keychain: dbus-run-session -- sh -c "printf %s PASSWORD | gnome-keyring-daemon --unlock --components=secrets; npm start". {{otherwise}}',
  installService: 'Install one: {{command}}. {{otherwise}}',
  unlock: 'Unlock it (log in to the desktop, or open it in its own program) and try again. {{otherwise}}',
  tryAgain: 'Try again. If it stays so, look at the keychain in its own program. {{otherwise}}',
  installLibrary: 'Install it: {{command}}. {{otherwise}}',
  installAgain: 'Install Registry Desk again (npm ci). {{otherwise}}',
  unlockOrSession: 'Unlock it and try again, or keep the key until you quit.',
  sessionOnly: 'Or keep the key until you quit: it is forgotten when Registry Desk ends.',
} as const;
