import { createHash, randomUUID } from 'node:crypto';
import type { TeamHistory } from '#contract/team.ts';
import type { Store } from '#main/database/store.ts';
import type { Keychain } from '#main/keychain/keychain.ts';
import type { RunControl } from '#main/ports.ts';
import { message } from '#messages/message.ts';
import { asJson } from './as-json.ts';
import { conflict } from './conflict.ts';
import { type TeamLine, TeamLost, TeamRefusal } from './connection.ts';
import { seatOver } from './join-team.ts';
import type { AccountMap, Membership, MovedRow, OwnHistory, OwnPlace } from './store/team-record.ts';
import { evidenceOf } from './team-evidence.ts';

export interface MovingPorts {
  readonly store: Pick<Store, 'team' | 'settings' | 'journal'>;
  readonly keychain: Keychain;
  readonly now: () => number;
  /** Copies the store's file as it is now, and answers with how that copy is removed again. */
  readonly setAside: (now: number) => Promise<() => Promise<void>>;
}

/** What the team store said of a row. */
type Word = 'put' | 'here' | 'otherwise' | 'open';

interface TeamAccount {
  readonly accountId: string;
  readonly environment: string;
  readonly handle: string;
}

/** As long as any limit of the registry looks back, twice. */
const longestWindow = 3_600_000;
/** How often all rows are read again because something was written meanwhile. */
const mostPasses = 5;
const mostNamed = 50;

/**
 * What moving in would do: each piece is tried in a transaction that is taken back. Messages are counted only: those that are
 * there already are not doubled.
 */
export async function tryMoving(
  line: TeamLine,
  { team }: Pick<Store, 'team'>,
  { accounts: own, renewals, messages, shared }: OwnHistory,
): Promise<TeamHistory> {
  const accounts = await matchedAccounts(line, own, true);
  const words: { readonly row: MovedRow; readonly word: Word }[] = [];
  let accountRows: readonly MovedRow[] = [];
  for (let place: OwnPlace | undefined; ; ) {
    const piece = await team.ownRows(place, accounts);
    const [first] = piece.rows;
    if (first === undefined || first.kind === 'message') break;
    if (first.kind === 'account') accountRows = piece.rows;
    const before = first.kind === 'account' ? [] : accountRows;
    const answer = await tried(line, [...before, ...piece.rows]);
    words.push(...piece.rows.map((row, index) => ({ row, word: answer[before.length + index] ?? ('here' as const) })));
    place = piece.place;
  }
  const otherwise = words.filter(({ word }) => word === 'otherwise');
  return {
    accounts: own.length,
    accountsThere: Object.keys(accounts).length,
    renewals,
    messages,
    pieces: shared,
    present: words.filter(({ row, word }) => word === 'here' && row.kind !== 'account').length,
    otherwise: otherwise.slice(0, mostNamed).map(({ row }) => namedIn(row)),
    otherwiseCount: otherwise.length,
    openThere: words
      .filter(({ word }) => word === 'open')
      .flatMap(({ row }) => (row.kind === 'renewal' ? [row.document.unicodeName] : [])),
  };
}

async function tried(line: TeamLine, rows: readonly MovedRow[]): Promise<readonly Word[]> {
  const seatId = randomUUID();
  await line.query('BEGIN');
  try {
    await line.query('SELECT desk.join_team($1, $2)', [seatId, 'trial']);
    return await put(line, seatId, rows);
  } finally {
    await line.query('ROLLBACK').catch(() => undefined);
  }
}

/** The team's accounts of the contacts that this desk has accounts of, by the desk's own ids. `isTrial`: nobody has joined yet. */
async function matchedAccounts(line: TeamLine, own: OwnHistory['accounts'], isTrial = false): Promise<AccountMap> {
  if (isTrial) {
    await line.query('BEGIN');
    await line.query('SELECT desk.join_team($1, $2)', [randomUUID(), 'trial']);
  }
  const [row] = await line.query('SELECT desk.team_accounts() AS answer');
  if (isTrial) await line.query('ROLLBACK');
  if (row === undefined) throw new TeamLost('the answer was empty');
  const contactOf = ({ environment, handle }: Omit<TeamAccount, 'accountId'>) =>
    `${environment} ${handle.toUpperCase()}`;
  const there = new Map(
    (row.answer as readonly TeamAccount[]).map((account) => [contactOf(account), account.accountId]),
  );
  const matched = own.flatMap((account) => {
    const accountId = there.get(contactOf(account));
    return accountId === undefined ? [] : [[account.accountId, accountId] as const];
  });
  return Object.fromEntries(matched);
}

async function put(line: TeamLine, seatId: string, rows: readonly object[]): Promise<readonly Word[]> {
  try {
    const [answered] = await line.query('SELECT desk.move_in($1, $2) AS answer', [seatId, asJson(rows)]);
    return answered?.answer as Word[];
  } catch (error) {
    if (error instanceof TeamRefusal && error.code === 'DK007') throw conflict(message('team.movesLater'), error);
    throw error;
  }
}

/** A row that the team has otherwise, as a person may know it. */
function namedIn(row: MovedRow): TeamHistory['otherwise'][number] {
  if (row.kind === 'account') return { what: 'account', name: row.document.label };
  if (row.kind === 'renewal') return { what: 'renewal', name: row.document.unicodeName };
  if (row.kind === 'message') return { what: 'message', name: row.inboxId };
  const [name = ''] = row.key.split(' ', 1);
  if (row.of === 'customer') return { what: 'customer', name: row.one ?? '' };
  if (row.of === 'customer-handle') return { what: 'customer', name };
  if (row.of === 'setting') return { what: 'setting', name: name.split('/')[0] ?? name };
  if (row.of === 'card-cap' || row.of === 'card-amount' || row.of === 'card-taken-back')
    return { what: 'card', name: '' };
  return { what: row.of === 'do-not-renew' ? 'mark' : 'note', name };
}

/**
 * Puts all rows of this desk into the team store, and then becomes a seat, in one step of this desk's own store. Cut off anywhere it is begun again:
 * what the team store has, it has once. Rejects with conflict where a renewal of one of its names is open in the team, and `cancelled` where a person stopped
 * it; the desk then works alone as before.
 */
export async function moveIn(
  line: TeamLine,
  moving: Membership,
  ports: MovingPorts,
  control: RunControl,
): Promise<void> {
  const { store, keychain, now } = ports;
  const membership = await seatOver(line, moving, ports);
  const accounts = await matchedAccounts(line, (await store.team.ownHistory()).accounts);
  const { seatId } = membership;
  for (let pass = 1; pass <= mostPasses; pass += 1) {
    const digest = await putAll(line, { seatId, accounts }, ports, control);
    await put(line, seatId, await store.team.ownTakes(now() - longestWindow));
    await line.query('SELECT desk.moved_in()');
    await copyKeys(accounts, keychain);
    const undo = await ports.setAside(now());
    if (await store.team.becomeSeat(membership, accounts, digest)) {
      await forgetKeys(accounts, keychain);
      return;
    }
    await undo();
  }
  throw conflict(message('team.tooBusyToMove'));
}

/** Answers with the digest of all rows; see `digestOfRows`. */
async function putAll(
  line: TeamLine,
  { seatId, accounts }: { readonly seatId: string; readonly accounts: AccountMap },
  { store }: MovingPorts,
  control: RunControl,
): Promise<string> {
  const { accounts: own, renewals, messages, shared } = await store.team.ownHistory();
  const total = own.length + renewals + messages + shared;
  const hash = createHash('sha256');
  let done = 0;
  for (let place: OwnPlace | undefined; ; ) {
    await control.step();
    const piece = await store.team.ownRows(place, accounts);
    if (piece.rows.length === 0) return hash.digest('hex');
    for (const row of piece.rows) hash.update(JSON.stringify(row));
    const rows = await Promise.all(piece.rows.map((row) => (row.kind === 'renewal' ? withEvidence(row, store) : row)));
    const words = await put(line, seatId, rows);
    const open = piece.rows.find((_, index) => words[index] === 'open');
    if (open?.kind === 'renewal') throw conflict(message('team.openOnBothSides', { name: open.document.unicodeName }));
    done += piece.rows.length;
    control.progress(Math.min(done, total), total);
    place = piece.place;
  }
}

/** The exchanges that prove its steps and readings go with it, for every seat to read. */
async function withEvidence(row: MovedRow & { kind: 'renewal' }, { journal }: MovingPorts['store']): Promise<object> {
  const parts = await Promise.all(
    row.parts.map(async (part) => {
      const evidence = 'document' in part ? await evidenceOf(journal, part.document.journalId) : undefined;
      return evidence === undefined ? part : { ...part, evidence };
    }),
  );
  return { ...row, parts };
}

const secretKinds = ['api-key', 'contact-password'] as const;

/** This computer's keys of an account that goes on under the team's id; see AccountSecrets. */
async function copyKeys(accounts: AccountMap, keychain: Keychain): Promise<void> {
  for (const [before, after] of Object.entries(accounts)) {
    for (const kind of before === after ? [] : secretKinds) {
      const secret = await keychain.get(`${before}/${kind}`);
      if (secret !== undefined) await keychain.set(`${after}/${kind}`, secret);
    }
  }
}

async function forgetKeys(accounts: AccountMap, keychain: Keychain): Promise<void> {
  for (const [before, after] of Object.entries(accounts)) {
    for (const kind of before === after ? [] : secretKinds)
      await keychain.forget(`${before}/${kind}`).catch(() => undefined);
  }
}
