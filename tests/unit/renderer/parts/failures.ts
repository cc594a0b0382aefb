import { asWritten } from '#messages/message.ts';
import type { Failure, FailureKind } from '#values/failure.ts';

/** One failure of every kind; the compiler asks for a new one when a kind is added. */
export const failures: { readonly [Kind in FailureKind]: Extract<Failure, { kind: Kind }> } = {
  'invalid-input': {
    kind: 'invalid-input',
    message: asWritten('A period of 0 is none.'),
    field: 'period',
    code: 'period-range',
  },
  'no-account': { kind: 'no-account', message: asWritten('The account has no API key.') },
  'keychain-unavailable': {
    kind: 'keychain-unavailable',
    message: asWritten('The keychain is missing.'),
    reason: 'missing',
    advice: asWritten('Install libsecret.'),
  },
  blocked: { kind: 'blocked', message: asWritten('The account is read-only.'), reason: 'read-only' },
  limited: {
    kind: 'limited',
    message: asWritten('Used up.'),
    budget: 'rdap-domain',
    by: 'our-count',
    retryAt: 1_900_000_000_000,
  },
  unreachable: {
    kind: 'unreachable',
    message: asWritten('No connection.'),
    interface: 'rdap',
    cause: 'ECONNREFUSED',
    journalId: 'j1',
  },
  'outcome-unknown': {
    kind: 'outcome-unknown',
    message: asWritten('Silence.'),
    cause: 'reset',
    clTRID: 'RD-1-abc',
    journalId: 'j2',
  },
  'no-answer': { kind: 'no-answer', message: asWritten('Silence.'), cause: 'timeout', journalId: 'j3' },
  'not-authorised': {
    kind: 'not-authorised',
    message: asWritten('Not let in.'),
    status: 401,
    code: '02200',
    hint: asWritten('The key may be another environment’s.'),
    journalId: 'j4',
  },
  'not-the-registry': { kind: 'not-the-registry', message: asWritten('An HTML page.'), status: 200, journalId: 'j5' },
  unreadable: { kind: 'unreadable', message: asWritten('Not JSON.'), where: 'byte 17', journalId: 'j6' },
  refused: {
    kind: 'refused',
    message: asWritten('Refused.'),
    code: '02104',
    meaning: asWritten('Billing failure'),
    details: [{ code: '1', path: '/cardId', reason: 'unknown card' }],
    clTRID: 'RD-2-abc',
    svTRID: 'SV-9',
    journalId: 'j7',
  },
  'already-under-way': {
    kind: 'already-under-way',
    message: asWritten('One is open.'),
    ldhName: 'a.is',
    entryId: 'entry-7',
  },
  'not-found': { kind: 'not-found', message: asWritten('Gone.') },
  'team-unavailable': { kind: 'team-unavailable', message: asWritten('No connection.'), why: 'lost' },
  conflict: { kind: 'conflict', message: asWritten('Changed meanwhile.') },
  file: { kind: 'file', message: asWritten('Read-only folder.'), path: '/mnt/x.csv', cause: 'EROFS' },
  cancelled: { kind: 'cancelled', message: asWritten('Cancelled.') },
  internal: { kind: 'internal', message: asWritten('A fault of ours.'), reference: 'ref-42' },
};
