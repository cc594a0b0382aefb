import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChangeReader, writeChange } from '#main/emulator/registry/change-line.ts';
import { stateOf } from '#main/emulator/registry/registry.ts';
import { seeds } from '#main/emulator/registry/seeds.ts';
import { changesOfState, SnapshotError, SnapshotReader, writeSnapshot } from '#main/emulator/registry/snapshot.ts';
import type { Change } from '#main/emulator/registry/state.ts';
import { askOver, emulatorUnderTest, reseller, startAt } from './emulator-under-test.ts';

const smallState = () => stateOf(seeds['small-reseller'].build(startAt));

function readBack(text: string, pieceSize = 1000) {
  const reader = new SnapshotReader();
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += pieceSize) reader.add(bytes.subarray(start, start + pieceSize));
  return reader.finish();
}

describe('snapshots', () => {
  it('carry everything: a registry that was used, saved, changed and opened again answers as when it was saved', async () => {
    const { ask, balance, control, expiryOf, renew, url } = await emulatorUnderTest({
      personality: { 'check-values': 'true-false' },
    });
    const name = 'xn--dmi-yla.example';
    const expiry = await expiryOf(name);
    const first = await renew(name, expiry, { clTRID: 'r-1' });
    await control('POST', '/messages', { handle: 'NORN1-EX', text: 'Þetta er skeyti' });
    await control('POST', '/clock/advance', { days: 10 });
    const saved = await askOver(url, 'GET', '/control/snapshot');
    const seen = async () => [
      await control('GET', ''),
      await control('GET', '/charges'),
      await control('GET', '/messages?state=all'),
      await control('GET', '/domains?limit=1000'),
      await control('GET', '/life-cycle'),
      await balance(),
    ];
    const before = await seen();
    await control('POST', '/clock/advance', { days: 300 });
    await control('DELETE', '/personality');
    await control('POST', '/reset', { seed: 'empty' });
    await askOver(url, 'PUT', '/control/snapshot', { body: saved.body });
    expect(await seen()).toEqual(before);
    // The identifiers of renewals are remembered as well.
    const again = await renew(name, expiry, { clTRID: 'r-1' });
    expect([again.status, again.header('rpp-svtrid')]).toEqual([400, expect.any(String)]);
    expect(first.status).toBe(201);
    expect((await ask('HEAD', `/rpp/v1/domains/${name}`, { auth: reseller })).header('rpp-check-avail')).toBe('false');
  });

  it('are of the moment of the request, although changes come while they are written', () => {
    const state = smallState();
    const pieces = writeSnapshot(state);
    state.domains.clear();
    expect(readBack([...pieces].join('')).domains.size).toBe(300);
  });

  it('read back to the same state, whatever the pieces, also inside of a letter', () => {
    const state = smallState();
    const text = [...writeSnapshot(state)].join('');
    for (const size of [7, 64, 100_000]) {
      expect([...changesOfState(readBack(text, size))]).toEqual([...changesOfState(state)]);
    }
  });

  it('share equal role arrangements and delegations again, as a million names need', () => {
    const state = readBack([...writeSnapshot(smallState())].join(''));
    const arrangements = new Set([...state.domains.values()].map((domain) => domain.contacts));
    const texts = new Set([...arrangements].map((contacts) => Object.values(contacts).join(' ')));
    expect(arrangements.size).toBe(texts.size);
  });

  const whole = [...writeSnapshot(smallState())].join('');
  const broken = {
    nothing: ['', 'incomplete'],
    'other text': ['root:x:0:0\n', 'not a snapshot'],
    'other JSON': ['{"name":"x"}\n', 'not a snapshot'],
    'a later version': ['{"format":"registry-emulator-snapshot","version":2}\n', 'version 2'],
    'a file cut between lines': [whole.slice(0, whole.lastIndexOf('{"end"')), 'incomplete'],
    'a file cut in a line': [whole.slice(0, 10_000), 'cannot be read'],
    'a lost line': [whole.replace(/\n\["d"[^\n]*/, ''), 'records'],
    'a broken line': [whole.replace('["d",', '["d"'), 'cannot be read'],
    'a line after the end': [`${whole}{}\n`, 'after the end'],
  } as const;

  it.each(Object.keys(broken) as (keyof typeof broken)[])('%s is refused in words', (what) => {
    const [text, words] = broken[what];
    expect(() => readBack(text)).toThrow(SnapshotError);
    expect(() => readBack(text)).toThrow(words);
  });

  it('bytes that are no text are refused in words', () => {
    expect(() => new SnapshotReader().add(Buffer.from([0xff, 0xfe, 0x00, 0x80]))).toThrow(SnapshotError);
  });

  it('a refused snapshot leaves the registry as it was', async () => {
    const { control, url } = await emulatorUnderTest();
    const text = (await askOver(url, 'GET', '/control/snapshot')).body;
    await control('POST', '/domains', { name: 'later.example' });
    expect((await askOver(url, 'PUT', '/control/snapshot', { body: text.slice(0, -30) })).status).toBe(400);
    expect((await control('GET', '/domains/later.example')).status).toBe('active');
  });

  it('a change survives being written and read', () => {
    const word = fc.stringMatching(/^[a-z0-9-]{1,20}$/);
    const roles = fc.record({ registrant: word, admin: word, billing: word, tech: word, zone: word });
    const domain = fc.record({
      name: word,
      number: fc.nat(),
      status: fc.constantFrom('active', 'server hold', 'locked'),
      registeredSeconds: fc.nat(),
      changedSeconds: fc.nat(),
      expiryDay: fc.integer({ min: -1000, max: 100_000 }),
      contacts: roles,
      nameservers: fc.array(word, { maxLength: 4 }),
    });
    fc.assert(
      fc.property(domain, (record) => {
        const change = { put: 'domain', record } as Change;
        expect(new ChangeReader().read(writeChange(change))).toEqual(change);
      }),
    );
  });
});

describe('seeds and the generator', () => {
  it.each(Object.entries(seeds).filter(([name]) => name !== 'large'))(
    '%s has about the names it says, all different',
    (_name, seed) => {
      const state = stateOf(seed.build(startAt));
      expect(Math.abs(state.domains.size - seed.names)).toBeLessThanOrEqual(5);
      for (const domain of state.domains.values()) {
        for (const handle of Object.values(domain.contacts)) expect(state.contacts.has(handle)).toBe(true);
        for (const host of domain.nameservers) expect(state.hosts.has(host)).toBe(true);
      }
    },
  );

  it('small-reseller: Icelandic letters in a good share, expiry over 18 months, five roles, two cards, one with little', () => {
    const state = smallState();
    const domains = [...state.domains.values()];
    const share = domains.filter((domain) => domain.name.startsWith('xn--')).length / domains.length;
    expect(share).toBeGreaterThan(0.3);
    expect(share).toBeLessThan(0.9);
    const today = Math.floor(startAt / 86_400_000);
    const days = domains.map((domain) => domain.expiryDay - today).toSorted((one, other) => one - other);
    expect(days[0]).toBe(-12);
    expect(days.at(-1)).toBeLessThanOrEqual(548);
    const perQuarter = [0, 1, 2, 3, 4, 5].map(
      (quarter) => days.filter((day) => Math.floor(day / 92) === quarter).length,
    );
    for (const count of perQuarter) expect(count).toBeGreaterThan(25);
    expect([...state.cards.values()].map(({ id, balance }) => [id, balance < 13_000])).toEqual([
      ['PREPAID-0042', false],
      ['PREPAID-0007', true],
      ['CARD-2001', false],
    ]);
    const registered = domains.every(
      (domain) => domain.registeredSeconds * 1000 <= startAt && domain.changedSeconds * 1000 <= startAt,
    );
    expect(registered).toBe(true);
  });

  it('the same plan gives the same registry, to the last letter; another seed of chance another', async () => {
    const { control, url } = await emulatorUnderTest({ seed: 'empty' });
    const made = async (chance: number) => {
      await control('POST', '/reset', { names: 500, chance });
      return (await askOver(url, 'GET', '/control/snapshot')).body;
    };
    const first = await made(1);
    expect(await made(1)).toBe(first);
    expect(await made(2)).not.toBe(first);
  });

  it('every made-up name can be registered by the registry’s own rules', async () => {
    const { control, ask } = await emulatorUnderTest({ names: 3000 });
    const { domains } = await control('GET', '/domains?limit=3000');
    expect(domains).toHaveLength(3000);
    await control('POST', '/reset', { seed: 'empty' });
    await control('PATCH', '/limits', { availability: null });
    for (const { name } of domains.slice(0, 300)) {
      expect((await ask('HEAD', `/rpp/v0/domainNames/${name}/availability`, { auth: reseller })).status, name).toBe(
        200,
      );
    }
  });
});
