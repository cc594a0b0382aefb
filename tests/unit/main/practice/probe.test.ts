import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { ProbeReport } from '#contract/practice/probe.ts';
import type { StoredAccount } from '#main/database/store.ts';
import { WorkService } from '#main/desk/work.ts';
import { findingOf } from '#main/practice/probe/finding-of.ts';
import { probePoints } from '#main/practice/probe/findings.ts';
import { type ProbeNames, probeQuestions } from '#main/practice/probe/questions.ts';
import { ProbeService } from '#main/practice/probe.ts';
import type { ObservedReply } from '#main/registry/protocol/observe.ts';
import type { Session } from '#main/registry/protocol/session.ts';
import { asWritten } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import { said } from '../../../support/said.ts';
import { FakeClock, noon } from '../desk-harness.ts';

const account = { accountId: 'a', label: 'Practice', environment: 'sandbox', handle: 'AB1-IS' } as StoredAccount;

const silence = {
  kind: 'unreachable',
  interface: 'rdap',
  cause: 'refused-connection',
  message: asWritten('Nobody there.'),
} as const;

/** A program over what is kept. Its registry never answers where `hangs` is set, until whoever asks gives up. */
function program(
  kept: Map<string, string>,
  {
    hangs = false,
    notesUnderWay = true,
    reply,
  }: { hangs?: boolean; notesUnderWay?: boolean; reply?: ObservedReply } = {},
) {
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `id-${ids}`;
  };
  const clock = new FakeClock();
  const work = new WorkService({
    clock,
    yieldTurn: () => setImmediate(),
    publish: () => undefined,
    newId,
    failureOf: (error) => (error as DeskFailure).failure,
  });
  const asked = Promise.withResolvers<void>();
  const session = {
    run: (_command: unknown, { signal }: { signal: AbortSignal }) => {
      asked.resolve();
      if (reply !== undefined) return Promise.resolve({ answer: reply, journalId: 'j', receivedAt: noon });
      if (!hangs) throw new DeskFailure(silence);
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () =>
          reject(new DeskFailure({ kind: 'cancelled', message: asWritten('Cancelled.') })),
        );
      });
    },
  } as unknown as Session;
  const probe = new ProbeService({
    settings: {
      get: async (name) => kept.get(name),
      set: async (name, json) => void kept.set(name, json),
      replace: async () => false,
    },
    clock,
    account: async () => account,
    session: () => session,
    addressOf: () => 'x',
    hasApiKey: async () => true,
    newClTRID: newId,
    newId,
    files: {} as ConstructorParameters<typeof ProbeService>[0]['files'],
    notesUnderWay,
    startWork: work.start,
    workUnderWay: work.underWay,
    publish: () => undefined,
  });
  return { probe, work, clock, asked: asked.promise };
}

describe('a run of the probe as long work', () => {
  it('tells how far it is, is one however often it is asked for, and its result is the report', async () => {
    const kept = new Map<string, string>();
    const { probe, work } = program(kept);
    const { workId } = await probe.start('a');
    expect(await probe.start('a')).toEqual({ workId });
    const over = await work.whenOver(workId);
    expect(over).toMatchObject({ state: 'done', kind: 'probe', subject: { code: 'probe', name: 'Practice' } });
    expect([over.total, over.done]).toEqual([over.total, over.total]);
    expect(over.total).toBeGreaterThan(15);
    const { asked, findings } = over.result as ProbeReport;
    expect([asked, findings[0]?.why]).toEqual([0, said('unreachable: Nobody there.')]);
    // What saw nothing takes nothing away from what the next run is compared with.
    expect(await probe.standing('a')).toEqual({ report: null, cutOffAt: null });
  });

  it.each([
    ['a page of another server', '<html>Welcome</html>', [], false],
    ['JSON of another server', '{"status":"ok"}', [], false],
    ['an RPP header', '', [['rpp-code', '01000']], true],
    ['an EPP response in JSON', '{"response":{"result":[{"code":"1000"}]}}', [], true],
    ['an EPP response in XML', '<?xml version="1.0"?><epp xmlns="urn:ietf:params:xml:ns:epp-1.0"/>', [], true],
    ['an RDAP answer', '{"rdapConformance":["rdap_level_0"]}', [], true],
  ] as const)('keeps a report only of a registry: %s', async (_what, body, headers, isRegistry) => {
    const answered = { status: 200, headers, body: new TextEncoder().encode(body) } as unknown as ObservedReply;
    const { probe, work } = program(new Map(), { reply: answered });
    const { result } = await work.whenOver((await probe.start('a')).workId);
    expect(result).toMatchObject({ asked: 20, isRegistry });
    expect((await probe.standing('a')).report !== null).toBe(isRegistry);
  });

  it('stops in the middle of a question when it is cancelled, and keeps nothing of it', async () => {
    const kept = new Map<string, string>();
    const { probe, work, asked } = program(kept, { hangs: true });
    const { workId } = await probe.start('a');
    await asked;
    work.cancel(workId);
    expect(await work.whenOver(workId)).toMatchObject({ state: 'cancelled', result: null });
    expect(await probe.standing('a')).toEqual({ report: null, cutOffAt: null });
  });

  it('cut off by the end of its program is told by the next, until one comes to its end', async () => {
    const kept = new Map<string, string>();
    const ended = program(kept, { hangs: true });
    await ended.probe.start('a');
    await ended.asked;
    // While it runs it is no run that was cut off.
    expect(await ended.probe.standing('a')).toMatchObject({ cutOffAt: null });
    ended.probe.stopping();
    await ended.work.stop();
    const next = program(kept);
    expect(await next.probe.standing('a')).toMatchObject({ report: null, cutOffAt: noon });
    await next.work.whenOver((await next.probe.start('a')).workId);
    expect(await next.probe.standing('a')).toMatchObject({ cutOffAt: null });
  });

  it('of a command leaves no word behind for windows', async () => {
    const kept = new Map<string, string>();
    const { probe, work, asked } = program(kept, { hangs: true, notesUnderWay: false });
    await probe.start('a');
    await asked;
    probe.stopping();
    await work.stop();
    expect([...kept.keys()]).toEqual([]);
  });
});

it('takes as much of the budgets as its page says', () => {
  const names: ProbeNames = { own: 'a.is', isOurs: true, free: 'b.is', foreign: 'c.test', handle: 'AB1-IS' };
  const budgets = Object.values(probeQuestions).map((question) => question(names, 'probe-1').budget);
  const taken = (budget: string) => budgets.filter((one) => one === budget).length;
  const page = readFileSync('docs/probe.md', 'utf8').replace(/\s+/g, ' ');
  expect(page).toContain(`A run uses ${taken('availability')} of the availability budget and one contact lookup`);
  expect([taken('rdap-entity'), taken('rdap-domain')]).toEqual([1, 0]);
});

it.each([
  [1, 'sent, although no request asks for it'],
  [undefined, 'not sent'],
])('reports 100 Continue before an answer: %s', (continued, observed) => {
  const point = probePoints.find(({ finding }) => finding === 'continue');
  const reply = {
    kind: 'answered',
    status: 404,
    headers: [],
    body: new Uint8Array(),
    durationMilliseconds: 1,
  } as const;
  const answered = (one: ObservedReply) => ({ kind: 'answered', reply: one, journalId: 'j' }) as const;
  const seen = { 'v0-own': answered(reply), 'v0-free': answered(continued ? { ...reply, continued } : reply) };
  expect(point && findingOf(point, seen, null)).toMatchObject({ observed, standing: 'seen' });
  expect(point && findingOf(point, {}, null)).toMatchObject({ observed: null, standing: 'not-seen' });
});
