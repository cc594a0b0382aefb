import { expect, test } from 'vitest';
import { asWritten, type Message } from '#messages/message.ts';
import { useEntryText } from '#renderer/renewals/use-entry-text.ts';
import { withOddities } from '#values/odd-in-answer.ts';
import { type Oddity, oddity } from '#values/oddity.ts';
import { saidIn } from '../said-in.tsx';

test('a sentence is no oddity: only a message of the catalogue is', () => {
  // @ts-expect-error: nobody could say it in Icelandic.
  const own: Oddity = 'Something else is off.';
  expect([own, oddity('noClass')]).toHaveLength(2);
});

test('what the ledger says was off in a renewal’s answer is said in Icelandic too', async () => {
  const odd: readonly Message[] = [
    oddity('echo', { echoed: 'theirs', sent: 'ours' }),
    oddity('sunset', { at: '1. The end' }),
  ];
  const told = { state: 'renewed', newExpiryDate: '2027-03-14', expectedExpiryDate: '2027-03-14' } as const;
  const said = await saidIn('is', useEntryText, { ...told, text: withOddities(asWritten('Renewed.'), odd) });
  expect(said).toContain('Svarið ber færsluauðkennið theirs, ekki ours sem var sent.');
});
