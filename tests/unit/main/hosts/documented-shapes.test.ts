import { readFileSync } from 'node:fs';
import { expect, expectTypeOf, test } from 'vitest';
import type * as z from 'zod';
import { connectionTestSchema } from '#contract/accounts/accounts.ts';
import { budgetSchema } from '#contract/accounts/budgets.ts';
import { availabilityAnswerSchema } from '#contract/availability/availability.ts';
import { domainRowSchema } from '#contract/domains/domains.ts';
import { collectedSchema, inboxMessageSchema } from '#contract/inbox.ts';
import { exchangeRowSchema } from '#contract/journal.ts';
import { lookupSchema } from '#contract/lookups.ts';
import { probeFindingSchema, probeReportSchema } from '#contract/practice/probe.ts';
import { cardSchema } from '#contract/renewals/cards.ts';
import type { LedgerEntry } from '#contract/renewals/ledger-entry.ts';
import { teamFoundSchema, teamMemberSchema, teamStandingSchema } from '#contract/team.ts';
import { todayRowSchema, todayStepSchema } from '#contract/today.ts';
import { ledgerColumns } from '#main/renewals/ledger-columns.ts';
import type { StoredLedgerEntry } from '#main/renewals/store/ledger-record.ts';

const page = readFileSync(`${import.meta.dirname}/../../../../docs/command-line.md`, 'utf8');

/** Shapes that the page writes out whole, without `…`. */
const written: readonly [string, z.ZodObject][] = [
  ['daily', todayRowSchema],
  ['daily', todayStepSchema],
  ['domains list', domainRowSchema],
  ['check', availabilityAnswerSchema],
  ['lookup', lookupSchema],
  ['inbox collect', collectedSchema],
  ['inbox list', inboxMessageSchema],
  ['journal list', exchangeRowSchema],
  ['budget', budgetSchema],
  ['probe', probeReportSchema],
  ['probe', probeFindingSchema],
  ['accounts', connectionTestSchema],
  ['cards', cardSchema],
  ['team', teamFoundSchema],
  ['team', teamStandingSchema],
  ['team', teamMemberSchema],
];

test.each(written)('the page of the command line has every field that %s tells with --json', (command, schema) => {
  const [, section = ''] = page.split(`\n### ${command}\n`);
  const [own = ''] = section.split('\n### ');
  const missing = Object.keys(schema.shape).filter((field) => !own.includes(`"${field}"`));
  expect(missing).toEqual([]);
});

test('the page names every column of a file of the ledger, in their order', () => {
  const [, section = ''] = page.split('\n### ledger export\n');
  const [, named = ''] = /Columns: ([\w,\s]+)\./.exec(section) ?? [];
  expect(named.split(',').map((name) => name.trim())).toEqual(ledgerColumns.map(({ name }) => name));
});

test('every field of a ledger entry goes to windows: one that the contract lacks would be dropped without a word', () => {
  expectTypeOf<Exclude<keyof StoredLedgerEntry, keyof LedgerEntry | 'batchLine'>>().toBeNever();
});
