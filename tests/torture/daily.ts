import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { addDays, dateOfInstant } from '#values/calendar-date.ts';
import { startChild } from '../bench/child.ts';
import { type Chance, seededChance } from './chance.ts';
import { countingProxy } from './counting-proxy.ts';
import { type RunEnd, runProgram } from './program.ts';
import { registryControl } from './registry-control.ts';
import { storedMessages } from './stored-messages.ts';

export interface DailyTortureOrder {
  readonly kills: number;
  readonly seed: number;
  /** How often a second run begins at the same time: 0 to 1. */
  readonly company?: number;
  /** The command line program: its sources, or as it is built. */
  readonly program: string;
  readonly say?: (text: string) => void;
}

export interface DailyTortureReport {
  readonly kills: number;
  readonly runs: number;
  readonly queued: number;
  /** What the registry billed. Nobody asked for anything that bills. */
  readonly charges: number;
  /** Acknowledged, and in no archive with their text. */
  readonly lost: readonly string[];
  readonly twice: readonly string[];
  readonly torn: number;
  /** Batches under review beside the one that may wait; and files that are not sound. */
  readonly batchesTooMany: number;
  /** Batches that wait in the end. */
  readonly batches: number;
  readonly unsound: number;
  /** Of the last run, which nobody killed. */
  readonly exitCode: number;
  readonly listed: number;
}

interface Ready {
  readonly url: string;
  readonly control: string;
  readonly accounts: readonly {
    readonly handle: string;
    readonly apiKey: string;
    readonly cardIds: readonly string[];
  }[];
}

const emulatorProgram = `${import.meta.dirname}/../../src/main/hosts/emulator/main.ts`;
const names = 40;
/** Requests of a whole run: a list, two for each message, one reading now and then. */
const mostRequests = 14;

/**
 * The proof of `daily`: the real program is killed at random instants, before, between and after its requests, and sometimes
 * a second run begins beside it. Nothing may be billed, no message lost or stored twice, and one batch at most may wait.
 */
export async function dailyTorture(order: DailyTortureOrder): Promise<DailyTortureReport> {
  const emulator = await startChild<Ready>(emulatorProgram, ['--port', '0', '--seed', 'empty']);
  const folder = mkdtempSync(join(tmpdir(), 'registry-desk-daily-'));
  const address = new URL(emulator.ready.url);
  const proxy = await countingProxy({ host: address.hostname, port: Number(address.port) });
  try {
    return await torment(order, seededChance(order.seed), emulator.ready, folder, proxy);
  } finally {
    await proxy.close();
    await emulator.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function torment(
  { kills: wanted, company = 0.2, program, say = () => undefined }: DailyTortureOrder,
  chance: Chance,
  ready: Ready,
  folder: string,
  proxy: Awaited<ReturnType<typeof countingProxy>>,
): Promise<DailyTortureReport> {
  const account = ready.accounts[0];
  if (account === undefined) throw new Error('The emulator has no account.');
  const control = registryControl(ready.control);
  const today = dateOfInstant(Date.now());
  for (let number = 0; number < names; number += 1) {
    await post(ready, 'domains', { name: `name-${number}.example`, expiryDate: addDays(today, number) });
  }
  const home = join(folder, 'desk');
  const file = join(home, 'registry-desk.sqlite');
  const way = `http://127.0.0.1:${proxy.port}`;
  const start = (words: readonly string[] = ['daily', '--json']) =>
    runProgram(program, words, {
      REGISTRY_DESK_HOME: home,
      REGISTRY_DESK_HANDLE: account.handle,
      REGISTRY_DESK_API_KEY: account.apiKey,
      REGISTRY_DESK_RPP_URL: `${way}/rpp`,
      REGISTRY_DESK_REPP_URL: `${way}/repp`,
      REGISTRY_DESK_RDAP_URL: way,
    });
  const queued = new Map<string, string>();
  async function queue(count: number): Promise<void> {
    for (let number = 0; number < count; number += 1) {
      const { id, text } = await control.queueMessage({ handle: account?.handle, text: `Boð nr. ${queued.size + 1}` });
      queued.set(id, text);
    }
  }

  // The account of the environment is found again by its name, and so it has a card to prepare a batch for.
  const added = await start([
    ...['accounts', 'add', '--label', `${account.handle} (environment variables)`, '--environment', 'emulator'],
    ...['--handle', account.handle, '--card', account.cardIds[0] ?? ''],
    ...['--rpp', `${way}/rpp`, '--repp', `${way}/repp`, '--rdap', way],
  ]).ended;
  if (added.kind === 'killed' || added.code !== 0) throw new Error('The account was not added.');

  let [kills, runs] = [0, 0];
  while (kills < wanted) {
    if ((await control.messages(account.handle, 'waiting')).length < 3) await queue(5);
    const atRequest = chance.between(0, mostRequests);
    const delay = chance.one([0, 0, chance.number() * 3, chance.number() * 20]);
    proxy.reset();
    const run = start();
    const other = chance.number() < company ? start() : undefined;
    proxy.onRequest = (number) => {
      if (number === atRequest) setTimeout(run.kill, delay);
    };
    // Before any request, while it starts; or after the last one, while it prepares and writes.
    const late = setTimeout(run.kill, atRequest === 0 ? chance.number() * 600 : 400 + chance.number() * 1_600);
    const ends = await Promise.all([run.ended, other?.ended]);
    clearTimeout(late);
    runs += other === undefined ? 1 : 2;
    if (ends[0].kind === 'killed') kills += 1;
    for (const end of ends) refuseUnknown(end);
    if (runs % 20 === 0) say(`${kills} kills in ${runs} runs`);
  }

  proxy.onRequest = () => undefined;
  const last = await start().ended;
  const archive = storedMessages(file);
  const batches = count(file, "SELECT count(*) AS n FROM renewal_batches WHERE state = 'review'");
  const acknowledged = await control.messages(account.handle, 'acknowledged');
  const { charges } = await get<{ charges: unknown[] }>(ready, 'charges?limit=1000');
  return {
    ...{ kills, runs: runs + 1, queued: queued.size, charges: charges.length },
    lost: acknowledged.filter(({ id }) => archive.texts.get(id) !== queued.get(id)).map(({ id }) => id),
    twice: archive.twice,
    torn: archive.torn,
    unsound: archive.intact ? 0 : 1,
    batches,
    batchesTooMany: Math.max(0, batches - 1),
    exitCode: last.kind === 'ended' ? last.code : -1,
    listed: count(file, 'SELECT count(*) AS n FROM domains WHERE listed = 1'),
  };
}

function count(file: string, sql: string): number {
  if (!existsSync(file)) return 0;
  const database = new DatabaseSync(file, { timeout: 10_000 });
  try {
    return (database.prepare(sql).get() as { n: number }).n;
  } finally {
    database.close();
  }
}

async function post(ready: Ready, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${ready.control}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
}

async function get<Answer>(ready: Ready, path: string): Promise<Answer> {
  const reply = await fetch(`${ready.control}/${path}`);
  return (await reply.json()) as Answer;
}

/** Nothing waits, something waits, or a step failed since the other run was killed beside it. */
function refuseUnknown(end: RunEnd | undefined): void {
  if (end === undefined || end.kind === 'killed' || end.code === 0 || end.code === 10) return;
  throw new Error(`The program ended with ${end.code}: ${end.output}${end.said}`);
}

/** `npm run torture -- daily [--kills N] [--seed N] [--program FILE] [--json]` */
export async function torture(words: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      kills: { type: 'string', default: '100' },
      seed: { type: 'string', default: '1' },
      program: { type: 'string', default: `${import.meta.dirname}/../../out/main/cli.js` },
      json: { type: 'boolean', default: false },
    },
  });
  const report = await dailyTorture({
    ...{ kills: Number(values.kills), seed: Number(values.seed), program: values.program },
    say: (text) => console.error(text),
  });
  const { kills, runs, queued, charges, lost, twice, torn, batchesTooMany, unsound, exitCode } = report;
  console.log(
    values.json
      ? JSON.stringify(report)
      : `${kills} kills in ${runs} runs, ${queued} messages; billed ${charges}, lost ${lost.length}, twice ${twice.length}, ` +
          `half written ${torn}, batches too many ${batchesTooMany}, files not sound ${unsound}; batches that wait ${report.batches}, last exit code ${exitCode}`,
  );
  const faults = charges + lost.length + twice.length + torn + batchesTooMany + unsound;
  return faults > 0 || exitCode !== 10 || report.batches !== 1 ? 1 : 0;
}
