import { describe, expect, it } from 'vitest';
import { echoesInUtf8 } from '#main/registry/echoes-in-utf8.ts';
import { bodyText } from '#main/registry/protocol/read-reply.ts';
import type { AnsweredReply } from '#main/registry/transport/exchange.ts';
import { answered, canary } from '../desk-harness.ts';
import { startMemoryDesk } from '../memory-desk.ts';
import { exchangeRequest } from './transport/exchange-request.ts';

/** The charset that Content-Type names and the bytes of a text in it. */
const written = {
  'UTF-16, called so': ['; charset=utf-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  'UTF-16 with a byte order mark': ['', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  'UTF-16 that nobody calls so': ['', (text: string) => Buffer.from(text, 'utf16le')],
  'UTF-16 in the other order': ['; charset=utf-16be', (text: string) => Buffer.from(text, 'utf16le').swap16()],
  'windows-1252, called so': ['; charset=windows-1252', (text: string) => Buffer.from(text, 'latin1')],
  'latin-1 that nobody calls so': ['', (text: string) => Buffer.from(text, 'latin1')],
} as const satisfies Record<string, readonly [string, (text: string) => Buffer]>;
const ways = Object.keys(written) as (keyof typeof written)[];

function replyIn(way: keyof typeof written, text: string, status: number): AnsweredReply {
  const [charset, bytesOf] = written[way];
  return { ...answered(status, [['content-type', `text/plain${charset}`]]), body: bytesOf(text) } as AnsweredReply;
}

describe('an answer that repeats a secret', () => {
  it.each(ways)('leaves none of it in the store: %s', async (way) => {
    const memory = await startMemoryDesk();
    memory.wire = () => replyIn(way, `Þú sendir ${canary} hingað.`, 401);
    const { workId } = await memory.desk.inbox.collect({ accountId: 'account-1', acknowledge: 'by-hand' });
    await memory.application.services.work.whenOver(workId);
    const { rows } = await memory.store.journal.page({
      accountId: 'account-1',
      interface: null,
      text: '',
      offset: 0,
      limit: 10,
    });
    const [exchange] = await memory.store.journal.several(rows.map(({ journalId }) => journalId));
    const kept = exchange?.end?.replyBody ?? '';
    expect(kept).toContain('‹redacted›');
    expect(kept.replaceAll('\0', '')).not.toContain(canary);
  });

  it.each(ways)('is read as it was otherwise, letters outside ASCII and all: %s', async (way) => {
    const password = 'Þórðar lykilorð';
    const reply = replyIn(way, `ævi ${password}.`, 200);
    const held = { secrets: [password], basics: [] };
    const given = (await echoesInUtf8(
      async () => reply,
      () => held,
    )(exchangeRequest())) as AnsweredReply;
    expect(bodyText(given)).toBe(`ævi ${password}.`);
    expect(Buffer.from(given.body).toString()).toContain(password);
  });

  it.each(ways)('and one that repeats none stays as it came: %s', async (way) => {
    const reply = replyIn(way, 'ævi', 200);
    const held = { secrets: [canary], basics: [] };
    expect(
      await echoesInUtf8(
        async () => reply,
        () => held,
      )(exchangeRequest()),
    ).toBe(reply);
  });
});
