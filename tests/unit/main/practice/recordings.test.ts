import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DeskClient } from '#contract/contract.ts';
import type { ExportReceipt } from '#contract/domains/exports.ts';
import { recordedSecrets } from '#main/application/recorded-secrets.ts';
import { readRecording } from '#main/emulator/routes/control/recording-file.ts';
import type { JournalBegin, StoredExchange } from '#main/journal/store/record.ts';
import { recordedExchange } from '#main/practice/recordings/recorded-exchange.ts';
import { ContactRemover } from '#main/practice/recordings/without-contacts.ts';
import { recordingText } from '#main/practice/recordings/write-recording.ts';
import { recordingBounds } from '#values/recording-bounds.ts';
import { account, answered, canary, FakeClock, failureOf, silent } from '../desk-harness.ts';
import { availabilityV0, startMemoryDesk } from '../memory-desk.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'registry-desk-recordings-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const password = 'canary-contact-password-8813';
const filter = { accountId: 'account-1', interface: null, text: '', statuses: null };
const all = { ...filter, stretch: { kind: 'all' as const } };
const at = Date.UTC(2026, 9, 12, 9);

function stored(changes: Partial<StoredExchange> = {}, end: Partial<NonNullable<StoredExchange['end']>> = {}) {
  const begin: JournalBegin = {
    journalId: 'j-1',
    accountId: 'account-1',
    environment: 'sandbox',
    interface: 'rdap',
    command: 'look-up-domain',
    method: 'GET',
    url: 'https://rdap.test/rdap/domain/a.is',
    startedAt: at,
    clTRID: null,
    requestHeaders: [],
    requestBody: null,
  };
  const ending = { journalId: 'j-1', durationMilliseconds: 3, status: 200, silence: null, replyHeaders: [] };
  return { ...begin, end: { ...ending, replyBody: null, replyBodyCut: false, ...end }, ...changes };
}

function deskWithFolder(clock = new FakeClock()) {
  return startMemoryDesk({
    clock,
    files: { exportsFolder: () => folder, chooseSavePath: undefined, offerDownload: () => null },
  });
}

async function journaled(desk: DeskClient, text: string): Promise<number> {
  return (await desk.journal.page({ ...filter, text, offset: 0, limit: 1 })).total;
}

describe('what a recording leaves out', () => {
  it('has no secret in it, wherever one stood', async () => {
    const basic = Buffer.from(`${account.handle}:${canary}`).toString('base64');
    const secrets = await recordedSecrets(
      { read: async (_account, kind) => (kind === 'api-key' ? canary : password) },
      account,
    );
    const places: [string, string][] = [
      ['Authorization', `Basic ${basic}`],
      ['Cookie', `session=${canary}`],
      ['X-Api-Key', canary],
      ['X-TOTP', '123456'],
      ['Accept', `application/json; note=${password}`],
    ];
    const body = JSON.stringify({
      pw: 'canary-in-a-member',
      newPassword: 'canary-new-password',
      note: `said ${canary} and ${basic}`,
      deep: [{ authInfo: { pw: 'canary-auth-info' } }, encodeURIComponent(basic)],
    });
    const xml = `<epp><domain:authInfo><domain:pw>canary-xml-pw</domain:pw></domain:authInfo><msg>${password}</msg></epp>`;
    const rules = { secrets, contacts: undefined, baseOf: () => 'https://rdap.test' };
    for (const text of [body, xml]) {
      const line = recordedExchange(
        stored(
          {
            url: `https://user:canary-in-url@rdap.test/rdap/domain/${canary}?apiKey=canary-parameter&x=${password}`,
            requestHeaders: places,
            requestBody: text,
          },
          {
            replyHeaders: [...places, ['Set-Cookie', `a=${canary}`], ['X-Echo', basic], ['X-Token', 'canary-token']],
            replyBody: text,
          },
        ),
        rules,
      );
      const written = JSON.stringify(line);
      expect(written).not.toMatch(/canary|123456/);
      expect(written).not.toContain(canary);
      expect(written).not.toContain(basic);
      expect(written).toContain('/rdap/domain/');
    }
  });

  it('has nothing of people in it where contacts are removed, and each handle is the same everywhere', () => {
    const secrets = { url: (url: string) => url, headers: (headers: []) => headers, text: (text: string) => text };
    const rules = { secrets, contacts: new ContactRemover('OWN1-IS'), baseOf: () => 'https://rdap.test' } as never;
    const card = [
      'vcard',
      [
        ['version', {}, 'text', '4.0'],
        ['kind', {}, 'text', 'individual'],
        ['fn', {}, 'text', 'Person Personsson'],
        ['adr', { cc: 'IS' }, 'text', ['', '', 'Street 1', 'Town', '', '101', '']],
      ],
    ];
    const entity = {
      objectClassName: 'entity',
      handle: 'PERS2-IS',
      vcardArray: card,
      publicIds: [{ type: 'kennitala', identifier: '0101302989' }],
      links: [{ href: 'https://rdap.test/rdap/entity/PERS2-IS' }],
      remarks: [{ description: ['Write to person@example.com about OWN1-IS'] }],
    };
    const domain = recordedExchange(
      stored({}, { replyBody: JSON.stringify({ objectClassName: 'domain', handle: 'DOM-1', entities: [entity] }) }),
      rules,
    );
    const found = recordedExchange(
      stored(
        { url: 'https://rdap.test/rdap/entity/pers2-is', requestHeaders: [['Registry-cardId', 'CARD-1']] },
        { replyBody: JSON.stringify(entity) },
      ),
      rules,
    );
    const written = JSON.stringify([domain, found]);
    expect(written).not.toMatch(/Person|Street|Town|kennitala|0101302989|PERS2|pers2|OWN1|example\.com|CARD-1/);
    expect(written).toContain('DOM-1');
    expect(found).toMatchObject({ request: { path: '/rdap/entity/CONTACT-2', headers: [] } });
    const body = JSON.parse((found as { reply: { body: string } }).reply.body);
    expect(body.handle).toBe('CONTACT-2');
    expect(body.vcardArray).toEqual([
      'vcard',
      [
        ['version', {}, 'text', '4.0'],
        ['kind', {}, 'text', 'individual'],
        ['fn', {}, 'text', ''],
      ],
    ]);
  });

  it('keeps the path below the base address, wherever that was, and nothing of how it travelled', () => {
    const secrets = { url: (url: string) => url, headers: (headers: []) => headers, text: (text: string) => text };
    const pathOf = (url: string, base: string, via: StoredExchange['interface']) =>
      (
        recordedExchange(stored({ url, interface: via }), {
          secrets,
          contacts: undefined,
          baseOf: () => base,
        } as never) as { request: { path: string; query: string } }
      ).request;
    expect(pathOf('https://a.test/x/v1/messages?a=1', 'https://a.test/x/', 'repp-v1')).toMatchObject({
      path: '/v1/messages',
      query: 'a=1',
    });
    expect(pathOf('https://old.test/y/v0/domainNames', 'https://a.test/x', 'rpp-v0').path).toBe('/v0/domainNames');
    expect(pathOf('https://old.test/rdap/dac/v1.is', '', 'rdap').path).toBe('/rdap/dac/v1.is');
    const line = recordedExchange(
      stored(
        {},
        {
          replyHeaders: [
            ['Date', 'now'],
            ['Content-Length', '3'],
            ['Location', 'https://a.test/v0/b'],
            ['RPP-code', '01000'],
          ],
        },
      ),
      { secrets, contacts: undefined, baseOf: () => 'https://a.test' } as never,
    );
    expect((line as { reply: { headers: unknown } }).reply.headers).toEqual([
      ['Location', '{base}/v0/b'],
      ['RPP-code', '01000'],
    ]);
  });
});

describe('a recording', () => {
  it('is what was asked between start and stop, with whole bodies, and readable by the emulator', async () => {
    const clock = new FakeClock();
    const world = await deskWithFolder(clock);
    const { application, desk } = world;
    const check = (name: string, via: 'rpp-v0' | 'rdap' = 'rpp-v0') =>
      desk.availability.check({ accountId: 'account-1', name, via });
    const status = () => desk.recordings.status({ accountId: 'account-1' });
    world.wire = () => availabilityV0('registered');
    await check('before.is');
    clock.at += 60_000;
    expect(await status()).toEqual({ since: null, exchanges: 0 });
    await desk.recordings.start({ accountId: 'account-1' });
    const long = 'x'.repeat(100_000);
    await check('one.is');
    world.wire = () => silent(true, 'body-timeout');
    await check('silent.is', 'rdap').catch(() => undefined);
    world.wire = () =>
      answered(200, [['content-type', 'application/rdap+json']], {
        objectClassName: 'domain',
        ldhName: 'two.is',
        status: ['active'],
        remarks: long,
      });
    await check('two.is', 'rdap');
    const { since, exchanges } = await status();
    expect([since, exchanges]).toEqual([clock.at, (await journaled(desk, 'is')) - 1]);
    const { from, until } = await desk.recordings.stop({ accountId: 'account-1' });
    clock.at += 60_000;
    world.wire = () => availabilityV0('available');
    await check('after.is');
    const { path } = await desk.recordings.suggestPath({ accountId: 'account-1' });
    expect(path).toBe(join(folder, 'norn-sandbox-recording-2026-10-12.json'));
    const stretch = { kind: 'between' as const, from, until };
    const { workId } = await desk.recordings.save({ ...filter, stretch, withoutContacts: true, path });
    const { result } = await application.services.work.whenOver(workId);
    const text = await readFile(path, 'utf8');
    const recorded = readRecording(text);
    expect((result as ExportReceipt).rows).toBe(recorded.length);
    expect(recorded.map(({ request }) => request.path)).toEqual([
      '/v0/domainNames/one.is/availability',
      '/rdap/dac/two.is',
    ]);
    expect(recorded[1]?.reply.body).toContain(long);
    expect(JSON.parse(text)).toMatchObject({ environment: 'sandbox', contactsRemoved: true, leftOut: { cut: 0 } });
    expect(JSON.parse(text).leftOut.noAnswer).toBeGreaterThan(0);
    expect(text).not.toContain(canary);
    // The last minutes hold only what came after.
    const last = { ...filter, stretch: { kind: 'minutes' as const, minutes: 1 } };
    expect(await desk.recordings.measure({ ...last, text: 'after' })).toEqual({ exchanges: 1 });
    expect(await desk.recordings.measure({ ...last, text: 'before' })).toEqual({ exchanges: 0 });
    expect(await desk.recordings.measure({ ...all, text: 'before' })).toEqual({ exchanges: 1 });
    // A stretch is a part of what the filter finds, its dates too.
    expect(await desk.recordings.measure({ ...all, startedTo: from - 1 })).toEqual({ exchanges: 1 });
    expect(await desk.recordings.measure({ ...filter, stretch, startedTo: from - 1 })).toEqual({ exchanges: 0 });
  });

  it('is refused where there is nothing to record, and where a path is none', async () => {
    const { desk } = await deskWithFolder();
    const path = join(folder, 'a.json');
    const order = { ...all, withoutContacts: true, path };
    expect(await failureOf(desk.recordings.save(order))).toMatchObject({ code: 'nothing-to-record' });
    expect(await failureOf(desk.recordings.save({ ...order, path: 'of/a.json' }))).toMatchObject({ field: 'path' });
    expect(await failureOf(desk.recordings.stop({ accountId: 'account-1' }))).toMatchObject({ kind: 'conflict' });
    expect(await readdir(folder)).toEqual([]);
  });

  it('says that it would be too long instead of writing it', async () => {
    const secrets = { url: (url: string) => url, headers: (headers: []) => headers, text: (text: string) => text };
    const one = stored({}, { replyBody: 'x'.repeat(1024 * 1024) });
    async function* pieces() {
      for (let count = 0; count * 1024 * 1024 <= recordingBounds.bytes; count += 1) yield [one];
    }
    const head = { writtenAt: at, program: 'test', environment: 'sandbox' };
    const count = { written: 0, noAnswer: 0, cut: 0 };
    const text = recordingText(head, pieces(), { secrets, contacts: undefined, baseOf: () => '' } as never, count);
    const drain = async () => {
      for await (const piece of text) expect(piece.length).toBeGreaterThan(0);
    };
    expect(await failureOf(drain())).toMatchObject({ code: 'recording-too-long' });
  });
});
