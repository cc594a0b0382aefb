import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { contract } from '#contract/contract.ts';
import { createDeskDouble } from '../../support/desk-double/desk-double.ts';

const options = { now: 1_800_000_000_000, today: '2027-01-15', names: 300 };
const { desk, world } = createDeskDouble(options);
const ldhName = world.rows.find((row) => row.expiry !== null)?.ldhName ?? '';
const accountId = 'practice';
const sort = { column: 'name', direction: 'ascending' } as const;
const draft = {
  label: 'New',
  environment: 'sandbox' as const,
  handle: 'NEW1',
  addresses: { rpp: '', repp: '', rdap: '' },
  switchedOff: [],
  paths: {},
  cards: [],
};

const asked: [string, () => Promise<unknown>][] = [
  ['desk.about', () => desk.desk.about()],
  ['desk.settings', () => desk.desk.settings()],
  ['accounts.list', () => desk.accounts.list()],
  ['accounts.practise', () => desk.accounts.practise()],
  ['accounts.add', () => desk.accounts.add(draft)],
  ['accounts.test', () => desk.accounts.test({ accountId })],
  ['domains.page', () => desk.domains.page({ accountId, filter: {}, sort, offset: 0, limit: 500 })],
  ['domains.facets', () => desk.domains.facets({ accountId })],
  ['domains.details', () => desk.domains.details({ accountId, ldhName })],
  ['domains.refresh', () => desk.domains.refresh({ accountId })],
  ['domains.lookUp', () => desk.domains.lookUp({ accountId, ldhName })],
  ['availability.check', () => desk.availability.check({ accountId, name: 'a.is', via: 'rdap' })],
  ['renewals.propose', () => desk.renewals.propose({ accountId, ldhName })],
  [
    'renewals.renew',
    () =>
      desk.renewals.renew({
        accountId,
        ldhName,
        expiryDate: '2027-05-13',
        period: { unit: 'y', value: 1 },
        cardId: 'CARD-1001',
      }),
  ],
  ['renewals.page', () => desk.renewals.page({ accountId, states: [], text: '', offset: 0, limit: 500 })],
  ['journal.page', () => desk.journal.page({ accountId, interface: null, text: '', offset: 0, limit: 500 })],
  ['journal.lastAnswer', () => desk.journal.lastAnswer({ accountId })],
  ['emulator.requests', () => desk.emulator.requests({ after: 0 })],
  ['emulator.faults', () => desk.emulator.faults()],
  ['emulator.personality', () => desk.emulator.personality()],
  ['journal.exchange', () => desk.journal.exchange({ journalId: 'j-0' })],
  ['exports.suggestPath', () => desk.exports.suggestPath({ accountId, format: 'csv' })],
  ['work.list', () => desk.work.list()],
  ['budgets.list', () => desk.budgets.list({ accountId })],
  ['emulator.status', () => desk.emulator.status()],
];

describe('the desk double answers as the contract says', () => {
  test.each(asked)('%s', async (operation, ask) => {
    const [noun = '', verb = ''] = operation.split('.');
    const procedure = (contract as unknown as Record<string, Record<string, unknown>>)[noun]?.[verb] as {
      '~orpc': { outputSchema: z.ZodType };
    };
    const answer = await ask();
    expect(procedure['~orpc'].outputSchema.safeParse(answer).error?.issues ?? []).toEqual([]);
  });

  test('names are unique and deterministic, a good share of them Icelandic', () => {
    const names = world.rows.map((row) => row.ldhName);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(createDeskDouble(options).world.rows.map((row) => row.ldhName));
    expect(names.filter((name) => name.startsWith('xn--')).length).toBeGreaterThan(100);
  });

  test('what is not doubled fails by name', async () => {
    const unknown = desk as unknown as { inbox: { invented: () => Promise<unknown> } };
    await expect(unknown.inbox.invented()).rejects.toMatchObject({ data: { reference: 'inbox.invented' } });
  });
});
