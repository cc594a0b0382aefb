import { afterEach, describe, expect, it } from 'vitest';
import { said } from '../../../support/said.ts';
import { domain } from '../database/samples.ts';
import { account, noon, problemReply } from '../desk-harness.ts';
import {
  accountId,
  answerBy,
  harness,
  linesOf,
  nameOf,
  prepare,
  run,
  startDesk,
  stopDesk,
  store,
} from './renewal-batch-desk.ts';

afterEach(stopDesk);

const day = 24 * 3_600_000;
const refused = { [nameOf(2)]: () => problemReply(400, '02304', 'The domain is locked.') };

async function statusOf(ldhName: string, status: readonly string[]): Promise<void> {
  const lookup = { accountId, ownHandle: account.handle, raw: '{}', toldAt: noon };
  await store.domains.keepLookup({ ...lookup, domain: domain(ldhName, { status: [...status] }) });
}

const chosenOf = async (batchId: string) =>
  Object.fromEntries((await linesOf(batchId)).map((line) => [line.ldhName, line.chosen]));

describe('names that the registry would refuse', () => {
  it('are left out with the status that forbids renewal, and may be chosen', async () => {
    await startDesk(4);
    await statusOf(nameOf(1), ['active', 'locked']);
    await statusOf(nameOf(2), ['server renew prohibited']);
    await statusOf(nameOf(3), ['serverRenewProhibited']);
    const batch = await prepare();
    expect(batch.counts).toMatchObject({ lines: 4, chosen: 1, blocked: 0 });
    expect(await chosenOf(batch.batchId)).toEqual({
      [nameOf(1)]: false,
      [nameOf(2)]: false,
      [nameOf(3)]: false,
      [nameOf(4)]: true,
    });
    expect((await linesOf(batch.batchId, 'problems')).map((line) => line.problems.map(({ text }) => text))).toEqual([
      [said('The registry prohibits renewal (locked).')],
      [said('The registry prohibits renewal (server renew prohibited).')],
      [said('The registry prohibits renewal (serverRenewProhibited).')],
    ]);
    const all = { batchId: batch.batchId, lineIds: null, chosen: true };
    expect((await harness.desk.renewalBatches.choose(all)).counts.chosen).toBe(4);
    expect(harness.sent).toEqual([]);
  });

  it('are left out for a day after a refusal, with its time and reason, and may be chosen again', async () => {
    await startDesk(3);
    harness.wire = answerBy(refused);
    const first = await prepare();
    await run(first.batchId);
    harness.clock.at += 3_600_000;
    const again = await prepare();
    const line = (await linesOf(again.batchId)).find(({ ldhName }) => ldhName === nameOf(2));
    expect(line).toMatchObject({ chosen: false, state: null });
    expect(line?.problems).toMatchObject([
      {
        code: 'refused-recently',
        blocks: false,
        text: said(
          expect.stringMatching(/^Refused 2026-10-12T12:\d\d:\d\dZ: 02304 Object status prohibits operation\.$/),
        ),
      },
    ]);
    const choice = { batchId: again.batchId, lineIds: [line?.lineId ?? ''], chosen: true };
    expect((await harness.desk.renewalBatches.choose(choice)).counts.chosen).toBe(1);

    harness.clock.at += day;
    const later = await prepare();
    expect((await chosenOf(later.batchId))[nameOf(2)]).toBe(true);
  });

  it('are not left out for a refusal that another renewal followed', async () => {
    await startDesk(2);
    harness.wire = answerBy(refused);
    await run((await prepare()).batchId);
    const again = await harness.desk.renewalBatches.retryFailed({ batchId: (await newest()).batchId });
    harness.wire = answerBy({});
    await run(again.batchId);
    const { batchId } = await prepare();
    const problems = (await linesOf(batchId)).map((line) => line.problems.map(({ code }) => code));
    expect(problems).toEqual([['renewed-recently'], ['renewed-recently']]);
  });

  it('stay chosen where a person retries what failed, unless their status forbids it', async () => {
    await startDesk(3);
    harness.wire = answerBy({ ...refused, [nameOf(3)]: () => problemReply(400, '02104', 'No money.') });
    const { batchId } = await prepare();
    await run(batchId);
    await statusOf(nameOf(2), ['locked']);
    const again = await harness.desk.renewalBatches.retryFailed({ batchId });
    expect(await chosenOf(again.batchId)).toEqual({ [nameOf(2)]: false, [nameOf(3)]: true });
    expect((await linesOf(again.batchId)).map((line) => line.problems.map(({ code }) => code))).toEqual([
      ['renewal-prohibited', 'refused-recently'],
      ['refused-recently'],
    ]);
  });
});

async function newest() {
  const { batches } = await harness.desk.renewalBatches.list({ accountId });
  const [first] = batches;
  if (first === undefined) throw new Error('There is no batch.');
  return first;
}
