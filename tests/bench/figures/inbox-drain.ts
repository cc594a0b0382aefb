import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import type { Application } from '#main/application/application.ts';
import { openDesk } from '#main/hosts/open-desk.ts';
import { createSessionKeychain } from '#main/keychain/session-keychain.ts';
import { startChild } from '../child.ts';
import { answerAfter, awayMilliseconds, nearMilliseconds } from '../distance.ts';
import { type Figure, inTurn, type Measured } from '../figure.ts';

const messages = 1000;
const emulatorProgram = `${import.meta.dirname}/../../../src/main/hosts/emulator/main.ts`;

interface EmulatorReady {
  readonly rpp: string;
  readonly repp: string;
  readonly rdap: string;
  readonly control: string;
  readonly accounts: readonly { readonly handle: string; readonly apiKey: string }[];
}

/**
 * Collecting a queue with everything that belongs to it (journal, archive on the disk), beside the bare calls over a kept
 * connection, as ours are, to a registry that keeps what it answers: one that answers at once, as only one on the same
 * machine does, one on the next machine, and one over a network.
 */
export const inboxDrain: Figure[] = [
  drain(
    'inbox-drain',
    `collecting ${messages} messages, each stored durably before it is acknowledged, in milliseconds`,
    0,
  ),
  drain('inbox-drain-near', `the same with a registry ${nearMilliseconds} ms away`, nearMilliseconds),
  drain('inbox-drain-away', `the same with a registry ${awayMilliseconds} ms away`, awayMilliseconds),
];

function drain(name: string, about: string, latency: number): Figure {
  return {
    name,
    about,
    baseline: 'raw undici making the same calls and keeping nothing',
    goal: { sense: 'at-most', value: 2 },
    measure: () => measure(latency),
  };
}

async function measure(latency: number): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'registry-desk-bench-'));
  const durable = ['--durable', join(folder, 'registry.log')];
  const emulator = await startChild<EmulatorReady>(emulatorProgram, [
    '--port',
    '0',
    '--seed',
    'small-reseller',
    ...durable,
  ]);
  await answerAfter(emulator.ready.control, latency);
  const { ready } = emulator;
  const account = ready.accounts[0];
  if (account === undefined) throw new Error('the emulator has no account');
  const desk = await openDesk({
    host: 'cli',
    dataFolder: folder,
    productionAllowed: false,
    emulator: {
      start: () => Promise.reject(new Error('none')),
      stop: async () => undefined,
      running: () => undefined,
    },
    files: { exportsFolder: () => folder, chooseSavePath: undefined, offerDownload: () => null },
    keychain: createSessionKeychain(),
  });
  try {
    const { application } = desk;
    const accountId = await addAccount(application, ready, account);
    const ours = async (): Promise<number> => {
      await queue(ready.control, account.handle);
      const startedAt = performance.now();
      const { workId } = await application.services.inbox.collect({ accountId });
      const { result } = await application.services.work.whenOver(workId);
      const took = performance.now() - startedAt;
      const { stored, acknowledged } = result as { stored: number; acknowledged: number };
      if (stored !== messages || acknowledged !== messages)
        throw new Error(`${stored} stored, ${acknowledged} acknowledged`);
      return took;
    };
    const baseline = async (): Promise<number> => {
      await queue(ready.control, account.handle);
      return drainRaw(ready.repp, account);
    };
    const measured = await inTurn(latency < awayMilliseconds ? 3 : 1, ours, baseline);
    return {
      ratio: measured.ours / measured.baseline,
      detail: `${Math.round(measured.ours)} ms beside ${Math.round(measured.baseline)} ms`,
    };
  } finally {
    await desk.close();
    await emulator.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function addAccount(
  { services }: Application,
  ready: EmulatorReady,
  { handle, apiKey }: EmulatorReady['accounts'][number],
): Promise<string> {
  const { accountId } = await services.accounts.add({
    label: 'Bench',
    environment: 'emulator',
    handle,
    addresses: { rpp: ready.rpp, repp: ready.repp, rdap: ready.rdap },
    cards: [],
    readOnly: false,
  });
  await services.accounts.setSecret({ accountId, secret: 'api-key', value: apiKey, keep: 'session' });
  return accountId;
}

async function queue(control: string, handle: string): Promise<void> {
  for (let number = 0; number < messages; number += 1) {
    const action = { domain: `name-${number}.example`, succeeded: true, clTRID: `client-${number}` };
    const reply = await fetch(`${control}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ handle, text: `Domain created: name-${number}.example`, pendingAction: action }),
    });
    if (!reply.ok) throw new Error(`the emulator queued nothing: ${reply.status} ${await reply.text()}`);
    await reply.arrayBuffer();
  }
}

async function drainRaw(repp: string, { handle, apiKey }: EmulatorReady['accounts'][number]): Promise<number> {
  const dispatcher = new Agent({ connections: 1 });
  const headers = {
    accept: 'application/json',
    authorization: `Basic ${Buffer.from(`${handle}:${apiKey}`).toString('base64')}`,
  };
  const startedAt = performance.now();
  for (;;) {
    const asked = await request(`${repp}/v1/messages`, { dispatcher, headers });
    const { response } = (await asked.body.json()) as { response: { msgQ?: { id: string } } };
    if (response.msgQ === undefined) break;
    const removed = await request(`${repp}/v1/messages/${response.msgQ.id}`, {
      dispatcher,
      headers,
      method: 'DELETE',
    });
    await removed.body.json();
  }
  const took = performance.now() - startedAt;
  await dispatcher.close();
  return took;
}
