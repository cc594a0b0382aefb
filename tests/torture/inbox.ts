import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startChild } from '../bench/child.ts';
import { type Chance, seededChance } from './chance.ts';
import { countingProxy } from './counting-proxy.ts';
import { type InboxDialect, inboxDialects } from './inbox-dialects.ts';
import { type RunEnd, runProgram } from './program.ts';
import { registryControl } from './registry-control.ts';
import { type StoredMessages, storedMessages } from './stored-messages.ts';

export interface InboxTortureOrder {
  readonly dialect: InboxDialect;
  readonly messages: number;
  readonly kills: number;
  readonly seed: number;
  /** How often another program collects from the same queue at the same time: 0 to 1. */
  readonly company?: number;
  /** The command line program: its sources, or as it is built. */
  readonly program: string;
  readonly say?: (text: string) => void;
}

export interface InboxTortureReport {
  readonly dialect: string;
  readonly queued: number;
  readonly kills: number;
  readonly runs: number;
  /** How often each misfortune of the registry struck. */
  readonly struck: Readonly<Record<string, number>>;
  /** Not in any archive at the end, or there with another text. */
  readonly lost: readonly string[];
  /** More than once in one archive. */
  readonly twice: readonly string[];
  /** Acknowledged at the registry while no archive had it, seen after any kill. */
  readonly early: readonly string[];
  /** Half written, or a file that is not sound. */
  readonly torn: number;
  /** Left in the queue, or shown as being there. */
  readonly left: number;
}

const emulatorProgram = `${import.meta.dirname}/../../src/main/hosts/emulator/main.ts`;

/** What the registry does to requests and acknowledgements, each with its chance. */
const misfortunes = [
  { fault: 'reset-before', route: '*-v1/acknowledge-message', chance: 0.04 },
  { fault: 'reset-after', route: '*-v1/acknowledge-message', chance: 0.06 },
  { fault: 'html-502-after', route: '*-v1/acknowledge-message', chance: 0.02 },
  { fault: 'truncate', route: '*-v1/acknowledge-message', chance: 0.02 },
  { fault: 'broken-json', route: '*-v1/acknowledge-message', chance: 0.02 },
  { fault: 'duplicate-message', route: '*-v1/acknowledge-message', chance: 0.04 },
  { fault: 'lost-acknowledge', route: '*-v1/acknowledge-message', chance: 0.02 },
  { fault: 'reset-before', route: '*-v1/request-message', chance: 0.02 },
  { fault: 'reset-after', route: '*-v1/request-message', chance: 0.02 },
  { fault: 'stuck-queue', route: '*-v1/request-message', chance: 0.01 },
  { fault: 'broken-json', route: '*-v1/request-message', chance: 0.005 },
] as const;

/**
 * The proof of the inbox: a queue of messages is collected by the real program, which is killed at random instants,
 * while the registry loses answers, repeats messages and forgets acknowledgements; sometimes a second desk, or a second
 * program on the same desk, works on the same queue. In the end every message must be in an archive, and once.
 */
export async function inboxTorture(order: InboxTortureOrder): Promise<InboxTortureReport> {
  const chance = seededChance(order.seed);
  const personality = Object.entries(order.dialect.personality).flatMap((choice) => [
    '--personality',
    choice.join('='),
  ]);
  const emulator = await startChild<EmulatorReady>(emulatorProgram, [
    ...['--port', '0', '--seed', 'small-reseller', '--chance', String(order.seed), ...personality],
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'registry-desk-torture-'));
  const address = new URL(emulator.ready.url);
  const proxy = await countingProxy({ host: address.hostname, port: Number(address.port) });
  try {
    return await torment(order, chance, emulator.ready, folder, proxy);
  } finally {
    await proxy.close();
    await emulator.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface EmulatorReady {
  readonly url: string;
  readonly control: string;
  readonly accounts: readonly { readonly handle: string; readonly apiKey: string }[];
}

async function torment(
  order: InboxTortureOrder,
  chance: Chance,
  ready: EmulatorReady,
  folder: string,
  proxy: Awaited<ReturnType<typeof countingProxy>>,
): Promise<InboxTortureReport> {
  const { dialect, company = 0.12, say = () => undefined } = order;
  const account = ready.accounts[0];
  if (account === undefined) throw new Error('The emulator has no account.');
  const control = registryControl(ready.control);
  const homes = [join(folder, 'desk'), join(folder, 'other-desk')] as const;
  const words = ['inbox', 'collect', '--json', '--ack', '--via', dialect.via, '--form', dialect.form];
  const start = (home: string) =>
    runProgram(order.program, words, {
      REGISTRY_DESK_HOME: home,
      REGISTRY_DESK_HANDLE: account.handle,
      REGISTRY_DESK_API_KEY: account.apiKey,
      REGISTRY_DESK_RPP_URL: `http://127.0.0.1:${proxy.port}/rpp`,
      REGISTRY_DESK_REPP_URL: `http://127.0.0.1:${proxy.port}/repp`,
    });

  const queued = new Map<string, string>();
  async function queue(count: number): Promise<void> {
    for (let number = 0; number < count; number += 1) {
      const { id, text } = await control.queueMessage(someMessage(account?.handle ?? '', queued.size + 1, chance));
      queued.set(id, text);
    }
  }
  await queue(order.messages);
  for (const misfortune of misfortunes) await control.arm({ ...misfortune, seed: chance.between(1, 1e9) });

  const early = new Set<string>();
  const twice = new Set<string>();
  let torn = 0;
  async function check(): Promise<StoredMessages[]> {
    const archives = homes.map((home) => storedMessages(join(home, 'registry-desk.sqlite')));
    for (const { id } of await control.messages(account?.handle ?? '', 'acknowledged')) {
      if (!archives.some(({ texts }) => texts.has(id))) early.add(id);
    }
    for (const archive of archives) for (const id of archive.twice) twice.add(id);
    torn += archives.reduce((sum, archive) => sum + archive.torn + (archive.intact ? 0 : 1), 0);
    return archives;
  }

  // As many messages for each kill as there are, so that the queue lasts as long as the killing.
  const mostRequests = Math.max(4, Math.round((4 * order.messages) / Math.max(1, order.kills)));
  let kills = 0;
  let runs = 0;
  while (kills < order.kills) {
    if ((await control.messages(account.handle, 'waiting')).length === 0) await queue(mostRequests);
    const atRequest = chance.between(0, mostRequests);
    const delay = chance.one([0, 0, chance.number() * 3, chance.number() * 20, chance.number() * 60]);
    const companion = chance.number() < company ? chance.one([homes[0], homes[1]]) : undefined;
    proxy.reset();
    const run = start(homes[0]);
    const other = companion === undefined ? undefined : start(companion);
    proxy.onRequest = (number) => {
      if (number !== atRequest) return;
      if (delay === 0) run.kill();
      else setTimeout(run.kill, delay);
    };
    // Before any request: while it starts, opens its files and makes its account.
    const early = atRequest === 0 ? setTimeout(run.kill, chance.number() * 600) : undefined;
    const ends: readonly (RunEnd | undefined)[] = await Promise.all([run.ended, other?.ended]);
    clearTimeout(early);
    runs += other === undefined ? 1 : 2;
    if (ends[0]?.kind === 'killed') kills += 1;
    for (const end of ends) refuseUnknown(end);
    await check();
    if (runs % 20 === 0) say(`${dialect.name}: ${kills} kills in ${runs} runs`);
  }

  const struck = await control.struck();
  await control.disarm();
  proxy.onRequest = () => undefined;
  let last: RunEnd | undefined;
  for (let time = 0; time < 5; time += 1) {
    for (const home of homes) {
      last = await start(home).ended;
      runs += 1;
      refuseUnknown(last);
    }
    if (last?.kind === 'ended' && last.code === 0) break;
  }
  const archives = await check();
  const lost = [...queued].filter(([id, text]) => !archives.some(({ texts }) => texts.get(id) === text));
  const left = (await control.messages(account.handle, 'waiting')).length;
  return {
    dialect: dialect.name,
    queued: queued.size,
    kills,
    runs,
    struck,
    lost: lost.map(([id]) => id),
    twice: [...twice],
    early: [...early],
    torn,
    left: left + archives.reduce((sum, { unacknowledged }) => sum + unacknowledged, 0),
  };
}

/** Texts, actions done and refused, kinds that nobody knows, names with Icelandic letters. */
function someMessage(handle: string, number: number, chance: Chance): object {
  const name = chance.one(['fjara', 'xn--rur-3man9d', 'xn--slenska-6ya', `name-${number}`]);
  const text = chance.one([`Domain created: ${name}.example (${number})`, `Þórður sendi boð nr. ${number} <&>`]);
  const clTRID = chance.number() < 0.5 ? { clTRID: `client-${number}` } : {};
  return chance.one<object>([
    { handle, text },
    { handle, text, unknownKind: true },
    { handle, text, pendingAction: { domain: `${name}.example`, succeeded: true, ...clTRID } },
    { handle, text, pendingAction: { domain: `${name}.example`, succeeded: false, ...clTRID } },
  ]);
}

/** Ends that say something else than that the registry misbehaves are faults of ours. */
function refuseUnknown(end: RunEnd | undefined): void {
  if (end === undefined || end.kind === 'killed' || end.code === 0) return;
  const { failure, end: how } = JSON.parse(end.output || '{}') as {
    failure?: { kind: string; text: string };
    end?: string;
  };
  const expected = ['outcome-unknown', 'no-answer', 'unreadable', 'unreachable'];
  if (how === 'stuck' || (failure !== undefined && expected.includes(failure.kind))) return;
  throw new Error(`The program ended with ${end.code}: ${end.output}${end.said}`);
}

/** `npm run torture -- inbox [--kills N] [--messages N] [--seed N] [--dialect NAME] [--program FILE] [--json]` */
export async function torture(words: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      kills: { type: 'string', default: '200' },
      messages: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
      dialect: { type: 'string' },
      program: { type: 'string', default: `${import.meta.dirname}/../../out/main/cli.js` },
      json: { type: 'boolean', default: false },
    },
  });
  const dialects = inboxDialects.filter(({ name }) => values.dialect === undefined || name === values.dialect);
  let failed = dialects.length === 0;
  if (failed)
    console.error(`There is no dialect ${values.dialect}: ${inboxDialects.map(({ name }) => name).join(', ')}.`);
  for (const [index, dialect] of dialects.entries()) {
    // The kills and the messages are shared out among the dialects.
    const share = (of: string): number => Math.ceil((Number(of) - index) / dialects.length);
    const report = await inboxTorture({
      dialect,
      messages: share(values.messages),
      kills: share(values.kills),
      seed: Number(values.seed) + index,
      program: values.program,
      say: (text) => console.error(text),
    });
    failed ||= report.lost.length + report.twice.length + report.early.length + report.torn + report.left > 0;
    console.log(values.json ? JSON.stringify(report) : lineOf(report));
  }
  return failed ? 1 : 0;
}

function lineOf(report: InboxTortureReport): string {
  const struck = Object.entries(report.struck)
    .map(([fault, times]) => `${fault} ${times}`)
    .join(', ');
  return (
    `${report.dialect}: ${report.queued} messages, ${report.kills} kills in ${report.runs} runs (${struck}); ` +
    `lost ${report.lost.length}, twice ${report.twice.length}, acknowledged before stored ${report.early.length}, ` +
    `half written ${report.torn}, left over ${report.left}`
  );
}
