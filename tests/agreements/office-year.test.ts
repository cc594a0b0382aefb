import { expect, test } from 'vitest';
import { hasPostgres } from '../support/postgres.ts';
import { isGood } from '../torture/office/main.ts';
import { yearOfAnOffice } from '../torture/office/year.ts';

// A short year; npm run torture -- office is the whole one.
test.skipIf(!hasPostgres)(
  'a year of an office ends with nothing billed twice, lost, told two ways or in the wrong name',
  { timeout: 900_000 },
  async () => {
    const told: string[] = [];
    const figures = await yearOfAnOffice({ renewals: 200, messages: 250, seed: 3, days: 2 }, (line) => told.push(line));
    expect(isGood(figures), `${JSON.stringify(figures)}\n${told.join('\n')}`).toBe(true);
    expect(figures).toMatchObject({ billed: 200, upgrades: 3, restores: 2, failovers: 1 });
    expect(figures.kills).toBeGreaterThan(0);
    expect(figures.acts).toBeGreaterThan(200);
  },
);
