import type { Account, ConnectionTest } from '#contract/accounts/accounts.ts';
import type { DomainRow } from '#contract/domains/domains.ts';
import type { ExchangeDetails } from '#contract/journal.ts';
import type { LedgerEntry } from '#contract/renewals/ledger-entry.ts';
import { asWritten, message } from '#messages/message.ts';
import { addPeriod, calendarDate } from '#values/calendar-date.ts';
import type { LedgerState } from '#values/ledger-state.ts';

/** One account of each environment. */
export function doubleAccounts(now: number): Account[] {
  const emulator = 'http://127.0.0.1:4310';
  return [
    {
      accountId: 'practice',
      label: 'Practice',
      environment: 'emulator',
      handle: 'NH12-EXAMPLE',
      addresses: { rpp: `${emulator}/rpp`, repp: `${emulator}/repp`, rdap: emulator },
      switchedOff: [],
      paths: {},
      cards: [
        { cardId: 'CARD-1001', label: 'Prepaid account' },
        { cardId: 'CARD-1002', label: 'Old credit card' },
      ],
      apiKey: 'emulator',
      contactPassword: 'none',
      readOnly: false,
      keysWait: null,
      practice: true,
      createdAt: now,
    },
    {
      accountId: 'sandbox',
      label: 'Norn Hosting (test)',
      environment: 'sandbox',
      handle: 'NH12-EXAMPLE',
      addresses: { rpp: 'https://sandbox.registry.example/rpp', repp: '', rdap: '' },
      switchedOff: [],
      paths: {},
      cards: [{ cardId: 'SB-77', label: '' }],
      apiKey: 'keychain',
      contactPassword: 'none',
      readOnly: false,
      keysWait: null,
      practice: false,
      createdAt: now,
    },
    {
      accountId: 'production',
      label: 'Norn Hosting',
      environment: 'production',
      handle: 'NH12-EXAMPLE',
      addresses: {
        rpp: 'https://rpp.registry.example',
        repp: 'https://repp.registry.example',
        rdap: 'https://rdap.registry.example',
      },
      switchedOff: [],
      paths: {},
      cards: [{ cardId: 'P-440018', label: 'Company card' }],
      apiKey: 'session-only',
      contactPassword: 'none',
      readOnly: false,
      keysWait: null,
      practice: false,
      createdAt: now,
    },
  ];
}

/** What "Test connection" finds: something of everything. */
export const connectionTests: ConnectionTest[] = [
  {
    interface: 'rpp-v0',
    outcome: 'works',
    found: 'accepted',
    cause: null,
    text: asWritten('The registry answered and let the key in.'),
    step: null,
    nextStep: asWritten(''),
    durationMilliseconds: 84,
  },
  {
    interface: 'rpp-v1',
    outcome: 'not-authorised',
    found: null,
    cause: 'access',
    step: null,
    text: asWritten('The registry answered, but did not accept this address.'),
    nextStep: asWritten('Add this computer’s address to the contact’s access list.'),
    durationMilliseconds: 61,
  },
  {
    interface: 'repp-v1',
    outcome: 'off',
    found: 'no-address',
    cause: null,
    step: null,
    text: asWritten('No address is set.'),
    nextStep: asWritten(''),
    durationMilliseconds: 0,
  },
  {
    interface: 'rdap',
    outcome: 'unreachable',
    found: null,
    cause: 'unreachable',
    step: 'check-address',
    text: asWritten('No connection could be made to rdap.registry.example.'),
    nextStep: asWritten('Check the address and the network.'),
    durationMilliseconds: 5012,
  },
];

const outcomes: readonly { state: LedgerState; code: string | null; text: string }[] = [
  { state: 'outcome-unknown', code: null, text: 'The connection broke before an answer came.' },
  { state: 'renewed', code: '01000', text: 'Command completed successfully' },
  { state: 'renewed', code: '01000', text: 'Command completed successfully' },
  { state: 'refused', code: '02104', text: 'Billing failure' },
  { state: 'reconciled-renewed', code: null, text: 'The expiry date has moved as expected: the renewal was done.' },
  { state: 'not-sent', code: null, text: 'No connection could be made.' },
  { state: 'renewed', code: '01000', text: 'Command completed successfully' },
  { state: 'reconciled-not-renewed', code: null, text: 'The expiry date has not moved.' },
];

const settlers: Partial<Record<LedgerEntry['state'], LedgerEntry['settledBy']>> = {
  renewed: 'answer',
  refused: 'answer',
  'not-sent': 'program',
  'reconciled-renewed': 'reading',
  'reconciled-not-renewed': 'reading',
};

/** Some renewals with every kind of end. */
export function doubleLedger(rows: readonly DomainRow[], now: number): LedgerEntry[] {
  return rows.slice(20, 44).map((row, index) => {
    // Two unknown outcomes at the start are enough.
    const place = index === 8 || index < outcomes.length ? index : index % outcomes.length || 1;
    const { state, code, text } = outcomes[place % outcomes.length] as (typeof outcomes)[number];
    const period = { unit: 'y' as const, value: (index % 3) + 1 };
    const sent = calendarDate(row.expiry?.date ?? '2027-06-01');
    const expected = addPeriod(sent, period);
    const openedAt = now - (index + 1) * 4_700_000;
    const renewed = state === 'renewed' || state === 'reconciled-renewed';
    return {
      entryId: `old-${index}`,
      accountId: 'practice',
      accountLabel: 'Practice',
      environment: 'emulator',
      ldhName: row.ldhName,
      unicodeName: row.unicodeName,
      clTRID: `RD-renew-${1000 + index}-a9c1`,
      expiryDateSent: sent,
      period,
      expectedExpiryDate: expected,
      cardId: index % 4 === 0 ? 'CARD-1002' : 'CARD-1001',
      state,
      openedAt,
      settledAt: state === 'outcome-unknown' ? null : openedAt + 800,
      newExpiryDate: renewed ? expected : null,
      resultCode: code,
      text: state === 'renewed' ? message('ledger.renewed', { date: expected }) : asWritten(text),
      svTRID: code === null ? null : `SV-${48100 + index}`,
      journalId: `j-${index}`,
      location: null,
      accepted: false,
      settledBy: settlers[state] ?? null,
      settledReason: '',
      staleReason: '',
      why: asWritten('Read from the registry just before.'),
      askedBy: 'window',
      person: null,
      settledPerson: null,
      by: null,
      batchId: null,
      alarm: 'none',
      contradictions: [],
      steps: [
        { state: 'planned', at: openedAt, text: asWritten('Written to the ledger.'), by: null, journalId: null },
        { state: 'sent', at: openedAt + 4, text: asWritten('On its way.'), by: null, journalId: null },
        { state, at: openedAt + 800, text: asWritten(text), by: null, journalId: `j-${index}` },
      ],
    };
  });
}

/** Some exchanges over every interface. */
export function doubleExchanges(rows: readonly DomainRow[], now: number): ExchangeDetails[] {
  return rows.slice(0, 60).map((row, index) => {
    const renew = index % 3 === 0;
    const silent = index % 17 === 5;
    return {
      journalId: `j-${index}`,
      accountId: 'practice',
      environment: 'emulator',
      interface: renew ? 'rpp-v0' : 'rdap',
      command: renew ? 'renew domain' : 'look up domain',
      method: renew ? 'POST' : 'GET',
      url: renew
        ? `http://127.0.0.1:4310/rpp/v0/domainNames/${row.ldhName}/renewProcesses`
        : `http://127.0.0.1:4310/rdap/domain/${row.ldhName}`,
      startedAt: now - index * 610_000 - 40_000,
      durationMilliseconds: silent ? 30_000 : 12 + (index % 40),
      status: silent ? null : renew ? 201 : index % 11 === 3 ? 429 : 200,
      silence: silent ? 'no answer within 30 seconds' : null,
      clTRID: renew ? `RD-renew-${1000 + index}-a9c1` : null,
      requestHeaders: [
        ['Authorization', '(redacted)'],
        ['RPP-Cltrid', `RD-renew-${1000 + index}-a9c1`],
      ],
      requestBody: renew ? '{"expiryDate":"2027-06-01","renewalPeriod":{"unit":"y","value":1}}' : null,
      replyHeaders: silent
        ? []
        : [
            ['Content-Type', 'application/json'],
            ['RPP-code', '01000'],
          ],
      replyBody: silent ? null : renew ? '{"expiryDate":"2028-06-01"}' : JSON.stringify({ ldhName: row.ldhName }),
      replyBodyCut: false,
    };
  });
}
