import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '#main/database/open-store.ts';
import { keepAnswer } from '#main/renewals/keep-answer.ts';
import { asWritten } from '#messages/message.ts';
import { intention } from '../database/samples.ts';
import { temporaryFolder } from '../database/store-kinds.ts';

const sent = { state: 'sent', at: 6_000, text: asWritten('On its way.'), journalId: null } as const;
const unknown = { state: 'outcome-unknown', at: 7_000, text: asWritten('No answer.') } as const;
const refused = { state: 'refused', at: 10_000, text: asWritten('No.') } as const;

test('a late refusal of the first sending says nothing about the second one', async () => {
  const store = openStore(join(temporaryFolder(), 'desk.db'));
  const { ledger } = store;
  const renewal = intention();
  await ledger.open(renewal, sent);
  await ledger.step(renewal.entryId, unknown, 2);
  const reading = {
    source: 'rdap',
    dateNow: renewal.expiryDateSent,
    text: asWritten('Looked.'),
    journalId: null,
  } as const;
  await ledger.keepReading(renewal.entryId, { ...reading, at: 8_000, afterStep: 3 });
  await ledger.step(renewal.entryId, { ...sent, at: 8_000 }, 3);
  await ledger.step(renewal.entryId, { ...unknown, at: 9_000 }, 4);

  await keepAnswer(ledger, renewal.entryId, { step: refused, sending: 2 });
  expect(await ledger.get(renewal.entryId)).toMatchObject({ state: 'outcome-unknown' });
  await keepAnswer(ledger, renewal.entryId, { step: refused, sending: 4 });
  expect(await ledger.get(renewal.entryId)).toMatchObject({ state: 'reconciled-not-renewed' });
  await store.close();
});
