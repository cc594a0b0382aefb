import { expect, it } from 'vitest';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import { oddIn } from '#values/odd-in-answer.ts';
import { said } from '../../../support/said.ts';
import { answered, startHarness } from '../desk-harness.ts';

const sunset = ['sunset', 'Sun, 01 Nov 2027 00:00:00 GMT'] as const;
const renewal = {
  accountId: 'account-1',
  ldhName: 'fjara.is',
  expiryDate: '2027-03-14',
  period: { unit: 'y' as const, value: 1 },
  cardId: 'CARD-7',
};
const other = ['rpp-cltrid', 'somebody-elses'] as const;

/** What was off in the answer that a message is about, in English. */
function oddText(what: Message): string | undefined {
  return oddIn(what)
    ?.map((odd) => say('en', odd))
    .join(' ');
}

it('what was off in an answer is said with an availability answer, alone and compared', async () => {
  const harness = await startHarness();
  harness.wire = () => answered(200, [['rpp-code', '01000'], other, sunset]);
  const order = { accountId: 'account-1', name: 'fjara.is' };
  const { oddities } = await harness.desk.availability.check({ ...order, via: 'rpp-v0' });
  expect(oddities).toEqual([
    said(expect.stringContaining('somebody-elses')),
    said(expect.stringContaining('01 Nov 2027')),
  ]);
  const compared = await harness.desk.availability.compare(order);
  expect(compared.answers.find(({ via }) => via === 'rpp-v0')?.oddities).toEqual([
    said(expect.stringContaining('somebody-elses')),
    said(expect.stringContaining('01 Nov 2027')),
  ]);
});

it('and with a renewal, in the ledger', async () => {
  const harness = await startHarness();
  harness.wire = () => answered(201, [['rpp-code', '01000'], other, sunset], { expiryDate: '2028-03-14' });
  const entry = await harness.desk.renewals.renew(renewal);
  expect(entry).toMatchObject({ state: 'renewed', newExpiryDate: '2028-03-14' });
  expect(oddText(entry.text)).toMatch(/somebody-elses.*01 Nov 2027/);
});

it('and with a test of the connection, of each interface', async () => {
  const harness = await startHarness();
  harness.wire = () =>
    answered(200, [['rpp-code', '01000'], ['rpp-check-avail', '1'], ['rpp-result-code', '1000'], sunset]);
  const { tests } = await harness.desk.accounts.test({ accountId: 'account-1' });
  const said = Object.fromEntries(tests.map(({ interface: via, text }) => [via, oddText(text)]));
  expect(said).toMatchObject({
    'rpp-v0': expect.stringContaining('01 Nov 2027'),
    'rpp-v1': expect.stringContaining('01 Nov 2027'),
  });
});

it('and with a lookup', async () => {
  const harness = await startHarness();
  const nameserver = { objectClassName: 'nameserver', ldhName: 'ns1.norn.example' };
  harness.wire = () => answered(200, [['content-type', 'application/rdap+json'], sunset], nameserver);
  const found = await harness.desk.lookups.nameserver({ accountId: 'account-1', key: 'ns1.norn.example' });
  expect(found.oddities).toEqual([said(expect.stringContaining('01 Nov 2027'))]);
});

it('and with a no: of a check, and of a renewal in the ledger', async () => {
  const harness = await startHarness();
  const order = { accountId: 'account-1', name: 'fjara.is' };
  for (const wire of [
    answered(400, [['rpp-code', '02306'], sunset]),
    answered(404, [sunset]),
    answered(401, [sunset]),
  ]) {
    harness.wire = () => wire;
    await expect(harness.desk.availability.check({ ...order, via: 'rpp-v0' })).rejects.toMatchObject({
      data: { message: said(expect.stringContaining('01 Nov 2027')) },
    });
  }
  harness.wire = () => answered(400, [['rpp-code', '02306'], sunset]);
  const entry = await harness.desk.renewals.renew(renewal);
  expect(entry).toMatchObject({ state: 'refused' });
  expect(oddText(entry.text)).toContain('01 Nov 2027');
  harness.wire = () => answered(400, [['rpp-code', '02306']]);
  await expect(harness.desk.availability.check({ ...order, via: 'rpp-v0' })).rejects.toMatchObject({
    data: { message: said(expect.not.stringMatching(/deprecated|ends at/)) },
  });
});
