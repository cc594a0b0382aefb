import { describe, expect, it, onTestFinished } from 'vitest';
import type { ProbeFinding, ProbeReport } from '#contract/practice/probe.ts';
import type { StoredAccount } from '#main/database/store.ts';
import { personalitySwitches } from '#main/emulator/personality.ts';
import { probePoints } from '#main/practice/probe/findings.ts';
import { ProbeService } from '#main/practice/probe.ts';
import { isMessage } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import { handle, openProtocolWorld, type ProtocolWorld } from './protocol-world.ts';

/** What each switch that a read-only run can see shows in; `message` where it takes a waiting message. */
const visible: Readonly<Record<string, string>> = {
  'expiry-event': 'expiry-event',
  'rdap-dates': 'rdap-dates',
  'rdap-media-type': 'rdap-media-type',
  'jcard-parameters': 'jcard-parameters',
  'options-answer': 'options-answer',
  'my-domains-body': 'my-domains-body',
  'role-names': 'role-names',
  'credentials-status': 'credentials-answer',
  'credentials-body': 'credentials-answer',
  'queue-size-header': 'queue-size-header',
  'problem-body': 'problem-body',
  'problem-type': 'problem-body',
  'rpp-code-digits': 'invalid-names',
  'v0-statuses': 'invalid-names',
  'v0-endpoint': 'v0-endpoint',
  'check-status': 'rpp-check-status',
  'check-values': 'rpp-available',
  'check-reason': 'repp-available',
  'result-header': 'repp-result-header',
  'invalid-names': 'invalid-names',
  'cltrid-missing': 'cltrid-missing',
  'v1-cltrid': 'rpp-cltrid',
  'xml-root': 'repp-xml-root',
  'dac-status': 'dac-status',
  'dac-conformance': 'dac-conformance',
  'poll-code': 'rpp-poll-code',
  'json-content': 'repp-json-content',
  'pending-action-result': 'rpp-pending-action-result',
  'epp-dates': 'rpp-epp-dates',
};

/** Values that only a renewal shows, or that behave like another one where nothing is changed. */
const alike: Readonly<Record<string, readonly string[]>> = { 'cltrid-missing': ['refused'] };

const account: StoredAccount = {
  accountId: 'account',
  label: 'Sandbox',
  environment: 'sandbox',
  handle,
  addresses: { rpp: 'x', repp: 'x', rdap: 'x' },
  switchedOff: [],
  paths: {},
  cards: [],
  readOnly: false,
  practice: false,
  apiKeyKept: 'none',
  contactPasswordKept: 'none',
  createdAt: 0,
};

async function worldOf(personality: Readonly<Record<string, string>>): Promise<ProtocolWorld> {
  const world = await openProtocolWorld({ personality });
  onTestFinished(() => world.close());
  await world.control('POST', '/messages', {
    handle,
    text: 'Domain created',
    pendingAction: { domain: 'xn--dmi-yla.example', succeeded: true, clTRID: 'create-1' },
  });
  return world;
}

function probeOf(
  world: ProtocolWorld,
  kept = new Map<string, string>(),
  addressOf: (account: StoredAccount, via: string) => string = () => 'x',
) {
  let count = 0;
  const next = () => {
    count += 1;
    return `${count}`.padStart(8, 'a');
  };
  let run: Promise<ProbeReport> | undefined;
  const service = new ProbeService({
    notesUnderWay: true,
    startWork: (order) => {
      const signal = new AbortController().signal;
      const control = { signal, progress: () => undefined, step: async () => undefined, soFar: () => undefined };
      run = order.run(control) as Promise<ProbeReport>;
      return { workId: 'w' };
    },
    workUnderWay: () => undefined,
    settings: {
      get: async (name) => kept.get(name),
      set: async (name, json) => void kept.set(name, json),
      replace: async () => false,
    },
    clock: { now: () => 1_700_000_000_000, sleep: async () => undefined },
    account: async () => account,
    session: () => world.session,
    addressOf,
    hasApiKey: async () => true,
    newClTRID: (purpose) => `${purpose}-${next()}`,
    newId: next,
    files: {
      stamp: () => ({ at: 0, program: 'Registry Desk' }),
      suggest: async () => ({ path: '/x', chooser: false }),
      choose: async () => null,
      refuse: async ({ path }) => path,
      writeOwn: async () => ({ bytes: 0, sha256: '' }),
      write: async (_target, pieces) => {
        let text = '';
        for await (const piece of pieces) text += String(piece);
        return { path: text, bytes: text.length, sha256: '', downloadPath: null };
      },
    },
    publish: () => undefined,
  });
  return {
    save: (order: Parameters<ProbeService['save']>[0]) => service.save(order),
    /** A run from its beginning to its end. */
    async run(accountId: string): Promise<ProbeReport> {
      await service.start(accountId);
      return (await run) as ProbeReport;
    },
  };
}

const observedIn = (report: ProbeReport) =>
  Object.fromEntries(report.findings.map((one) => [one.finding, one.observed]));

describe('the conformance probe', () => {
  it('finds nothing that differs on the default emulator, sees every point, and changes nothing', async () => {
    const world = await worldOf({});
    const before = await world.control('GET', '/charges');
    const report = await probeOf(world).run('account');
    expect(report.findings.filter(({ standing }) => standing === 'differs')).toEqual([]);
    // With a message in the queue the code of an empty one cannot be seen.
    const unseen = report.findings.filter(({ standing }) => standing === 'not-seen').map(({ finding }) => finding);
    expect(unseen.sort()).toEqual(['repp-empty-code', 'rpp-empty-code']);
    expect(report.findings.every((one: ProbeFinding) => one.journalIds.length > 0)).toBe(true);
    const sent = world.journal.flatMap((one) => ('method' in one ? [one] : []));
    expect(new Set(sent.map(({ method }) => method))).toEqual(new Set(['OPTIONS', 'HEAD', 'GET']));
    expect(await world.control('GET', '/messages?state=waiting')).toMatchObject({ total: 1 });
    expect(await world.control('GET', '/charges')).toEqual(before);
  });

  it('reports three planted deviations, and as changes after a run without them', async () => {
    const kept = new Map<string, string>();
    const first = await probeOf(await worldOf({}), kept).run('account');
    expect([first.previousRanAt, first.findings.some(({ changed }) => changed)]).toEqual([null, false]);
    const planted = { 'check-reason': 'when-registered', 'xml-root': 'draft', 'options-answer': 'not-allowed' };
    const probe = probeOf(await worldOf(planted), kept);
    const report = await probe.run('account');
    const changed = report.findings
      .filter((one) => one.changed)
      .map(({ finding, standing }) => `${finding} ${standing}`);
    expect(changed.sort()).toEqual([
      'options-answer seen',
      'repp-available differs',
      'repp-xml-root differs',
      'rpp-available differs',
      'rpp-xml-root differs',
    ]);
    const markdown = (await probe.save({ accountId: 'account', format: 'md', path: '/x', replace: false })).path;
    expect(markdown).toContain('Changed since the last run');
    expect(markdown).toContain('repp in urn:ietf:params:xml:ns:repp-1.0');
    const json = (await probe.save({ accountId: 'account', format: 'json', path: '/x', replace: false })).path;
    const said = JSON.stringify(report, (_, value) => (isMessage(value) ? say('en', value) : value));
    expect(JSON.parse(json)).toEqual(JSON.parse(said));
  });

  it('compares with what was last seen, also where a run in between could not see it', async () => {
    const kept = new Map<string, string>();
    await probeOf(await worldOf({}), kept).run('account');
    const world = await worldOf({});
    const isOff = (_account: StoredAccount, via: string) => (via === 'rpp-v0' ? '' : 'x');
    const partly = await probeOf(world, kept, isOff).run('account');
    const optionsOf = (report: ProbeReport) => report.findings.find(({ finding }) => finding === 'options-answer');
    expect(optionsOf(partly)).toMatchObject({ observed: null, changed: false, previousAt: 1_700_000_000_000 });
    const report = await probeOf(await worldOf({ 'options-answer': 'not-allowed' }), kept).run('account');
    expect(optionsOf(report)).toMatchObject({ changed: true, previous: optionsOf(partly)?.previous });
  });

  it('sees every value of every switch that reading can show, each unlike the others', async () => {
    for (const [name, finding] of Object.entries(visible)) {
      const values = personalitySwitches[name as keyof typeof personalitySwitches].values as readonly string[];
      const seen = new Map<string, string | null | undefined>();
      for (const value of values) {
        if (alike[name]?.includes(value)) continue;
        const report = await probeOf(await worldOf({ [name]: value })).run('account');
        seen.set(value, observedIn(report)[finding]);
      }
      expect([name, new Set(seen.values()).size, [...seen]]).toEqual([name, seen.size, [...seen]]);
    }
  }, 240_000);

  it('names every switch as visible or as beyond reading', () => {
    const beyond = [
      /^renewal-/,
      /^(expiry-guard|expiry-mismatch-code|renewers|cltrid-replay)$/,
      /^(acknowledge-answer|message-count)$/,
      /^(epp-drafts|epp-failures|limiter|limit-scope|availability-budget|retry-after|life-cycle|auto-renewal)$/,
    ];
    const unnamed = Object.keys(personalitySwitches).filter(
      (name) => !(name in visible) && !beyond.some((pattern) => pattern.test(name)),
    );
    expect(unnamed).toEqual([]);
    expect(new Set(probePoints.map(({ finding }) => finding)).size).toBe(probePoints.length);
  });
});
