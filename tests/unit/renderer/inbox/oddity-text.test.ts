import { expect, test } from 'vitest';
import { asWritten, type Message, withoutRepeats } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { oddity } from '#values/oddity.ts';
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
async function oddities(): Promise<readonly Message[]> {
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
  return withoutRepeats(details.flatMap((one) => one.oddities));
}

test('what was off in a message’s answers is kept as messages and said in both languages', async () => {
  const kept = await oddities();
  expect(kept.length).toBe(13);
  for (const one of kept) {
    expect(await saidIn('en', useSayMessage, one)).toBe(say('en', one));
    expect(await saidIn('is', useSayMessage, one)).not.toBe(say('en', one));
  }
  const icelandic = await Promise.all(kept.map((one) => saidIn('is', useSayMessage, one)));
  expect(icelandic).toContain('Svarið nefnir skilaboð 4, ekki 3 sem voru staðfest.');
  expect(icelandic).toContain('Rótarstakið er í nafnrýminu "urn:x", sem er ekki EPP.');
});

test('what a row of 0.1.0 has stays as it was written, and what the registry sent is never filled', async () => {
  const other = 'Kept by 0.1.0: {{id}} $t(charset).';
  expect(await saidIn('is', useSayMessage, asWritten(other))).toBe(other);
  const hostile = oddity('echo', { echoed: '{{sent}} $t(noCode)', sent: 'c-1' });
  expect(await saidIn('is', useSayMessage, hostile)).toBe(
    'Svarið ber færsluauðkennið {{sent}} $t(noCode), ekki c-1 sem var sent.',
  );
});
