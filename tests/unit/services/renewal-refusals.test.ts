import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { renewDomain } from '#main/protocol/rpp-v0/renew-domain.ts';
import { judgeFailure } from '#main/services/renewals/judge-outcome.ts';
import { calendarDate } from '#registry/calendar-date.ts';
import { eppMeanings } from '#registry/result-code.ts';

const page = `${import.meta.dirname}/../../../docs/renewals.md`;
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

/** Every code of a no that the standard has, one that it has not, and a status that proves by itself that nothing was done. */
const codes = [
  ...Object.keys(eppMeanings)
    .filter((code) => code.startsWith('2'))
    .map((code) => `0${code}`),
  '02999',
  'HTTP 401',
  'HTTP 415',
];

/** What the ledger keeps and the screen shows, by the real reading of an answer with this code. */
async function rowOf(code: string): Promise<string> {
  const command = renewDomain({
    ...{ ldhName: 'xn--dmi-yla.is', expiryDate: calendarDate('2027-03-14'), period: { unit: 'y', value: 1 } as const },
    ...{ cardId: 'CARD-1', clTRID: 'RD-1' },
  });
  const bare = code.startsWith('HTTP ');
  const headers: [string, string][] = bare ? [] : [['rpp-code', code]];
  headers.push(['rpp-cltrid', 'RD-1'], ['rpp-svtrid', 'S-1']);
  const status = bare ? Number(code.slice(5)) : (statuses[code] ?? 400);
  const reply = { kind: 'answered' as const, status, headers, body: new Uint8Array(), durationMilliseconds: 1 };
  let failure: unknown;
  try {
    await command.decode(reply, { journalId: 'journal-1', receivedAt: 0 });
  } catch (error) {
    failure = error;
  }
  const outcome = judgeFailure(failure, 'journal-1');
  expect(outcome, code).toMatchObject({ state: 'refused', resultCode: code, journalId: 'journal-1' });
  expect(outcome.text).toContain('(clTRID RD-1, svTRID S-1)');
  return `| ${code} | ${outcome.text.replace(' (clTRID RD-1, svTRID S-1)', '')} |`;
}

test('the page on renewals quotes what a person reads for every code of refusal (UPDATE_DOCS=1 rewrites it)', async () => {
  const table = ['| Code | What the person reads |', '|---|---|', ...(await Promise.all(codes.map(rowOf)))].join('\n');
  const text = await readFile(page, 'utf8');
  const [before, rest] = text.split(begin);
  const [quoted, after] = (rest ?? '').split(end);
  if (process.env.UPDATE_DOCS === '1') await writeFile(page, `${before}${begin}\n\n${table}\n\n${end}${after}`);
  else expect(quoted?.trim()).toBe(table);
});
