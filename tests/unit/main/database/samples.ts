import type { StoredAccount } from '#main/database/store.ts';
import type { DomainQuery } from '#main/domains/store/record.ts';
import type { JournalBegin, JournalEnd } from '#main/journal/store/record.ts';
import type { RenewalIntention } from '#main/renewals/store/ledger-record.ts';
import { calendarDate, dateOfInstant } from '#values/calendar-date.ts';
import type { RdapDomain } from '#values/rdap-objects.ts';

export const ownHandle = 'ABC12-IS';

export function account(changes: Partial<StoredAccount> = {}): StoredAccount {
  return {
    accountId: 'account-1',
    label: 'Practice',
    environment: 'emulator',
    handle: ownHandle,
    addresses: { rpp: 'http://127.0.0.1:4310/rpp', repp: '', rdap: 'http://127.0.0.1:4310' },
    switchedOff: [],
    paths: {},
    cards: [
      { cardId: 'CARD-1', label: 'Prepaid' },
      { cardId: 'CARD-2', label: 'þjónusta' },
    ],
    readOnly: false,
    practice: true,
    apiKeyKept: 'keychain',
    contactPasswordKept: 'none',
    createdAt: 1_000,
    ...changes,
  };
}

/** A domain as a list or a lookup tells it; `expires` a date, or null for none. */
export function domain(ldhName: string, changes: Partial<RdapDomain> & { expires?: string | null } = {}): RdapDomain {
  const { expires = '2027-03-14', ...rest } = changes;
  return {
    ldhName,
    unicodeName: ldhName,
    handle: `D-${ldhName}`,
    status: ['active'],
    nameservers: ['ns1.norn.example', 'ns2.norn.example'],
    contacts: [
      { handle: 'REG1-IS', roles: ['registrant'] },
      { handle: ownHandle, roles: ['administrative', 'billing'] },
    ],
    events: [{ action: 'registration', date: '2019-03-14T00:00:00Z' }],
    expiry: expires === null ? undefined : { date: expires, eventAction: 'expiration', assumedZone: false },
    oddities: [],
    ...rest,
  };
}

export function intention(changes: Partial<RenewalIntention> = {}): RenewalIntention {
  return {
    entryId: 'entry-1',
    accountId: 'account-1',
    accountLabel: 'Practice',
    environment: 'emulator',
    ldhName: 'xn--slenska-6ya.example',
    unicodeName: 'íslenska.example',
    clTRID: 'renew-20261121T100000-abcd1234',
    expiryDateSent: calendarDate('2027-03-14'),
    period: { unit: 'y', value: 1 },
    expectedExpiryDate: calendarDate('2028-03-14'),
    cardId: 'CARD-1',
    staleReason: '',
    why: null,
    batchId: null,
    batchLine: null,
    askedBy: 'window',
    person: null,
    although: null,
    // A renewal that a test opens at an instant of its own is billed on that day.
    day: changes.openedAt === undefined ? calendarDate('2026-11-21') : dateOfInstant(changes.openedAt),
    aboveCap: null,
    openedAt: 5_000,
    ...changes,
  };
}

export function beginning(journalId: string, changes: Partial<JournalBegin> = {}): JournalBegin {
  return {
    journalId,
    accountId: 'account-1',
    environment: 'emulator',
    interface: 'rpp-v0',
    command: 'renew-domain',
    method: 'POST',
    url: 'http://127.0.0.1:4310/rpp/v0/domainNames/xn--slenska-6ya.example/renewProcesses',
    startedAt: 5_000,
    clTRID: 'renew-20261121T100000-abcd1234',
    requestHeaders: [['RPP-Cltrid', 'renew-20261121T100000-abcd1234']],
    requestBody: '{"expiryDate":"2027-03-14"}',
    ...changes,
  };
}

export function ending(journalId: string, changes: Partial<JournalEnd> = {}): JournalEnd {
  return {
    journalId,
    durationMilliseconds: 12.5,
    status: 201,
    silence: null,
    replyHeaders: [['rpp-code', '01000']],
    replyBody: '{"expiryDate":"2028-03-14"}',
    replyBodyCut: false,
    ...changes,
  };
}

export function query(changes: Partial<DomainQuery> & { offset?: number; limit?: number } = {}) {
  return {
    accountId: 'account-1',
    filter: {},
    sort: { column: 'name', direction: 'ascending' } as const,
    offset: 0,
    limit: 100,
    ...changes,
  };
}
