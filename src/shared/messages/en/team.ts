/** What is said of the team store: why it cannot decide, and what colleagues did. */
export const team = {
  lost: 'There is no connection to the team store. You can read, but not renew or collect.',
  outdated: 'The team store needs a newer Registry Desk. Update it; you can go on reading.',
  upgradeStore:
    'The team store is older than this Registry Desk. Its administrator upgrades it. You can go on reading.',
  storeBusy: 'A program of the team is at work on the store just now. Nothing was changed. Try again.',
  comparing: 'The team store went back or was replaced. Nothing is sent until the records are compared.',
  notWaitedFor: 'No computer of {{person}} is waited for.',
  severalWaitedFor: 'Several computers of {{person}} are waited for: {{machines}}. Say which with --computer.',
  unlike: 'Records of this computer differ from those of the team. Nothing is sent from here. The page Team says more.',
  clockUnsure:
    'The clock of this computer was set or the computer slept. Nothing is sent before the team store has answered again.',
  permitOver: 'The permit of the team store ran out before the request left.',
  fenced: 'The team store has declared this program ended, since it was silent for long.',
  noRoom: 'The server of the team store has no room left. Nothing is sent; what waits is kept on this disk.',
  cannotWrite:
    'This computer cannot write to its data folder, so it cannot follow the team. Free some space on its disk. Nothing is sent.',
  readerOnly: 'Your role in the team is to read. Ask a colleague who looks after the team for more.',
  accountChanged: 'A colleague changed this account. Look at it again.',
  tooEarly:
    'The registry may still be at work. The team store lets this be said only after the quiet time; look again later.',
  noAccount: 'The team store has no such account.',
  handleTaken: 'The team has an account with this handle already.',
  noAccess: 'Your access to the team store has ended.',
  databaseExists: 'The server has a database {{database}} already. Choose another name with --database.',
  mayNotAdminister:
    '{{login}} may not create databases and logins on this server. Use an administrator of PostgreSQL: --user.',
  wrongAdministrator: 'The server refused the password of {{login}}. Check the name and the password.',
  isCopy:
    'This data folder was copied or put back from a backup. Nothing is sent until it has joined the team again as another computer.',
  noPassword:
    'The keychain does not give the password of the team store. You can read, but not renew or collect. Unlock the keychain, then start again.',
  joinedElsewhere:
    'Another program has joined or left a team with this data folder. Close Registry Desk and start it again.',
  needsKeychain: 'Joining a team needs a keychain that keeps the password. Nothing was changed.',
  needsKeychainAdvice: 'Start Registry Desk where the keychain of the system can be used.',
  recordsWait_one: '{{count}} record of this desk is not in the team store yet. Leave the team when it has arrived.',
  recordsWait_other:
    '{{count}} records of this desk are not in the team store yet. Leave the team when they have arrived.',
  renewalUnderWay: 'A renewal of the team is under way. Leave the team when it is settled.',
  alone: 'This desk works alone. It belongs to no team.',
  belongsAlready:
    'This desk belongs to the team {{name}} already. Leave that team first, or use another data folder (--home).',
  hasHistory:
    'This desk has accounts, renewals or messages of its own, which move into the team. Say that they may (--bring-history), or join with another data folder (--home).',
  readerBringsNothing:
    'Who may only read brings no history into a team. Ask for an invitation of a person who may renew, or join with another data folder (--home).',
  renewalBeforeMoving: 'A renewal of this desk is under way. Join the team when it is settled.',
  batchesBeforeMoving_one:
    '{{count}} batch of renewals is not at its end. Finish or cancel it, and join the team then.',
  batchesBeforeMoving_other:
    '{{count}} batches of renewals are not at their end. Finish or cancel them, and join the team then.',
  openOnBothSides:
    'A renewal of {{name}} is not settled in the team, and this desk has one as well. Move in when the team’s is settled.',
  movesLater: 'The team store was put back and is being compared. Move in when the team goes on.',
  movesAlready: 'This desk is on its way into the team {{name}}. Finish that, or stop it.',
  nothingMoves: 'This desk is not on its way into a team.',
  movingRuns: 'This desk is just moving in. Stop that work first.',
  batchStopped: 'A colleague paused or cancelled this batch, or this computer was away for too long.',
  batchPaused: '{{person}} paused it.',
  tooBusyToMove: 'This desk kept writing while it moved in. Let its long work end, and go on then.',
  noInvitation: 'This is no invitation. Copy the whole line that begins with {{word}} and paste it again.',
  invitationNewer: 'A newer Registry Desk made this invitation. Update Registry Desk, then join.',
  invitationDamaged: 'The invitation is incomplete or damaged. Copy the whole line again, or ask for a new invitation.',
  wrongPassword:
    'The team store refused the login {{login}}. The invitation was used already or withdrawn. Ask for a new invitation.',
  loginRefused: 'The server {{host}} does not let {{login}} in from this computer: {{reason}}. Ask its administrator.',
  notRunning:
    'Nothing answers at {{host}}:{{port}}. Check the address, and that PostgreSQL runs and accepts connections from this computer.',
  hostUnknown: 'No computer named {{host}} was found. Check the network and the address of the team store.',
  noAnswer:
    'The team store at {{host}}:{{port}} did not answer in time. Check the network and the firewall, then try again.',
  connectionFailed: 'The connection to the team store at {{host}}:{{port}} failed: {{reason}}. Try again later.',
  certificateUnknown:
    'This computer does not trust the certificate of {{host}}. Ask for an invitation that holds the certificate of its authority.',
  certificateExpired: 'The certificate of {{host}} has expired. The administrator of the server must renew it.',
  certificateEarly:
    'The certificate of {{host}} is not valid yet. Check the clock of this computer, then ask the administrator of the server.',
  certificateOfOther:
    'The certificate of the server is not for {{host}}. Check the address, then ask the administrator of the server.',
  notEncrypted:
    'The server {{host}} does not encrypt connections. The administrator must switch on ssl in PostgreSQL before anybody joins.',
  serverTooOld: 'The team store runs on PostgreSQL {{version}}. Version 15 or later is needed: ask the administrator.',
  notUtf8: 'The database {{database}} has the encoding {{encoding}}. A team store needs UTF8: create a new one.',
  standby: 'The server {{host}} is a read-only copy. Ask for an invitation with the address of the main server.',
  notDurable:
    'The setting {{setting}} of the server is off, so a crash could lose renewals. The administrator must switch it on.',
  noSignals:
    'Signals of the team store do not arrive through {{host}}:{{port}}. Connect to PostgreSQL itself, without a pooler in transaction mode.',
  noDatabase: 'The server {{host}} has no database {{database}}. Check the invitation, or ask for a new one.',
  otherDatabase:
    'The database {{database}} holds no team store. Check the name of the database, or ask for a new invitation.',
  nobodyNamed: 'Nobody named {{person}} is in the team. team status lists the members.',
  severalNamed: 'Several people are named {{person}}. Say which one with --login: {{logins}}.',
  otherStore: 'Another team store is at this address now. Ask for a new invitation.',
  storeNewer: 'The team store needs a newer Registry Desk. Update Registry Desk, then join.',
  storeOlder:
    'An older Registry Desk made this team store, in form {{form}}. This one needs form {{needed}}: its administrator types registry-desk team upgrade.',
} as const;
