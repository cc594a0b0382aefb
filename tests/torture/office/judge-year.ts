import { openStore } from '#main/database/open-store.ts';
import type { StoredLedgerEntry } from '#main/renewals/store/ledger-record.ts';
import { passwordEntry } from '#main/team/password-entry.ts';
import { joinFolder } from '../../support/join-folder.ts';
import { judgeTeam, readCopy, type TeamVerdict } from '../team/judge-team.ts';
import type { Crew } from './crew.ts';
import * as deeds from './deeds.ts';
import { minute } from './order.ts';
import type { Person } from './person.ts';

export interface YearFigures extends TeamVerdict {
  readonly entries: number;
  readonly batches: number;
  readonly messages: number;
  readonly kills: number;
  readonly stops: number;
  readonly troubles: number;
  readonly upgrades: number;
  readonly restores: number;
  readonly failovers: number;
  /** Entries with an alarm. */
  readonly alarms: number;
  /** Acts of persons that were certainly done, and those that a copy has in another name. */
  readonly acts: number;
  readonly misnamed: number;
  /** What was still open, or still waited, when the year was over. */
  readonly unfinished: number;
  /** What the programs took for faults of their own. */
  readonly faults: number;
}

const mostRounds = 40;

/** Leaves everything in peace until nothing waits, and holds against each other what the registry, the team and each seat have. */
export async function judgeYear(crew: Crew): Promise<YearFigures> {
  const { office, parts, counted } = crew;
  const { registry, tell } = parts;
  office.risk = 0;
  await registry.control.disarm();
  for (const person of crew.present) await office.ready(person);
  const unfinished = await bringToAnEnd(crew);
  const auditor = await joinLast(crew);
  const people = [auditor, ...crew.present];
  await office.untilLinks('current', people);
  await office.pass(2 * minute);
  for (const person of people) await office.endProgram(person);
  const copies = await Promise.all(people.map(copyOf));
  const wrong = new Set(lostByLeaving(crew, copies[0]?.entries ?? []));
  for (const [index, copy] of copies.entries()) {
    const path = people[index]?.path ?? '';
    for (const one of await crew.acted.wrongIn(path, copy, registry.senders)) wrong.add(one);
  }
  for (const one of [...wrong, ...office.faults].slice(0, 40)) tell(`  ${one}`);
  for (const [reason, times] of office.refusals) tell(`  refused ${times} times: ${reason}`);
  const idsOf = async (state: 'acknowledged' | 'waiting') =>
    (await registry.control.messages(registry.account.handle, state)).map(({ id }) => id);
  const acknowledged = await idsOf('acknowledged');
  const evidence = { intended: crew.intended, charges: await registry.charges(), copies, acknowledged };
  return {
    ...judgeTeam({ ...evidence, aboveLimit: registry.aboveLimit }),
    ...{ ...counted, ...office.figures, messages: acknowledged.length, entries: copies[0]?.entries.length ?? 0 },
    ...{ acts: crew.acted.certain, misnamed: wrong.size, faults: office.faults.length },
    unfinished: unfinished + (await idsOf('waiting')).length,
  };
}

/** Answers with how much is still to be done. */
async function bringToAnEnd(crew: Crew): Promise<number> {
  for (let round = 0, unfinished = 1; ; round += 1) {
    if (unfinished === 0 || round === mostRounds) return unfinished;
    const names = crew.takeNames(50);
    const batchId = names.length > 0 ? await crew.prepare(crew.first, names) : undefined;
    if (batchId !== undefined) await crew.office.do(crew.first, (life) => deeds.runBatch(life, batchId));
    unfinished = (await crew.tidy()) + crew.stillDue;
  }
}

/** One that comes last reads everything from the team store. */
async function joinLast(crew: Crew): Promise<Person> {
  const { office } = crew;
  const { server, time } = crew.parts;
  const auditor = crew.newPerson('Auditor');
  const invited = await office.outside(undefined, server.invite(auditor.name, 'seat', time.real));
  if (invited === undefined) throw new Error('Nobody was invited.');
  await office.outside(undefined, joinFolder(auditor.path, invited));
  await auditor.keychain.set(passwordEntry(invited), invited.password);
  await office.ready(auditor);
  return auditor;
}

/** What a desk that left has otherwise than the team. */
function lostByLeaving({ left }: Crew, entries: readonly StoredLedgerEntry[]): string[] {
  const known = new Map(entries.map((entry) => [entry.entryId, entry]));
  return left.flatMap(({ person, entries: own }) =>
    own
      .filter(({ entryId, state }) => known.get(entryId)?.state !== state)
      .map(({ ldhName, state }) => `${person.name} left with ${ldhName} ${state}, which the team has otherwise.`),
  );
}

async function copyOf({ path }: Person) {
  const store = openStore(path);
  try {
    return await readCopy(store);
  } finally {
    await store.close();
  }
}
