import { describe, expect, it } from 'vitest';
import { stateOf } from '#main/emulator/registry/registry.ts';
import { mainHandle, seeds } from '#main/emulator/registry/seeds.ts';
import { emulatorUnderTest, reseller, startAt } from './emulator-under-test.ts';

const names = (seed: 'first-desk' | 'small-reseller') => [...stateOf(seeds[seed].build(startAt)).domains.keys()];

describe('the start state of a fresh practice desk', () => {
  it('has every name of small-reseller, and some that run out within days', () => {
    const state = stateOf(seeds['first-desk'].build(startAt));
    const small = new Set(names('small-reseller'));
    const more = [...state.domains.values()].filter(({ name }) => !small.has(name));
    expect(state.domains.size).toBe(small.size + more.length);
    const today = Math.floor(startAt / 86_400_000);
    const soon = more.filter(({ expiryDay }) => expiryDay - today <= 7);
    expect(soon.length).toBeGreaterThanOrEqual(3);
    for (const { contacts } of soon) expect(contacts.billing).toBe(mainHandle);
  });

  it('queues messages of every kind, oldest first, that agree with what the registry holds', () => {
    const { domains, messages, queues } = stateOf(seeds['first-desk'].build(startAt));
    const waiting = [...(queues.get(mainHandle)?.values() ?? [])];
    expect(waiting).toHaveLength(messages.size);
    const outcomes = new Set(waiting.map(({ pendingAction, unknownKind }) => pendingAction?.succeeded ?? unknownKind));
    expect(outcomes).toEqual(new Set([true, false, undefined]));
    expect(waiting.some(({ unknownKind }) => unknownKind === true)).toBe(true);
    const times = waiting.map(({ queuedAt }) => queuedAt);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times.at(-1)).toBeLessThanOrEqual(startAt);
    for (const { pendingAction } of waiting) {
      if (pendingAction === undefined) continue;
      expect(domains.get(pendingAction.domain)?.contacts.billing).toBe(
        pendingAction.succeeded ? mainHandle : undefined,
      );
    }
  });

  it('gives them over the poll queue like any others', async () => {
    const { ask } = await emulatorUnderTest({ seed: 'first-desk' });
    const answer = await ask('GET', '/rpp/v1/messages', { auth: reseller });
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('þórður.example');
    expect(answer.body).toMatch(/"count":\s*"?8"?/);
  });
});
