/** Accounts, their secrets, and the barrier before what they change. */
export const accounts = {
  addressForm: '{{text}} is not a web address; it begins with https:// and a host name.',
  addressNotEncrypted: 'The key would travel readable: use https:// for this address.',
  addressPath: 'Leave {{end}} out at the end: the paths of the interface begin with it.',
  addressQuery: 'A base address has no ? and no #; the paths are added to its end.',
  addressUser: 'Leave user name and password out of the address; the key has a field of its own.',
  anotherProgram:
    'Another program than the Registry Desk emulator answers at this address. It may lead to a real registry, so choose sandbox or production. To use the emulator, correct the address. Nothing was saved.',
  apiKeyLost: 'The keychain did not give the API key of {{label}}: it is locked, or the entry was removed.',
  apiKeyLostAdvice: 'Unlock the keychain and try again, or enter the API key once more on the accounts page.',
  armingNotAllowed:
    '{{why}} Registry Desk was started without production, so writes of this account cannot be armed. Start the emulator, use the desktop program, or restart Registry Desk with --allow-production.',
  cardEmpty: 'Enter the card id.',
  cardForm: '{{text}} cannot be a card id: letters, digits and signs of ASCII only.',
  cardKnown: '{{cardId}} is a card of this account already. Choose it under “Bill to”.',
  cardTwice: 'The card id {{cardId}} is listed twice.',
  cardsFull: 'An account has {{most}} cards at most. Remove one under Accounts first.',
  changeAddressesLater: 'Registry Desk reads their outcome where they were sent to, so change the addresses later.',
  contactPasswordLost:
    'The keychain did not give the contact password of {{label}}: it is locked, or the entry was removed.',
  contactPasswordLostAdvice:
    'Unlock the keychain and try again, or enter the contact password once more on the accounts page.',
  countNotTyped_one: 'Type {{count}} to confirm that {{count}} command is meant.',
  countNotTyped_other: 'Type {{count}} to confirm that {{count}} commands are meant.',
  doesAcknowledge: 'acknowledge messages',
  doesRenew: 'renew {{name}}',
  doesRenewNames_one: 'renew {{count}} name',
  doesRenewNames_other: 'renew {{count}} names',
  doesSend: 'send {{command}}',
  environmentFixed: 'The environment of an account stays as it is. Add another account for another environment.',
  gone: 'This account does not exist any more.',
  handleEmpty: 'Write the contact handle.',
  handleFixed: 'The handle of an account stays as it is. Add another account for {{handle}}.',
  handleForm: 'A contact handle has no colon and no blanks, for example ABC12-IS.',
  handleNotTyped: 'Type the handle of this account, {{handle}}, to arm its writes.',
  keepForSession: 'Keep it until you quit, or start Registry Desk with its keychain.',
  labelEmpty: 'Give the account a name.',
  labelTaken: 'There is an account called {{label}} in this environment already.',
  keysWait:
    'A colleague changed where the account {{label}} leads: to {{place}}. Confirm it on the accounts page before your key goes there.',
  changedAgain: 'The addresses of {{label}} were changed again. Look at them once more.',
  noApiKey: 'The account {{label}} has no API key. Enter it on the accounts page.',
  noKeychain: 'Registry Desk runs without the system keychain.',
  notArmed: '{{label}} is a production account, and its writes are blocked until you arm them.',
  openRenewals_one: '{{label}} has a renewal under way or with unknown outcome. {{why}}',
  openRenewals_other: '{{label}} has {{count}} renewals under way or with unknown outcome. {{why}}',
  pathForm: '{{text}} is not a path: it begins with one /, and has no blanks, no ? and no #; for example {{example}}.',
  pathPlaceholderMissing:
    'The path {{name}} needs {{placeholder}}, which is replaced by what is requested; for example {{example}}.',
  pathPlaceholderUnknown: 'The path {{name}} takes {{known}}, not {{placeholder}}; for example {{example}}.',
  pathTakesNoPlaceholder: 'The path {{name}} takes no placeholder, not {{placeholder}}; for example {{example}}.',
  practiceKey: 'The key of the practice account is the practice registry’s own and is not kept anywhere.',
  practiceWithoutContact: 'The practice registry has no contact to practise with.',
  productionNotAllowed:
    '{{label}} is a production account, and Registry Desk was started without production. Use the desktop program, or restart Registry Desk with --allow-production.',
  productionNotOffered:
    'Registry Desk was started without production accounts. Use the desktop program, or restart Registry Desk with --allow-production.',
  readOnly: 'The account {{label}} is read-only.',
  readOnlyDoesNot:
    'The account {{label}} is read-only, so it does not {{what}}. Switch that off on the accounts page first.',
  reconcileFirst: 'Reconcile first: it needs this account.',
  secretForm: 'The secret holds a line break or another control character, which cannot be sent. Copy it again.',
  unproven:
    '{{label}} is saved as an account of the emulator, but the Registry Desk emulator does not answer at its addresses. A real registry may answer there, so the account is treated like production.',
  unprovenNotAllowed:
    '{{why}} Registry Desk was started without production. Start the emulator, use the desktop program, or restart Registry Desk with --allow-production.',
  unprovenNotArmed:
    '{{why}} Its writes are blocked until you arm them. Start the emulator, or add a sandbox or production account.',
} as const;
