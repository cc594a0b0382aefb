import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { copyStore } from '#main/database/copy-store.ts';
import { openStore } from '#main/database/open-store.ts';
import type { Store } from '#main/database/store.ts';
import { formatInvitation } from '#main/team/invitation.ts';
import { passwordEntry } from '#main/team/password-entry.ts';
import { asWritten } from '#messages/message.ts';
import { calendarDate } from '#values/calendar-date.ts';
import { collectingSetting, rulesSetting } from '#values/setting-names.ts';
import { account, beginning, domain, ending, intention } from '../database/samples.ts';
import { emptyStoreFile, temporaryFolder } from '../database/store-kinds.ts';
import { acknowledgement, actionContent, arrival } from '../inbox/store/inbox-samples.ts';
import { type JoiningDesk, joiningDesk, memoryKeychain, saidBy } from './a-joining-desk.ts';
import { type Seat, type Team, teams } from './a-team.ts';

const { aTeam } = teams();
const machine = 'Anna’s laptop';
const own = account({
  ...{ accountId: 'own', label: 'Norn', environment: 'sandbox', practice: false, handle: 'NORN1-EX' },
  addresses: { rpp: 'https://rpp.example', repp: '', rdap: '' },
});
const practice = account({ accountId: 'practice' });
const now = Date.now();
const said = (text: string) => asWritten(text);

type Entry = Parameters<typeof intention>[0];
const renewal = (entryId: string, changes: Entry = {}) =>
  intention({
    ...{
      environment: 'sandbox',
      accountId: 'own',
      accountLabel: 'Norn',
      entryId,
      clTRID: `cl-${entryId}`,
      openedAt: now - 9_000,
    },
    ...{ ldhName: `${entryId}.example`, unicodeName: `${entryId}.example`, after: null, aboveCap: 'Known.' },
    ...changes,
  });
const sent = { state: 'sent', at: now - 8_000, text: said('On its way.'), journalId: 'exchange-1' } as const;
const renewed = {
  state: 'renewed',
  at: now - 7_000,
  text: said('Renewed.'),
  newExpiryDate: calendarDate('2028-03-14'),
} as const;
const unknown = { state: 'outcome-unknown', at: now - 7_000, text: said('Unknown.') } as const;
const reading = (dateNow: string, afterStep: number) =>
  ({
    at: now - 6_000,
    source: 'rdap',
    dateNow: calendarDate(dateNow),
    text: said('Read.'),
    journalId: null,
    afterStep,
  }) as const;

/** A desk that has worked alone, with a file of its own. */
function deskAlone(path = emptyStoreFile()): { path: string; store: Store } {
  return { path, store: openStore(path) };
}

async function worked({ accounts, ledger, journal, inbox, domains, customers, settings, cards }: Store): Promise<void> {
  await accounts.keep(own);
  await accounts.keep(practice);
  await ledger.open(intention({ entryId: 'practised', accountId: 'practice' }), sent);
  await journal.began(beginning('exchange-1', { accountId: 'own', environment: 'sandbox' }));
  await journal.ended(ending('exchange-1'));
  await ledger.open(renewal('a'), sent);
  await ledger.step('a', renewed, 2);
  // The same name in the next year.
  await ledger.open(
    renewal('a-again', { ldhName: 'a.example', after: 'a', expiryDateSent: calendarDate('2028-03-14') }),
    sent,
  );
  await ledger.step('a-again', { ...renewed, newExpiryDate: calendarDate('2029-03-14') }, 2);
  // Sent twice, since the registry still had the old date.
  await ledger.open(renewal('b'), sent);
  await ledger.step('b', unknown, 2);
  await ledger.keepReading('b', reading('2027-03-14', 3));
  await ledger.step('b', { ...sent, at: now - 5_000 }, 3);
  await ledger.step('b', unknown, 4);
  await ledger.keepReading('b', reading('2027-03-14', 3));
  await ledger.open(renewal('c'), sent);
  await ledger.step('c', { state: 'refused', at: now - 7_000, text: said('No.') }, 2);
  await ledger.contradict('c', {
    at: now,
    source: 'rdap',
    evidence: '2028-03-14',
    dateNow: calendarDate('2028-03-14'),
    text: said('Other.'),
    journalId: null,
  });
  await ledger.alarmSeen('c', now);
  await ledger.contradict('c', {
    at: now,
    source: 'rdap',
    evidence: '2029-03-14',
    dateNow: calendarDate('2029-03-14'),
    text: said('Other.'),
    journalId: null,
  });
  const place = { accountId: 'own', accountLabel: 'Norn', environment: 'sandbox' } as const;
  for (const number of ['1', '2', '3']) {
    await inbox.keep(
      arrival(number, { ...place, at: now + Number(number), askedAt: now + Number(number), tags: ['new'] }),
    );
  }
  await inbox.acknowledged(acknowledgement('inbox-1', { at: now + 10, person: 'Anna' }));
  await inbox.keep(
    arrival('4', { ...place, content: actionContent('cl-a', true, 'a.example'), at: now + 20, askedAt: now + 20 }),
  );
  await inbox.keepUnreadable({
    ...{ ...place, inboxId: 'unreadable', text: 'No JSON.', notice: undefined, at: now + 30 },
    answer: { from: 'request', form: 'none', headers: [], raw: '\u0000 {broken þorn', journalId: 'j-9' },
  });
  await inbox.mark({ kind: 'messages', inboxIds: ['inbox-2'] }, true, 'Anna');
  await inbox.keep(arrival('9', { accountId: 'practice' }));
  const list = await domains.beginDownload({ accountId: 'own', source: 'my-domains', startedAt: now });
  await domains.addToDownload(list.downloadId, 'NORN1-EX', [domain('a.example'), domain('b.example')]);
  await domains.keepNote('own', 'a.example', 'Renew by hand.', now, 'Anna');
  const { actionId } = await domains.beginTagging('own', now);
  await domains.tagSome(actionId, ['a.example', 'b.example'], { add: ['mine'], remove: [] });
  await domains.markSome('own', ['b.example'], { reason: 'Sold.', until: null, person: 'Anna', markedAt: now });
  await customers.keep('own', { customerId: 'customer-1', label: 'Fjörður ehf.', ownPrice: null });
  await customers.assign('own', 'customer-1', ['REG1-IS']);
  await settings.set(collectingSetting('own'), JSON.stringify({ minutes: 15 }));
  await settings.set(rulesSetting, JSON.stringify([]));
  const amount = {
    ...{ accountId: 'own', cardId: 'CARD-1', currency: 'ISK', minorDigits: 0, person: 'Anna' },
    minor: 50_000,
  };
  await cards.enter({
    ...amount,
    kind: 'top-up',
    day: calendarDate('2026-11-01'),
    toldAt: null,
    reference: 'bank',
    inboxId: null,
    enteredAt: now,
  });
  await cards.setCap({ ...amount, minor: 900_000, setAt: now });
}

const outside = (one: { readonly environment: string }) => one.environment !== 'emulator';

/** What a desk knows, without who did it and at which numbers of its own. */
async function known({ ledger, inbox, domains, customers, settings, cards }: Store, accountId = 'own') {
  const { entries } = await ledger.page({ accountId: null, states: [], text: '', offset: 0, limit: 100 });
  const { messages } = await inbox.page({ offset: 0, limit: 100 });
  const details = await Promise.all(messages.map(({ inboxId }) => inbox.details(inboxId)));
  const byId = <One extends { readonly entryId: string }>(list: readonly One[]) =>
    list.toSorted((one, other) => one.entryId.localeCompare(other.entryId));
  return {
    entries: byId(entries)
      .filter(outside)
      .map(({ by: _, person: __, steps, ...entry }) => ({
        ...entry,
        steps: steps.map(({ by: ___, ...step }) => step),
      })),
    readings: await ledger.readings('b'),
    messages: details
      .filter((one) => one !== undefined && outside(one.message))
      .map((one) => ({ ...one, message: { ...one?.message, acknowledgedSeat: null, handledSeat: null } }))
      .toSorted((one, other) => String(one.message.inboxId).localeCompare(String(other.message.inboxId))),
    found: (await inbox.page({ text: 'þorn', offset: 0, limit: 100 })).messages.map(({ inboxId }) => inboxId),
    marks: (await domains.marksOf('sandbox', ['a.example', 'b.example'])).map(({ ldhName, reason }) => ({
      ldhName,
      reason,
    })),
    customer: (await customers.known(accountId, ['REG1-IS'])).map(({ label }) => label),
    collecting: await settings.get(collectingSetting(accountId)),
    cards: (await cards.facts(accountId, '2026-11')).map(({ cap, topUps }) => ({
      cap,
      topUps: topUps.map(({ minor }) => minor),
    })),
  };
}

async function invitedTo(team: Team, person = 'Anna', role: 'seat' | 'reader' = 'seat') {
  const invitation = await team.invite(person, role);
  return { invitation, text: formatInvitation(invitation) };
}

/** The program of a desk that has moved in. */
async function asSeat(team: Team, path: string, desk: Pick<JoiningDesk, 'store' | 'keychain'>): Promise<Seat> {
  const member = await desk.store.team.membership();
  if (member === undefined) throw new Error('It has not moved in.');
  const password = await desk.keychain.get(passwordEntry({ ...member, ...member.address }));
  return team.seatOf({ path, member, address: { ...member.address, password: String(password) } });
}

async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  await vi.waitUntil(holds, { timeout: 30_000, interval: 20 });
}

async function expectSame(seats: readonly Seat[], whole: unknown, accountId = 'own'): Promise<void> {
  for (const { store } of seats)
    await vi.waitFor(async () => expect(await known(store, accountId)).toEqual(whole), { timeout: 20_000 });
}

test('a desk that moves in brings everything, and every seat has it', async () => {
  const team = await aTeam();
  const bjorn = await team.seat('Björn');
  const { path, store } = deskAlone();
  await worked(store);
  const before = await known(store);
  const desk = joiningDesk({ store });
  const { text } = await invitedTo(team);
  expect((await desk.team.look({ invitation: text })).history).toEqual({
    ...{ accounts: 1, accountsThere: 0, renewals: 4, messages: 5, pieces: 10, present: 0 },
    ...{ otherwise: [], otherwiseCount: 0, openThere: [] },
  });
  expect(await team.look('SELECT count(*)::int AS answer FROM desk.renewal_entries')).toBe(0);
  expect(await saidBy(desk.team.join({ invitation: text, machine }))).toMatch(
    /^This desk has accounts, renewals or messages of its own/,
  );
  expect(await desk.team.join({ invitation: text, machine, bringHistory: true })).toEqual({ workId: 'move' });
  await desk.moved;
  expect([desk.reopened, desk.asides]).toEqual([1, 1]);
  expect(await desk.team.moving()).toBeNull();
  const anna = await asSeat(team, path, desk);
  await expectSame([anna, bjorn], before);
  const rowsOf = async (seat: Seat) =>
    (await seat.store.ledger.page({ accountId: null, states: [], text: '', offset: 0, limit: 100 })).entries
      .filter(outside)
      .map(({ entryId }) => entryId);
  expect(await rowsOf(anna)).toEqual(await rowsOf(bjorn));
  // What was practised stays with the desk that did it, and so do its list and its journal.
  expect(await anna.store.ledger.get('practised')).toMatchObject({ environment: 'emulator' });
  expect(await bjorn.store.ledger.get('practised')).toBeUndefined();
  expect(await anna.store.inbox.details('inbox-9')).toBeDefined();
  expect((await anna.store.domains.facets('own')).tag).toMatchObject([{ value: 'mine', count: 2 }]);
  expect(await bjorn.store.journal.get('exchange-1')).toMatchObject({ journalId: 'exchange-1' });
  // Both go on with it.
  expect(
    await bjorn.store.ledger.step('b', {
      state: 'reconciled-renewed',
      at: Date.now(),
      text: said('It was.'),
      settledBy: 'person',
    }),
  ).toEqual({ kind: 'stepped' });
  await until(async () => (await anna.store.ledger.get('b'))?.state === 'reconciled-renewed');
  expect(
    await anna.store.ledger.open(
      renewal('a-third', {
        ldhName: 'a.example',
        after: 'a-again',
        openedAt: Date.now(),
        aboveCap: 'Known.',
        expiryDateSent: calendarDate('2029-03-14'),
      }),
      sent,
    ),
  ).toMatchObject({ kind: 'opened' });
});

test('an account of a contact that the team has goes on as the team’s, with this computer’s key', async () => {
  const team = await aTeam();
  const bjorn = await team.seat('Björn');
  const addresses = { ...own.addresses, rpp: 'https://elsewhere.example' };
  await bjorn.store.accounts.keep({
    ...own,
    accountId: 'theirs',
    label: 'Norn registry',
    handle: 'norn1-ex',
    addresses,
  });
  await bjorn.store.domains.keepNote('theirs', 'a.example', 'Ours.', now, null);
  const { path, store } = deskAlone();
  await worked(store);
  const before = await known(store);
  const keychain = memoryKeychain();
  await keychain.set('own/api-key', 'secret of Anna');
  const desk = joiningDesk({ store, keychain });
  const { text } = await invitedTo(team);
  expect((await desk.team.look({ invitation: text })).history).toMatchObject({
    ...{ accounts: 1, accountsThere: 1, otherwiseCount: 2 },
    otherwise: [
      { what: 'account', name: 'Norn' },
      { what: 'note', name: 'a.example' },
    ],
  });
  await desk.team.join({ invitation: text, machine, bringHistory: true });
  await desk.moved;
  expect([await keychain.get('theirs/api-key'), await keychain.get('own/api-key')]).toEqual([
    'secret of Anna',
    undefined,
  ]);
  const anna = await asSeat(team, path, desk);
  const after = {
    ...before,
    entries: before.entries.map((entry) => ({ ...entry, accountId: 'theirs' })),
    messages: before.messages.map((one) => ({ ...one, message: { ...one.message, accountId: 'theirs' } })),
  };
  await expectSame([anna, bjorn], after, 'theirs');
  // The key goes there after its person has confirmed it.
  expect(await anna.store.accounts.get('theirs')).toMatchObject({ addresses: { rpp: 'https://elsewhere.example' } });
  expect((await anna.store.accounts.keyPlaces('theirs')).origins).toEqual(['https://rpp.example']);
  expect(await anna.store.accounts.list()).toMatchObject([
    { accountId: 'theirs', label: 'Norn registry', apiKeyKept: 'keychain' },
    { accountId: 'practice' },
  ]);
  expect((await anna.store.domains.facets('theirs')).tag).toMatchObject([{ value: 'mine', count: 2 }]);
});

test('cut off anywhere, it goes on as the same seat, and everything is there once', async () => {
  for (let cut = 1; ; cut += 1) {
    const team = await aTeam();
    const { path, store } = deskAlone();
    await worked(store);
    const before = await known(store);
    const { text } = await invitedTo(team);
    const keychain = memoryKeychain();
    let calls = 0;
    const isCut = () => {
      calls += 1;
      return calls === cut;
    };
    const first = joiningDesk({ store: cutting(store, isCut), keychain });
    const whole = await first.team
      .join({ invitation: text, machine, bringHistory: true })
      .then(() => first.moved)
      .then(
        () => true,
        () => false,
      );
    if (!whole) {
      const second = joiningDesk({ store: openStore(path), keychain });
      if (cut % 2 === 0 && (await second.team.moving()) !== null) await second.team.goOn();
      else await second.team.join({ invitation: text, machine, bringHistory: true });
      await second.moved;
    }
    const anna = await asSeat(team, path, { store, keychain });
    await expectSame([anna], before);
    expect(await team.look("SELECT count(*)::int AS answer FROM desk.inbox_facts WHERE kind = 'moved'")).toBe(5);
    expect(await team.look('SELECT count(*)::int AS answer FROM desk.seats')).toBe(1);
    await anna.close();
    if (whole) break;
  }
}, 240_000);

/** A store of which one call fails: before it is carried out. */
function cutting(store: Store, isCut: () => boolean): Store {
  const cut = <Family extends object>(family: Family): Family =>
    new Proxy(family, {
      get:
        (target, verb) =>
        (...given: never[]) =>
          isCut()
            ? Promise.reject(new Error('the power went'))
            : (target[verb as never] as (...all: never[]) => unknown)(...given),
    });
  return { ...store, team: cut(store.team), settings: cut(store.settings) };
}

test('two stores with a common past are one history in the team, and an outcome that differs has an alarm', async () => {
  const team = await aTeam();
  const one = deskAlone();
  await worked(one.store);
  await one.store.ledger.open(renewal('d'), sent);
  await one.store.ledger.step('d', unknown, 2);
  const other = deskAlone(copied(one.path));
  // Since then each desk went on by itself.
  const settled = { at: now, text: said('Settled.'), settledBy: 'person' } as const;
  await one.store.ledger.step('b', { ...settled, state: 'reconciled-renewed' }, 5);
  await one.store.ledger.step('d', { ...settled, state: 'reconciled-not-renewed' }, 3);
  await other.store.ledger.step('d', { ...settled, state: 'reconciled-renewed' }, 3);
  await other.store.ledger.open(renewal('e'), sent);
  await other.store.ledger.step('e', renewed, 2);
  await one.store.inbox.tag({ kind: 'messages', inboxIds: ['inbox-3'] }, { add: ['ours'], remove: [] });
  await other.store.inbox.acknowledged(acknowledgement('inbox-3', { at: now + 40, person: 'Björn' }));
  const place = { accountId: 'own', accountLabel: 'Norn', environment: 'sandbox' } as const;
  // The same message came to both after they had parted.
  for (const [{ store }, inboxId] of [
    [one, 'inbox-7-one'],
    [other, 'inbox-7-other'],
  ] as const) {
    await store.inbox.keep(arrival('7', { ...place, inboxId, at: now + 50, askedAt: now + 50 }));
  }
  const desks = [joiningDesk({ store: one.store }), joiningDesk({ store: other.store })];
  const texts = [await invitedTo(team, 'Anna'), await invitedTo(team, 'Björn')];
  for (const [place, desk] of desks.entries()) {
    const text = texts[place]?.text ?? '';
    const { history } = await desk.team.look({ invitation: text });
    if (place === 1)
      expect(history).toMatchObject({
        accountsThere: 1,
        renewals: 6,
        otherwise: [{ what: 'renewal', name: 'd.example' }],
        present: 14,
      });
    await desk.team.join({ invitation: text, machine, bringHistory: true });
    await desk.moved;
  }
  const [first, second] = desks as [JoiningDesk, JoiningDesk];
  const [anna, bjorn] = [await asSeat(team, one.path, first), await asSeat(team, other.path, second)];
  await until(
    async () =>
      (await anna.store.ledger.get('e')) !== undefined && (await anna.store.ledger.get('d'))?.alarm === 'unseen',
  );
  const whole = await known(anna.store);
  await expectSame([bjorn], whole);
  expect(whole.entries.map(({ entryId, state }) => `${entryId} ${state}`)).toEqual([
    ...['a renewed', 'a-again renewed', 'b reconciled-renewed', 'c refused', 'd reconciled-not-renewed', 'e renewed'],
  ]);
  expect(whole.entries.find(({ entryId }) => entryId === 'd')).toMatchObject({
    alarm: 'unseen',
    contradictions: [{ source: 'restore', text: { code: 'ledger.otherwiseMovedIn', values: { person: 'Björn' } } }],
  });
  const three = whole.messages.find(({ message }) => message.inboxId === 'inbox-3')?.message;
  expect(three).toMatchObject({ tags: ['new', 'ours'], acknowledged: { how: 'answered' }, acknowledgedBy: 'Björn' });
  expect(whole.messages.map(({ message }) => message.messageId)).toEqual(['1', '2', '3', '4', '7', null]);
});

/** A copy of a store's file, as of a data folder that was copied to another computer. */
function copied(path: string): string {
  const to = join(temporaryFolder(), 'desk.db');
  copyStore(path, to);
  return to;
}

test('nothing moves while a name is open on both sides, a renewal is sent, or a batch is not at its end', async () => {
  const team = await aTeam();
  const bjorn = await team.seat('Björn');
  await bjorn.store.accounts.keep({ ...own, accountId: 'theirs' });
  await bjorn.store.ledger.open(
    renewal('theirs', { accountId: 'theirs', ldhName: 'a.example', openedAt: Date.now() }),
    sent,
  );
  const { store } = deskAlone();
  await store.accounts.keep(own);
  await store.ledger.open(renewal('a'), sent);
  const desk = joiningDesk({ store });
  const { text } = await invitedTo(team);
  expect(await saidBy(desk.team.look({ invitation: text }))).toMatch(/^A renewal of this desk is under way/);
  await store.ledger.step('a', unknown, 2);
  expect((await desk.team.look({ invitation: text })).history?.openThere).toEqual(['a.example']);
  await desk.team.join({ invitation: text, machine, bringHistory: true });
  expect(await saidBy(desk.moved)).toMatch(/^A renewal of a.example is not settled in the team/);
  expect(await desk.team.moving()).toMatchObject({ name: 'Norn registry team', person: 'Anna', machine });
  // The desk works alone as before, and may stop moving in.
  expect(await store.ledger.open(renewal('f'), sent)).toEqual({ kind: 'opened' });
  expect(await saidBy(desk.team.goOn())).toMatch(/^A renewal of this desk is under way/);
  await store.ledger.step('f', renewed, 2);
  await desk.team.giveUpMoving();
  expect(await desk.team.moving()).toBeNull();
  expect(await team.look('SELECT count(*)::int AS answer FROM desk.seats WHERE left_at IS NULL')).toBe(1);
  // Later it moves in after all, with the same invitation.
  await bjorn.store.ledger.step('theirs', renewed, 2);
  await desk.team.join({ invitation: text, machine, bringHistory: true });
  await desk.moved;
  expect(await store.team.membership()).toMatchObject({ person: 'Anna' });
  await until(async () => (await bjorn.store.ledger.get('f'))?.state === 'renewed');
});

test('a person who may only read brings nothing', async () => {
  const team = await aTeam();
  const { store } = deskAlone();
  await store.accounts.keep(own);
  const { text } = await invitedTo(team, 'Dóra', 'reader');
  const desk = joiningDesk({ store });
  expect(await saidBy(desk.team.look({ invitation: text }))).toMatch(/^Who may only read brings no history/);
  await desk.team.join({ invitation: text, machine, bringHistory: true });
  expect(await saidBy(desk.moved)).not.toBe('no failure');
  expect(await store.team.membership()).toBeUndefined();
});

test('what is written while it moves in comes as well, and another program decides nothing alone afterwards', async () => {
  const team = await aTeam();
  const { path, store } = deskAlone();
  await worked(store);
  const earlier = openStore(path);
  let steps = 0;
  const desk = joiningDesk({
    store,
    async step() {
      steps += 1;
      // The last piece has gone, and the desk is not a seat yet.
      if (steps !== 12) return;
      const place = { accountId: 'own', accountLabel: 'Norn', environment: 'sandbox' } as const;
      await earlier.inbox.keep(arrival('12', { ...place, at: now + 90, askedAt: now + 90 }));
      // Marks were read before renewals and messages.
      const mark = { reason: 'Sold.', until: null, person: null, markedAt: now };
      await earlier.domains.markSome('own', ['late.example'], mark);
    },
  });
  const { text } = await invitedTo(team);
  await desk.team.join({ invitation: text, machine, bringHistory: true });
  await desk.moved;
  expect(desk.asides).toBe(1);
  expect(await saidBy(earlier.ledger.open(renewal('late'), sent))).toMatch(
    /^Another program has joined or left a team/,
  );
  expect(await saidBy(earlier.inbox.keep(arrival('13', { accountId: 'own', environment: 'sandbox' })))).toMatch(
    /^Another program/,
  );
  await earlier.close();
  const anna = await asSeat(team, path, desk);
  expect(await team.look("SELECT count(*)::int AS answer FROM desk.shared WHERE key = 'late.example'")).toBe(1);
  await until(async () => (await anna.store.inbox.details('inbox-12')) !== undefined);
});

test('who leaves goes on alone with all of it, and may bring it into another team', async () => {
  const team = await aTeam();
  const bjorn = await team.seat('Björn');
  await bjorn.store.accounts.keep(own);
  const place = { accountId: 'own', accountLabel: 'Norn', environment: 'sandbox' } as const;
  await bjorn.store.ledger.open(renewal('a', { openedAt: Date.now() }), sent);
  await bjorn.store.ledger.step('a', unknown, 2);
  const cap = { accountId: 'own', cardId: 'CARD-1', currency: 'ISK', minorDigits: 0, person: null, setAt: now };
  await bjorn.store.cards.setCap({ ...cap, minor: 1_000 });
  await bjorn.store.cards.setCap({ ...cap, minor: 2_000 });
  await until(async () => (await bjorn.local.ledger.get('a'))?.state === 'outcome-unknown');
  await bjorn.local.team.forgetMembership();
  await bjorn.close();
  const alone = openStore(bjorn.path);
  const capNow = async () => (await alone.cards.facts('own', '2026-11')).map((facts) => facts.cap?.minor);
  expect(await capNow()).toEqual([2_000]);
  await alone.cards.setCap({ ...cap, minor: 3_000 });
  expect(await capNow()).toEqual([3_000]);
  // The registry's message settles what is this desk's own now.
  await alone.inbox.keep(arrival('1', { ...place, content: actionContent('cl-a', true, 'a.example') }));
  expect(await alone.ledger.get('a')).toMatchObject({ state: 'reconciled-renewed' });
  const next = await aTeam();
  const desk = joiningDesk({ store: alone });
  const { text } = await invitedTo(next, 'Björn');
  await desk.team.join({ invitation: text, machine, bringHistory: true });
  await desk.moved;
  const again = await asSeat(next, bjorn.path, desk);
  await until(async () => (await again.store.ledger.get('a'))?.state === 'reconciled-renewed');
  await until(async () => (await again.store.cards.facts('own', '2026-11'))[0]?.cap?.minor === 3_000);
  expect(await again.store.ledger.get('a')).toMatchObject({ by: { person: 'Björn' } });
});

test('a store of 0.1.0 moves in with every renewal and message', async () => {
  const team = await aTeam();
  const path = join(temporaryFolder(), 'desk.sqlite');
  writeFileSync(path, gunzipSync(readFileSync(join(import.meta.dirname, '../database/store-of-0.1.0.sqlite.gz'))));
  ofProduction(path);
  const { store } = deskAlone(path);
  const accountId = (await store.accounts.list())[0]?.accountId;
  const before = await known(store, accountId);
  expect([before.entries.length, before.messages.length]).toEqual([32, 6]);
  const desk = joiningDesk({ store });
  const { text } = await invitedTo(team);
  await desk.team.join({ invitation: text, machine, bringHistory: true });
  await desk.moved;
  const anna = await asSeat(team, path, desk);
  await expectSame([anna], before, accountId);
});

/** What that program practised, as if it had done it at the registry; and its paused batches cancelled. */
function ofProduction(path: string): void {
  const database = new DatabaseSync(path);
  const triggers = database.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all();
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`);
  for (const table of ['accounts', 'renewal_entries', 'inbox_messages', 'renewal_batches']) {
    database.exec(`UPDATE ${table} SET environment = 'production' WHERE environment = 'emulator'`);
  }
  database.exec("UPDATE renewal_batches SET state = 'cancelled' WHERE state = 'paused'");
  for (const { sql } of triggers) database.exec(String(sql));
  database.close();
}
