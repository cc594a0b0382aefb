import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { renewDomain } from '#main/registry/protocol/rpp-v0/renew-domain.ts';
import { createSession } from '#main/registry/protocol/session.ts';
import { judgeFailure } from '#main/renewals/judge-outcome.ts';
import { say } from '#messages/say.ts';
import { calendarDate } from '#values/calendar-date.ts';
import { specifiedPaths } from '#values/path-templates.ts';
import { eppMeanings } from '#values/result-code.ts';

const page = `${import.meta.dirname}/../../../../docs/refusals.md`;
const [begin, end] = ['<!-- refusals: begin -->', '<!-- refusals: end -->'] as const;

/** Statuses that a registry may give beside a code are not shown; these are the likeliest (protocol facts). */
const statuses: Readonly<Record<string, number>> = {
  '02200': 401,
  '02501': 401,
  '02201': 403,
  '02202': 403,
  '02303': 404,
  '02400': 500,
};

/** Every code of a failure that the standard has, and one that it has not. */
const codes = [
  ...Object.keys(eppMeanings)
    .filter((code) => code.startsWith('2'))
    .map((code) => `0${code}`),
  '02999',
];
/** They say that the server failed, that too much was asked, or nothing that is known: the outcome stays unknown. */
const undecided = ['02400', '02500', '02502', '02999'];

/** What the ledger keeps and the screen shows, by the real reading of an answer with this code. */
async function rowOf(code: string): Promise<string> {
  const command = renewDomain({
    ...{ ldhName: 'xn--dmi-yla.is', expiryDate: calendarDate('2027-03-14'), period: { unit: 'y', value: 1 } as const },
    ...{ cardId: 'CARD-1', clTRID: 'RD-1' },
  });
  const session = createSession({
    accountId: 'account-1',
    addresses: { rpp: 'https://r.example/rpp', repp: undefined, rdap: undefined, paths: specifiedPaths },
    exchange: async () => ({
      kind: 'answered' as const,
      status: statuses[code] ?? 400,
      headers: [
        ['rpp-code', code],
        ['rpp-cltrid', 'RD-1'],
        ['rpp-svtrid', 'S-1'],
      ],
      body: new Uint8Array(),
      durationMilliseconds: 1,
    }),
    clock: { now: () => 0 },
    newJournalId: () => 'journal-1',
  });
  const failure = await session.run(command).catch((error: unknown) => error);
  const outcome = judgeFailure(failure, 'journal-1');
  const state = undecided.includes(code) ? 'outcome-unknown' : 'refused';
  expect(outcome, code).toMatchObject({ state, resultCode: code, journalId: 'journal-1' });
  const text = say('en', outcome.text);
  expect(text).toContain('(clTRID RD-1, svTRID S-1)');
  return `| ${code} | ${text.replace(' (clTRID RD-1, svTRID S-1)', '')} |`;
}

test('the page on refusals quotes what a person reads for every code of failure (UPDATE_DOCS=1 rewrites it)', async () => {
  const table = ['| Code | What the person reads |', '|---|---|', ...(await Promise.all(codes.map(rowOf)))].join('\n');
  const text = await readFile(page, 'utf8');
  const [before, rest] = text.split(begin);
  const [quoted, after] = (rest ?? '').split(end);
  if (process.env.UPDATE_DOCS === '1') await writeFile(page, `${before}${begin}\n\n${table}\n\n${end}${after}`);
  else expect(quoted?.trim()).toBe(table);
});
