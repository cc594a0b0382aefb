import { describe, expect, it } from 'vitest';
import { FaultBench, type FaultName, faultKinds } from '#main/emulator/faults.ts';
import { faultMeanings } from '#values/fault-meanings.ts';
import type { Answer } from './answer.ts';
import { askOver, type EmulatorUnderTest, emulatorUnderTest, reseller } from './emulator-under-test.ts';

const name = 'xn--dmi-yla.example';
const renewPath = `/rpp/v0/domainNames/${name}/renewProcesses`;
const availability = `/rpp/v0/domainNames/${name}/availability`;
const auth = reseller;

/** What a fault does to a renewal: the answer, or how the connection ended, and what was charged. */
async function renewalUnder(desk: EmulatorUnderTest, fault: FaultName, options?: Record<string, number>) {
  await desk.control('POST', '/faults', { fault, route: 'rpp-v0/renew-domain', times: 1, ...(options && { options }) });
  const body = JSON.stringify({ expiryDate: await desk.expiryOf(name), renewalPeriod: { unit: 'y', value: 1 } });
  const headers = { 'Registry-cardId': 'PREPAID-0042', 'Content-Type': 'application/rpp+json', 'RPP-Cltrid': 'r-1' };
  let answer: Answer | undefined;
  let failure = '';
  try {
    answer = await askOver(desk.url, 'POST', renewPath, { auth, headers, body });
  } catch (error) {
    failure = (error as NodeJS.ErrnoException).code ?? String(error);
  }
  const { total } = await desk.control('GET', '/charges');
  return { answer, failure, charges: total as number };
}

async function queue(desk: EmulatorUnderTest, text: string): Promise<string> {
  return (await desk.control('POST', '/messages', { handle: 'NORN1-EX', text })).id;
}

async function head(desk: EmulatorUnderTest): Promise<string | undefined> {
  const answer = await askOver(desk.url, 'GET', '/repp/v1/messages', { auth });
  return answer.json().response.msgQ?.id;
}

async function acknowledge(desk: EmulatorUnderTest, id: string): Promise<string> {
  return (await askOver(desk.url, 'DELETE', `/repp/v1/messages/${id}`, { auth })).json().response.result.code;
}

const probes: Readonly<Record<FaultName, (desk: EmulatorUnderTest) => Promise<void>>> = {
  async latency(desk) {
    expect((await renewalUnder(desk, 'latency', { milliseconds: 60 })).answer?.status).toBe(201);
    expect(desk.slept).toEqual([60]);
  },
  async jitter(desk) {
    await desk.control('POST', '/faults', { fault: 'jitter', seed: 5, options: { milliseconds: 100 } });
    for (let count = 0; count < 20; count += 1) await desk.ask('HEAD', availability, { auth });
    expect(desk.slept.every((milliseconds) => milliseconds >= 0 && milliseconds < 100)).toBe(true);
    expect(new Set(desk.slept).size).toBe(20);
  },
  async hold(desk) {
    const seen = await renewalUnder(desk, 'hold', { milliseconds: 50 });
    expect([seen.answer, seen.failure, seen.charges]).toEqual([undefined, 'ECONNRESET', 1]);
    expect(desk.slept).toEqual([50]);
  },
  async 'reset-before'(desk) {
    expect(await renewalUnder(desk, 'reset-before')).toEqual({ answer: undefined, failure: 'ECONNRESET', charges: 0 });
    const { requests } = await desk.control('GET', '/requests');
    expect(requests.at(-1)).toMatchObject({ answer: null, faults: ['reset-before'] });
  },
  async 'reset-after'(desk) {
    expect(await renewalUnder(desk, 'reset-after')).toEqual({ answer: undefined, failure: 'ECONNRESET', charges: 1 });
  },
  async 'late-commit'(desk) {
    const seen = await renewalUnder(desk, 'late-commit', { milliseconds: 70 });
    expect([seen.answer, seen.failure]).toEqual([undefined, 'ECONNRESET']);
    expect(desk.slept).toEqual([70]);
    await expect.poll(async () => (await desk.control('GET', '/charges')).total).toBe(1);
  },
  async 'status-408'(desk) {
    const seen = await renewalUnder(desk, 'status-408');
    expect([seen.answer?.status, seen.answer?.header('rpp-code'), seen.charges]).toEqual([408, undefined, 0]);
  },
  async 'status-429'(desk) {
    const seen = await renewalUnder(desk, 'status-429', { seconds: 7 });
    expect([seen.answer?.status, seen.answer?.header('retry-after'), seen.charges]).toEqual([429, '7', 0]);
  },
  async 'status-500'(desk) {
    const seen = await renewalUnder(desk, 'status-500');
    expect([seen.answer?.status, seen.answer?.header('rpp-code'), seen.charges]).toEqual([500, undefined, 0]);
  },
  async 'internal-error'(desk) {
    const seen = await renewalUnder(desk, 'internal-error');
    expect([seen.answer?.status, seen.answer?.header('rpp-code'), seen.charges]).toEqual([500, '02400', 0]);
    await desk.control('POST', '/faults', { fault: 'internal-error', route: 'repp-v1/*', times: 1 });
    const poll = await desk.ask('GET', '/repp/v1/messages', { auth });
    expect([poll.status, poll.json().response.result.code]).toEqual([500, '2400']);
  },
  async 'html-429'(desk) {
    const seen = await renewalUnder(desk, 'html-429');
    expect([seen.answer?.status, seen.answer?.header('content-type'), seen.charges]).toEqual([429, 'text/html', 0]);
  },
  async 'html-502'(desk) {
    const seen = await renewalUnder(desk, 'html-502');
    expect([seen.answer?.status, seen.answer?.header('content-type'), seen.charges]).toEqual([502, 'text/html', 0]);
  },
  async 'html-502-after'(desk) {
    const seen = await renewalUnder(desk, 'html-502-after');
    expect([seen.answer?.status, seen.answer?.header('rpp-code'), seen.charges]).toEqual([502, undefined, 1]);
  },
  async retired(desk) {
    const seen = await renewalUnder(desk, 'retired');
    expect([seen.answer?.status, seen.answer?.header('rpp-code'), seen.charges]).toEqual([404, undefined, 0]);
    expect(seen.answer?.header('content-type')).toBe('text/html');
  },
  async 'missing-rpp-code'(desk) {
    const seen = await renewalUnder(desk, 'missing-rpp-code');
    expect([seen.answer?.status, seen.answer?.header('rpp-code'), seen.charges]).toEqual([201, undefined, 1]);
    await desk.control('POST', '/faults', { fault: 'missing-rpp-code', times: 2 });
    expect((await askOver(desk.url, 'HEAD', availability, { auth })).header('rpp-code')).toBeUndefined();
    const check = await askOver(desk.url, 'HEAD', '/repp/v1/domains/norn.example', { auth });
    expect([check.header('repp-check-avail'), check.header('repp-result-code')]).toEqual(['0', undefined]);
  },
  async 'foreign-cltrid'(desk) {
    expect((await renewalUnder(desk, 'foreign-cltrid')).answer?.header('rpp-cltrid')).toBe('somebody-else-1');
  },
  async 'xml-for-json'(desk) {
    await desk.control('POST', '/faults', { fault: 'xml-for-json', times: 1 });
    const answer = await askOver(desk.url, 'GET', '/repp/v1/messages', {
      auth,
      headers: { Accept: 'application/json' },
    });
    expect([answer.header('content-type'), answer.body.startsWith('<?xml')]).toEqual(['application/xml', true]);
  },
  async truncate(desk) {
    const seen = await renewalUnder(desk, 'truncate', { bytes: 5 });
    expect([seen.answer, seen.failure, seen.charges]).toEqual([undefined, 'ECONNRESET', 1]);
  },
  async drip(desk) {
    const seen = await renewalUnder(desk, 'drip', { bytes: 9, milliseconds: 20 });
    expect(seen.answer?.json()).toHaveProperty('expiryDate');
    expect(desk.slept).toEqual([20, 20, 20]);
  },
  async 'huge-body'(desk) {
    const seen = await renewalUnder(desk, 'huge-body', { megabytes: 3 });
    expect(seen.answer?.body.length).toBeGreaterThan(3_000_000);
  },
  async 'endless-headers'(desk) {
    const seen = await renewalUnder(desk, 'endless-headers');
    expect([seen.answer, seen.failure, seen.charges]).toEqual([undefined, 'HPE_HEADER_OVERFLOW', 1]);
  },
  async 'wrong-types'(desk) {
    expect((await renewalUnder(desk, 'wrong-types')).answer?.json()).toEqual({ expiryDate: 10 });
  },
  async 'broken-json'(desk) {
    const { answer } = await renewalUnder(desk, 'broken-json');
    expect(answer?.status).toBe(201);
    expect(() => answer?.json()).toThrow(SyntaxError);
  },
  async 'xml-bomb'(desk) {
    await desk.control('POST', '/faults', { fault: 'xml-bomb', times: 1 });
    const answer = await askOver(desk.url, 'GET', '/repp/v1/messages', {
      auth,
      headers: { Accept: 'application/xml' },
    });
    expect(answer.body).toContain('<!DOCTYPE');
  },
  async 'duplicate-message'(desk) {
    const [first, second] = [await queue(desk, 'one'), await queue(desk, 'two')];
    await desk.control('POST', '/faults', { fault: 'duplicate-message', times: 1 });
    expect([await acknowledge(desk, first), await head(desk)]).toEqual(['1000', second]);
    expect([await acknowledge(desk, second), await head(desk)]).toEqual(['1000', first]);
    expect([await acknowledge(desk, first), await head(desk)]).toEqual(['1000', undefined]);
  },
  async 'stuck-queue'(desk) {
    const [first, second] = [await queue(desk, 'one'), await queue(desk, 'two')];
    await desk.control('POST', '/faults', { fault: 'stuck-queue' });
    expect(await head(desk)).toBe(first);
    expect([await acknowledge(desk, first), await head(desk)]).toEqual(['1000', first]);
    expect(await acknowledge(desk, first)).toBe('2303');
    await desk.control('DELETE', '/faults');
    expect(await head(desk)).toBe(second);
  },
  async 'lost-acknowledge'(desk) {
    const first = await queue(desk, 'one');
    await desk.control('POST', '/faults', { fault: 'lost-acknowledge', times: 1 });
    expect([await acknowledge(desk, first), await head(desk)]).toEqual(['1000', first]);
    expect([await acknowledge(desk, first), await head(desk)]).toEqual(['1000', undefined]);
  },
};

describe('faults', () => {
  it.each(Object.keys(faultKinds).map((fault) => [fault as FaultName, faultMeanings[fault as FaultName]] as const))(
    '%s: %s',
    async (fault) => {
      await probes[fault](await emulatorUnderTest());
    },
  );

  it('strike by route, count and after letting some pass', () => {
    const bench = new FaultBench();
    bench.arm({ fault: 'status-500', route: 'rdap/*', times: 2, skip: 1 });
    const struck = ['rdap/a', 'rpp-v0/a', 'rdap/b', 'rdap/c', 'rdap/d'].map(
      (route) => bench.strike(route) !== undefined,
    );
    expect(struck).toEqual([false, false, true, true, false]);
    expect(bench.list()).toMatchObject([{ id: 'fault-1', struck: 2, remaining: 0 }]);
  });

  it('strike by chance: the same seed gives the same run, another seed another', () => {
    const run = (seed: number) => {
      const bench = new FaultBench();
      bench.arm({ fault: 'reset-after', route: '*', chance: 0.3, seed });
      return Array.from({ length: 200 }, () => (bench.strike('x/y') === undefined ? '.' : 'x')).join('');
    };
    expect(run(7)).toBe(run(7));
    expect(run(7)).not.toBe(run(8));
    const share = run(7).replaceAll('.', '').length / 200;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.4);
  });

  it('several strike one request together, and never the control interface', async () => {
    const { ask, control } = await emulatorUnderTest();
    await control('POST', '/faults', { fault: 'status-500', route: '*' });
    await control('POST', '/faults', { fault: 'latency', route: '*', options: { milliseconds: 1 } });
    await ask('HEAD', availability, { auth, described: false });
    expect((await control('GET', '/requests')).requests[0].faults).toEqual(['status-500', 'latency']);
    expect((await control('GET', '/faults')).armed).toHaveLength(2);
  });

  it('a pattern is taken by its letters, not as a regular expression', () => {
    const bench = new FaultBench();
    bench.arm({ fault: 'status-500', route: 'rdap.*' });
    expect(bench.strike('rdap/look-up-domain')).toBeUndefined();
    expect(bench.strike('rdap.x')).toBeDefined();
  });
});
