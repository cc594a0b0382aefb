import { expect, test } from 'vitest';
import { useOddityText } from '#renderer/parts/use-oddity-text.ts';
import { archivedDetails, inboxDesk } from '../../main/inbox/inbox-desk.ts';
import { textReply } from '../../main/inbox/inbox-registry.ts';
import { saidIn } from '../said-in.tsx';

const accountId = 'account-1';
const byHand = { accountId, acknowledge: 'by-hand' } as const;

/** An answer in XML with little that it should have. */
function answer(start: string, id: string, rest = '') {
  return `${start}<response>${rest}<msgQ count="1" id="${id}"><msg>þ</msg></msgQ></response></epp>`;
}

/** What the archive keeps of messages in whose answers as much was off as can be. */
async function oddities(): Promise<readonly string[]> {
  const desk = await inboxDesk();
  const { instead } = desk.registry;
  const trID = '<trID><clTRID>theirs</clTRID></trID>';
  const pan = '<resData><panData><name paResult="perhaps">a.is</name></panData></resData>';
  const bare = textReply(answer('<epp>', '1', trID + pan));
  instead.push({ ...bare, body: Buffer.from(answer('<epp>', '1', trID + pan), 'latin1') });
  await desk.result(desk.inbox.collect(byHand));
  const old = textReply(answer('<epp xmlns="urn:x">', '2', '<result code="1300"/>'));
  instead.push({ ...old, headers: [...old.headers, ['deprecation', '@1']] });
  await desk.result(desk.inbox.collect(byHand));
  const said = (id: string, msg: string, qDate: string) =>
    textReply(JSON.stringify({ response: { result: { code: '1301' }, msgQ: { count: '1', id, qDate, msg } } }));
  const ending = said('3', 'Three', '2026-10-09T08:15:30Z');
  instead.push({ ...ending, headers: [...ending.headers, ['sunset', 'Sat, 31 Dec 2026 23:59:59 GMT']] });
  instead.push(said('4', 'Four', '2026-10-09T08:15:31Z'));
  instead.push(said('5', 'Five', '2026-10-09T08:15:32Z'), said('5', 'Another', '2027-10-09T08:15:32Z'));
  await desk.result(desk.inbox.collect({ accountId }));
  const details = await archivedDetails(desk.store);
  return [...new Set(details.flatMap((one) => one.oddities))];
}

test('what was off in a message’s answers is kept in English and said in Icelandic', async () => {
  const kept = await oddities();
  expect(kept.length).toBe(13);
  for (const oddity of kept) {
    expect(await saidIn('en', useOddityText, oddity)).toBe(oddity);
    expect(await saidIn('is', useOddityText, oddity), oddity).not.toBe(oddity);
  }
  const icelandic = await Promise.all(kept.map((oddity) => saidIn('is', useOddityText, oddity)));
  expect(icelandic).toContain('Svarið nefnir skilaboð 4, ekki 3 sem voru staðfest.');
  expect(icelandic).toContain('Rótarstakið er í nafnrýminu "urn:x", sem er ekki EPP.');
});

test('a sentence that is not known stays as it was kept, whatever it holds', async () => {
  const other = 'Kept by a later version: {{id}} $t(charset).';
  expect(await saidIn('is', useOddityText, other)).toBe(other);
  const hostile = 'The answer carries the client transaction identifier {{sent}} $t(noCode), not c-1 that was sent.';
  expect(await saidIn('is', useOddityText, hostile)).toBe(
    'Svarið ber færsluauðkennið {{sent}} $t(noCode), ekki c-1 sem var sent.',
  );
});
