import { expect, test, vi } from 'vitest';
import type { LedgerStep } from '#main/renewals/store/ledger-record.ts';
import { openLine } from '#main/team/connection.ts';
import { asWritten } from '#messages/message.ts';
import { account, intention } from '../database/samples.ts';
import { type Seat, type SeatOptions, teams } from './a-team.ts';

// Rules of the team store that its planted faults leave out one by one.
const { aTeam } = teams();

const shared = account({ environment: 'sandbox', practice: false });
const renewal = intention({ environment: 'sandbox', entryId: 'a', after: null });
const sent = { state: 'sent', at: 6_000, text: asWritten('On its way.'), journalId: 'j1' } as const;
const unknown = { state: 'outcome-unknown', at: 7_000, text: asWritten('No answer.') } as const;
const reading = {
  source: 'rdap',
  dateNow: renewal.expiryDateSent,
  text: asWritten('Looked.'),
  journalId: null,
} as const;
const notRenewed: LedgerStep = {
  ...{ state: 'reconciled-not-renewed', at: 9_000, text: asWritten('The old date.'), settledBy: 'reading' },
};

async function until(holds: () => Promise<boolean>): Promise<void> {
  await vi.waitUntil(holds, { timeout: 15_000, interval: 20 });
}

const stateAt = async ({ store }: Seat) => (await store.ledger.get('a'))?.state;

/** Anna, whose renewal is on its way, and her colleague. */
async function twoSeats(options: SeatOptions = {}) {
  const team = await aTeam();
  const anna = await team.seat('Anna');
  const bjorn = await team.seat('Björn', options);
  await anna.store.accounts.keep(shared);
  await anna.store.ledger.open(renewal, sent);
  await until(async () => (await stateAt(bjorn)) === 'sent');
  return { team, anna, bjorn };
}

test('a step that rests on fewer steps than there are changes nothing', async () => {
  const { anna, bjorn } = await twoSeats();
  const refused = { state: 'refused', at: 7_000, text: asWritten('No.') } as const;
  expect(await bjorn.store.ledger.step('a', refused, 1)).toEqual({ kind: 'moved', state: 'sent' });
  expect(await stateAt(anna)).toBe('sent');
});

test('a second sending needs a reading that was asked for after the last step', async () => {
  const { anna } = await twoSeats();
  await anna.store.ledger.step('a', unknown, 2);
  await anna.store.ledger.keepReading('a', { ...reading, at: 7_500, afterStep: 2 });
  const again = { ...sent, at: 8_000 };
  expect(await anna.store.ledger.step('a', again, 3)).toEqual({ kind: 'not-allowed', state: 'outcome-unknown' });
  await anna.store.ledger.keepReading('a', { ...reading, at: 8_500, afterStep: 3 });
  expect(await anna.store.ledger.step('a', { ...again, at: 9_000 }, 3)).toMatchObject({ kind: 'stepped' });
});

test('a seat that was away takes in a renewal that was sent again: each step after the reading that it rests on', async () => {
  const { team, anna } = await twoSeats();
  await anna.store.ledger.step('a', unknown, 2);
  await anna.store.ledger.keepReading('a', { ...reading, at: 8_000, afterStep: 3 });
  await anna.store.ledger.step('a', { ...sent, at: 8_500 }, 3);
  // Asked for before the second sending, kept after it, and it shows the new date.
  const late = { ...reading, dateNow: renewal.expectedExpiryDate, at: 8_600, afterStep: 3 };
  await anna.store.ledger.keepReading('a', late);
  await anna.store.ledger.step('a', { ...unknown, at: 9_000 }, 4);
  const dora = await team.seat('Dóra');
  await until(async () => (await stateAt(dora)) === 'outcome-unknown');
  expect(await dora.store.ledger.get('a')).toEqual(await anna.store.ledger.get('a'));
  expect(await dora.store.ledger.readings('a')).toEqual(await anna.store.ledger.readings('a'));
});

test('the old date proves nothing before the quiet time is over, whatever the clock of the server says', async () => {
  const { team, anna } = await twoSeats();
  await anna.store.ledger.step('a', unknown, 2);
  await anna.store.ledger.keepReading('a', { ...reading, at: 8_000, afterStep: 3 });
  const tooEarly = { failure: { kind: 'conflict', message: { code: 'team.tooEarly' } } };
  await expect(anna.store.ledger.step('a', notRenewed, 3)).rejects.toMatchObject(tooEarly);
  // Set ahead by two hours, and seen by the next beat.
  await team.owner.query(`CREATE OR REPLACE FUNCTION desk.now_ms() RETURNS bigint LANGUAGE sql VOLATILE AS $$
    SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint + 7200000 $$;
    ALTER FUNCTION desk.now_ms() OWNER TO desk_owner`);
  await anna.link.beatNow();
  await expect(anna.store.ledger.step('a', notRenewed, 3)).rejects.toMatchObject(tooEarly);
});

test('a call that arrives too late is not carried out', async () => {
  const { team, bjorn } = await twoSeats({ times: { notAfter: -60_000 } });
  const other = { ...renewal, entryId: 'b', ldhName: 'other.example' };
  await expect(bjorn.store.ledger.open(other, sent)).rejects.toMatchObject({
    failure: { kind: 'team-unavailable', nothingSent: true },
  });
  expect(await team.look('SELECT count(*) AS answer FROM desk.renewal_entries')).toBe(1);
});

test('what was being written while others wrote is read as well', async () => {
  const { team, anna, bjorn } = await twoSeats();
  const slow = await openLine(team.administrator);
  try {
    await slow.query('BEGIN');
    await slow.query(`UPDATE desk.seats SET machine = 'Writes slowly' WHERE seat_id = $1`, [anna.member.seatId]);
    // It commits before the first one, and its mark is higher.
    await anna.store.accounts.keep(account({ ...shared, accountId: 'later', label: 'Later', handle: 'LATER-IS' }));
    await until(async () => (await bjorn.store.accounts.list()).length === 2);
    await slow.query('COMMIT');
  } finally {
    await slow.end();
  }
  await until(async () => (await bjorn.store.ledger.get('a'))?.by?.machine === 'Writes slowly');
});
