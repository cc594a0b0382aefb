import { expect, test, vi } from 'vitest';
import { asWritten } from '#messages/message.ts';
import { calendarDate } from '#values/calendar-date.ts';
import { account, domain, intention } from '../database/samples.ts';
import { joiningDesk } from './a-joining-desk.ts';
import { type Seat, type SeatOptions, type Team, teams } from './a-team.ts';

const { aTeam } = teams();

const shared = account({
  environment: 'sandbox',
  practice: false,
  addresses: { rpp: 'https://rpp.example', repp: '', rdap: '' },
});
const { accountId } = shared;

async function until(holds: () => Promise<boolean>): Promise<void> {
  await vi.waitUntil(holds, { timeout: 20_000, interval: 20 });
}

async function twoSeats(options: SeatOptions = {}) {
  const team = await aTeam();
  const anna = await team.seat('Anna');
  const bjorn = await team.seat('Björn', options);
  await anna.store.accounts.keep(shared);
  await until(async () => (await bjorn.store.accounts.list()).length === 1);
  return { team, anna, bjorn };
}

const sent = { state: 'sent' as const, at: 6_000, text: asWritten('Sent.') };
const mark = { reason: 'Sold.', until: null, person: 'whoever', markedAt: 5_000 };

async function tagged({ store }: Seat, ldhNames: readonly string[], add: readonly string[], remove: string[] = []) {
  const { actionId } = await store.domains.beginTagging(accountId, 1_000);
  const { changed } = await store.domains.tagSome(actionId, ldhNames, { add, remove, person: 'whoever' });
  return { actionId, changed };
}

const tagsAt = async ({ store }: Seat, name: string) => store.domains.tagsOf(accountId, name);

test('a tag is on every desk with who set it; two people tag one name at a time and both tags stay', async () => {
  const { anna, bjorn } = await twoSeats();
  await Promise.all([tagged(anna, ['a.example'], ['to sell']), tagged(bjorn, ['a.example', 'b.example'], ['vip'])]);
  const both = [
    { tag: 'to sell', person: 'Anna' },
    { tag: 'vip', person: 'Björn' },
  ];
  for (const seat of [anna, bjorn]) {
    await until(async () => (await tagsAt(seat, 'a.example')).length === 2);
    expect(await tagsAt(seat, 'a.example')).toEqual(both);
  }
  // What a name has already is not changed, and who set it stays.
  expect((await tagged(anna, ['a.example', 'c.example'], ['vip'])).changed).toBe(1);
  expect(await tagsAt(anna, 'a.example')).toEqual(both);
});

test('undoing an action of tagging undoes what it changed and nothing else, on every desk', async () => {
  const { anna, bjorn } = await twoSeats();
  await tagged(bjorn, ['a.example'], ['vip']);
  await until(async () => (await tagsAt(anna, 'a.example')).length === 1);
  const { actionId, changed } = await tagged(anna, ['a.example', 'b.example'], ['vip', 'new'], ['old']);
  expect(changed).toBe(2);
  expect(await anna.store.domains.undoSome(actionId)).toEqual({ undone: 2, more: false });
  expect(await anna.store.domains.undoSome(actionId)).toEqual({ undone: 0, more: false });
  for (const seat of [anna, bjorn]) {
    await until(async () => (await tagsAt(seat, 'b.example')).length === 0);
    expect(await tagsAt(seat, 'a.example')).toEqual([{ tag: 'vip', person: 'Björn' }]);
  }
});

test('a note is on every desk with who wrote it last, and an empty one is none', async () => {
  const { anna, bjorn } = await twoSeats();
  const noteAt = ({ store }: Seat) => store.domains.note(accountId, 'a.example');
  await anna.store.domains.keepNote(accountId, 'A.example', 'Ask first.', 1_000, 'whoever');
  await until(async () => (await noteAt(bjorn)) !== undefined);
  expect(await noteAt(bjorn)).toEqual({ note: 'Ask first.', person: 'Anna', changedAt: 1_000 });
  await bjorn.store.domains.keepNote(accountId, 'a.example', 'Asked.', 2_000);
  await until(async () => (await noteAt(anna))?.person === 'Björn');
  await anna.store.domains.keepNote(accountId, 'a.example', '', 3_000);
  await until(async () => (await noteAt(bjorn)) === undefined);
  expect(await bjorn.local.team.writerOf('note', accountId, 'a.example')).toMatchObject({
    person: 'Anna',
    machine: 'Anna’s laptop',
  });
});

test('without a link nothing is written here either; work on the practice registry stays on its desk', async () => {
  const { anna, bjorn } = await twoSeats();
  const practice = account({ accountId: 'practice', environment: 'emulator' });
  await anna.store.accounts.keep(practice);
  await anna.store.domains.keepNote('practice', 'a.example', 'Mine.', 1_000, 'Anna');
  await anna.link.stop();
  await expect(anna.store.domains.keepNote(accountId, 'a.example', 'Lost.', 1_000)).rejects.toMatchObject({
    failure: { kind: 'team-unavailable', nothingSent: true },
  });
  await expect(anna.store.domains.markSome(accountId, ['a.example'], mark)).rejects.toThrow();
  await expect(tagged(anna, ['a.example'], ['vip'])).rejects.toThrow();
  expect(await anna.store.domains.note(accountId, 'a.example')).toBeUndefined();
  expect(await anna.store.domains.note('practice', 'a.example')).toMatchObject({ note: 'Mine.' });
  await bjorn.link.readFeed();
  expect(await bjorn.store.domains.note(accountId, 'a.example')).toBeUndefined();
});

/** Anna's desk writes a piece, and no desk hears of it before its next beat. */
async function silently(
  { owner }: Team,
  item: { of: string; scope: string; key: string; document: unknown },
): Promise<void> {
  await owner.query('SET search_path = desk');
  await owner.query("SELECT verb_share(s, NULL, $1) FROM seats s WHERE machine = 'Anna’s laptop'", [
    JSON.stringify({ items: [item] }),
  ]);
}

test('a name that a colleague has just marked is not renewed, whatever this desk has read', async () => {
  const { team, bjorn } = await twoSeats({ times: { beat: 5_000 } });
  const place = { of: 'do-not-renew', scope: 'sandbox', key: 'a.example' };
  const document = { reason: 'Sold.', until: null, markedAt: 5_000 };
  const given = intention({ accountId, environment: 'sandbox', ldhName: 'a.example', entryId: 'by-bjorn' });
  await silently(team, { ...place, document });
  expect(await bjorn.local.domains.marksOf('sandbox', ['a.example'])).toEqual([]);
  expect(await bjorn.store.ledger.open(given, sent)).toEqual({ kind: 'marked' });
  expect(await team.look('SELECT count(*) AS answer FROM desk.renewal_entries')).toBe(0);
  const [seen] = await bjorn.store.domains.marksOf('sandbox', ['a.example']);
  expect(seen).toMatchObject({ reason: 'Sold.', person: 'Anna', markedAt: 5_000 });
  const although = { ...given, although: seen?.mark ?? null };
  // Another reason: the one that Björn saw does not count any more.
  await silently(team, { ...place, document: { ...document, reason: 'Sold to Acme.' } });
  expect(await bjorn.store.ledger.open(although, sent)).toEqual({ kind: 'marked' });
  await silently(team, { ...place, document: null });
  // A mark that is gone delays until this desk has read so.
  await bjorn.link.readFeed();
  expect(await bjorn.store.ledger.open(given, sent)).toMatchObject({ kind: 'opened' });
});

test('a renewal is not sent again after a colleague has just marked its name', async () => {
  const { team, bjorn } = await twoSeats({ times: { beat: 5_000 } });
  const given = intention({ accountId, environment: 'sandbox', ldhName: 'a.example', entryId: 'by-bjorn' });
  await bjorn.store.ledger.open(given, sent);
  await bjorn.store.ledger.step('by-bjorn', {
    state: 'outcome-unknown',
    at: 7_000,
    text: asWritten('Nobody answered.'),
  });
  const reading = {
    at: 8_000,
    source: 'rdap' as const,
    dateNow: given.expiryDateSent,
    text: asWritten('Read.'),
    journalId: null,
  };
  await bjorn.store.ledger.keepReading('by-bjorn', { ...reading, afterStep: 3 });
  const document = { reason: 'Sold.', until: null, markedAt: 5_000 };
  await silently(team, { of: 'do-not-renew', scope: 'sandbox', key: 'a.example', document });
  expect(await bjorn.store.ledger.step('by-bjorn', { ...sent, at: 9_000 }, 3, null)).toEqual({ kind: 'marked' });
  const [seen] = await bjorn.store.domains.marksOf('sandbox', ['a.example']);
  expect(await bjorn.store.ledger.step('by-bjorn', { ...sent, at: 9_000 }, 3, seen?.mark)).toMatchObject({
    kind: 'stepped',
  });
});

test('customers and their handles are the same on every desk; a label is given once', async () => {
  const { anna, bjorn } = await twoSeats();
  const today = calendarDate('2026-10-12');
  const at = ({ store }: Seat) => store.customers.list(accountId, today);
  const acme = { customerId: 'c1', label: 'Acme', ownPrice: null };
  expect(await anna.store.customers.keep(accountId, acme)).toBe('kept');
  // Björn's desk may not know of it yet.
  expect(await bjorn.store.customers.keep(accountId, { customerId: 'c2', label: 'ACME', ownPrice: null })).toBe(
    'label-taken',
  );
  expect(await bjorn.store.customers.assign(accountId, 'c1', ['abc1-is', 'ABC2-IS'])).toEqual({
    assigned: 2,
    moved: 0,
  });
  await until(async () => (await at(anna))[0]?.handles.length === 2);
  const rows = [
    { handle: 'abc2-is', label: 'Norn', customerId: 'c3' },
    { handle: 'ABC3-IS', label: 'norn', customerId: 'c4' },
    { handle: 'ABC1-IS', label: 'Acme', customerId: 'c5' },
  ];
  expect(await anna.store.customers.assignLabels(accountId, rows)).toEqual({ assigned: 2, moved: 1, created: 1 });
  const expected = [
    { label: 'Acme', handles: ['ABC1-IS'] },
    { label: 'Norn', handles: ['ABC2-IS', 'ABC3-IS'] },
  ];
  for (const seat of [anna, bjorn]) {
    await until(async () => (await at(seat)).length === 2 && (await at(seat))[1]?.handles.length === 2);
    expect(await at(seat)).toMatchObject(expected);
  }
  expect(await bjorn.store.customers.unassign(accountId, ['abc3-is', 'none-is'])).toEqual({ unassigned: 1 });
  // Labels change places: no desk ever has one label twice.
  await anna.store.customers.keep(accountId, { customerId: 'c1', label: 'Acme & Sons', ownPrice: null });
  await anna.store.customers.keep(accountId, { customerId: 'c3', label: 'Acme', ownPrice: null });
  await anna.store.customers.keep(accountId, { customerId: 'c1', label: 'Norn', ownPrice: null });
  await until(async () => (await at(bjorn)).some(({ customerId, label }) => customerId === 'c1' && label === 'Norn'));
  expect((await at(bjorn)).map(({ customerId, label }) => [customerId, label])).toEqual([
    ['c3', 'Acme'],
    ['c1', 'Norn'],
  ]);
  expect(await bjorn.store.customers.remove(accountId, 'c1')).toBe(true);
  expect(await bjorn.store.customers.remove(accountId, 'c1')).toBe(false);
  await until(async () => (await at(anna)).length === 1);
});

test('a setting of the team is on every desk, and one desk alone replaces what both have read', async () => {
  const { anna, bjorn } = await twoSeats();
  const name = `price-lists/${accountId}`;
  await anna.store.settings.set(name, '[{"currency":"ISK"}]');
  await until(async () => (await bjorn.store.settings.get(name)) !== undefined);
  const from = await bjorn.store.settings.get(name);
  const replaced = await Promise.all([
    anna.store.settings.replace(name, from, '[1]'),
    bjorn.store.settings.replace(name, from, '[2]'),
  ]);
  expect(replaced.filter(Boolean)).toHaveLength(1);
  const kept = replaced[0] ? '[1]' : '[2]';
  for (const seat of [anna, bjorn]) await until(async () => (await seat.store.settings.get(name)) === kept);
  await anna.store.settings.set('theme', '"dark"');
  await bjorn.link.readFeed();
  expect(await bjorn.store.settings.get('theme')).toBeUndefined();
});

test('a setting from before a desk joined is replaced where the team never had one', async () => {
  const { anna, bjorn } = await twoSeats();
  const name = `price-lists/${accountId}`;
  await anna.local.settings.set(name, '[1]');
  expect(await anna.store.settings.replace(name, '[1]', '[2]')).toBe(true);
  await until(async () => (await bjorn.store.settings.get(name)) === '[2]');
  expect(await anna.store.settings.replace(name, '[1]', '[3]')).toBe(false);
  expect(await anna.store.settings.get(name)).toBe('[2]');
});

test('collecting that was stopped without a link is stopped here, and resumed with one', async () => {
  const { team, anna } = await twoSeats();
  const name = `inbox-stopped/${accountId}`;
  await anna.link.stop();
  expect(await anna.store.settings.replace(name, undefined, '{"text":"x"}')).toBe(true);
  const again = await anna.again();
  await again.store.settings.set(name, 'null');
  expect(await again.store.settings.get(name)).toBe('null');
  expect(await team.look('SELECT count(*) AS answer FROM desk.shared')).toBe(0);
});

test('amounts and caps of cards are on every desk; the last cap holds everywhere', async () => {
  const { anna, bjorn } = await twoSeats();
  const cap = { accountId, cardId: 'CARD-1', currency: 'ISK', minorDigits: 0, person: 'whoever', setAt: 1_000 };
  const amount = { ...cap, kind: 'top-up' as const, day: calendarDate('2026-10-01'), toldAt: null, minor: 500 };
  const { amountId } = await anna.store.cards.enter({ ...amount, reference: 'r', inboxId: null, enteredAt: 1_000 });
  await Promise.all([
    anna.store.cards.setCap({ ...cap, minor: 1 }),
    bjorn.store.cards.setCap({ ...cap, minor: 2 }),
    anna.store.cards.setCap({ ...cap, minor: 3 }),
  ]);
  const factsAt = async ({ store }: Seat) => (await store.cards.facts(accountId, '2026-10'))[0];
  const query = { accountId, cardId: null, offset: 0, limit: 10 };
  for (const seat of [anna, bjorn]) await until(async () => (await seat.store.cards.history(query)).total === 4);
  expect(await factsAt(bjorn)).toEqual({ ...(await factsAt(anna)), topUps: [expect.objectContaining({ minor: 500 })] });
  expect((await factsAt(bjorn))?.topUps[0]).toMatchObject({ person: 'Anna' });
  const takenBack = { at: 2_000, person: 'whoever' };
  const theirs = (await factsAt(bjorn))?.topUps[0]?.amountId ?? '';
  expect(await bjorn.store.cards.takeBack(accountId, theirs, takenBack)).toBe('taken-back');
  expect(await anna.store.cards.takeBack(accountId, amountId, takenBack)).toBe('before');
  await until(async () => (await factsAt(anna))?.topUps.length === 0);
});

test('a desk that joins late has all of it, however much there is', async () => {
  const { team, anna } = await twoSeats();
  const names = Array.from({ length: 3_000 }, (_, place) => `n${place}.example`);
  for (let start = 0; start < names.length; start += 1_000) {
    await tagged(anna, names.slice(start, start + 1_000), ['bought']);
  }
  await anna.store.domains.markSome(accountId, names.slice(0, 100), mark);
  await anna.store.customers.assignLabels(accountId, [{ handle: 'ABC1-IS', label: 'Acme', customerId: 'c1' }]);
  const late = await team.seat('Dóra');
  await until(async () => (await tagsAt(late, 'n2999.example')).length === 1);
  expect(await tagsAt(late, 'n0.example')).toEqual([{ tag: 'bought', person: 'Anna' }]);
  expect(await late.store.domains.marksOf('sandbox', names.slice(0, 200))).toHaveLength(100);
  expect(await late.store.customers.list(accountId, '2026-10-12')).toMatchObject([{ handles: ['ABC1-IS'] }]);
});

test('two desks do not spend together more than the cap of a card', async () => {
  const { anna, bjorn } = await twoSeats();
  const unit = { currency: 'ISK', minorDigits: 0 };
  const prices = [{ ...unit, validFrom: null, prices: [{ years: 1, amountMinor: 6_500 }] }];
  const cap = { accountId, cardId: 'CARD-1', ...unit, person: null, setAt: 1_000 };
  await anna.store.settings.set(`price-lists/${accountId}`, JSON.stringify(prices));
  await anna.store.cards.setCap({ ...cap, minor: 3 * 6_500 });
  const open = ({ store }: Seat, name: string) =>
    store.ledger.open(intention({ accountId, environment: 'sandbox', ldhName: name, entryId: name }), sent);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, place) => open(place % 2 === 0 ? anna : bjorn, `n${place}.example`)),
  );
  expect(answers.map(({ kind }) => kind).sort()).toEqual([
    ...Array.from({ length: 3 }, () => 'opened'),
    ...Array.from({ length: 7 }, () => 'over-cap'),
  ]);
  // The colleague raises it: what this desk has read does not count, also where it has not heard of that.
  await bjorn.store.cards.setCap({ ...cap, minor: 4 * 6_500 });
  await until(async () => (await open(anna, 'later.example')).kind === 'opened');
});

test('a cap that a colleague has just set keeps a renewal from being billed, whatever this desk has read', async () => {
  const { team, bjorn } = await twoSeats({ times: { beat: 5_000 } });
  const document = { cardId: 'CARD-1', minor: 0, currency: 'ISK', minorDigits: 0, setAt: 1_000 };
  await silently(team, { of: 'card-cap', scope: accountId, key: 'cap-1', document });
  const given = intention({ accountId, environment: 'sandbox', entryId: 'by-bjorn' });
  expect(await bjorn.store.ledger.open(given, sent)).toMatchObject({ kind: 'over-cap', capMinor: 0 });
  expect(await team.look('SELECT count(*) AS answer FROM desk.renewal_entries')).toBe(0);
});

test('screens can say who changed what last; a desk that works alone says nobody', async () => {
  const { anna, bjorn } = await twoSeats();
  await anna.store.settings.set('inbox-rules', '[]');
  await anna.store.settings.set(`inbox-collecting/${accountId}`, '{}');
  await anna.store.settings.set(`price-lists/${accountId}`, '[]');
  await anna.store.settings.set('expiry-alert-distances', '[30]');
  await anna.store.customers.keep(accountId, { customerId: 'c1', label: 'Acme', ownPrice: null });
  await until(async () => (await bjorn.local.team.writerOf('customer', 'sandbox', 'c1')) !== undefined);
  const { team } = joiningDesk({ store: bjorn.local });
  const pieces = [
    { of: 'rules' },
    { of: 'expiry-distances' },
    { of: 'collecting', accountId },
    { of: 'price-lists', accountId },
    { of: 'customer', accountId, customerId: 'c1' },
  ] as const;
  for (const piece of pieces) {
    expect(await team.lastWriter(piece)).toEqual({
      ...{ person: 'Anna', machine: 'Anna’s laptop', keptAt: expect.any(Number) },
    });
  }
  expect(await team.lastWriter({ of: 'customer', accountId, customerId: 'c2' })).toBeNull();
  await bjorn.local.team.forgetMembership();
  for (const piece of pieces) expect(await team.lastWriter(piece)).toBeNull();
});

test('the answer to a lookup is here at once and with the colleagues a moment later, the newest alone', async () => {
  const { team, anna, bjorn } = await twoSeats();
  const look = (name: string, expires: string, toldAt: number) =>
    anna.store.domains.keepLookup({
      ...{ accountId, ownHandle: shared.handle, raw: '{"nul": "\\u0000"}', toldAt },
      domain: domain(name, { expires: calendarDate(expires) }),
    });
  await look('a.example', '2027-01-01', 1_000);
  await look('a.example', '2028-01-01', 2_000);
  await look('b.example', '2027-05-05', 2_000);
  const at = async ({ store }: Seat, name: string) => (await store.domains.details(accountId, name))?.row.expiry;
  expect(await at(anna, 'a.example')).toMatchObject({ date: '2028-01-01' });
  await until(async () => (await at(bjorn, 'b.example')) !== undefined);
  expect(await at(bjorn, 'a.example')).toMatchObject({ date: '2028-01-01', source: 'rdap', toldAt: 2_000 });
  expect((await bjorn.store.domains.details(accountId, 'a.example'))?.raw).toBe('{"nul": "\\u0000"}');
  // What waits goes before the link does; without one it stays here.
  await look('c.example', '2027-05-05', 3_000);
  await anna.close();
  await until(async () => (await at(bjorn, 'c.example')) !== undefined);
  await bjorn.link.stop();
  await bjorn.store.domains.keepLookup({
    ...{ accountId, ownHandle: shared.handle, raw: '{}', toldAt: 4_000 },
    domain: domain('d.example', { expires: calendarDate('2027-05-05') }),
  });
  await bjorn.close();
  const kept = "SELECT jsonb_agg(key ORDER BY key) AS answer FROM desk.shared WHERE kind = 'lookup'";
  expect(await team.look(kept)).toEqual(['a.example', 'b.example', 'c.example']);
});
