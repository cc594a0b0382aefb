import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ExportReceipt } from '#contract/domains/exports.ts';
import { asCurl } from '#main/journal/as-curl.ts';
import type { StoredExchange } from '#main/journal/store/record.ts';
import { redacted } from '#main/registry/transport/redaction.ts';
import { say } from '#messages/say.ts';
import { answered, FakeClock, failureOf, silent } from '../desk-harness.ts';
import { availabilityV0, startMemoryDesk } from '../memory-desk.ts';

const exchange: StoredExchange = {
  journalId: 'j1',
  accountId: 'account-1',
  environment: 'sandbox',
  interface: 'rpp-v0',
  command: 'renew-domain',
  method: 'POST',
  url: "https://rpp.test/v0/domainNames/a.is/renewProcesses?q=it's",
  startedAt: Date.UTC(2026, 9, 12),
  clTRID: 'renew-1',
  requestHeaders: [
    ['RPP-Cltrid', 'renew-1'],
    ['Registry-cardId', 'CARD $HOME `id` "x"'],
    ['X-Secret', redacted],
  ],
  requestBody: '{"expiryDate":"2027-03-14","note":"it\'s"}',
  end: null,
};

/** A request for a terminal, as a window copies it. */
function curlText(...asked: Parameters<typeof asCurl>): string {
  const { notes, command } = asCurl(...asked);
  return [...notes.map((note) => `# ${say('en', note)}`), command].join('\n');
}

/** The words that a shell makes of a command line. */
async function wordsOf(command: string, environment: Record<string, string>): Promise<string[]> {
  const script = command.replace(/^#.*\n/gm, '').replace(/^curl/, 'print');
  const { stdout } = await promisify(execFile)(
    'sh',
    ['-c', `print() { for w in "$@"; do printf '%s\\0' "$w"; done; }\n${script}`],
    {
      env: environment,
    },
  );
  return stdout.split('\0').slice(0, -1);
}

async function hcurlText(): Promise<boolean> {
  return promisify(execFile)('curl', ['--version']).then(
    () => true,
    () => false,
  );
}

describe('a request as a command line for curl', () => {
  it('means the same in a shell, whatever is in it, and holds the handle without a secret', async () => {
    const text = curlText(exchange, 'ABC12-IS');
    const words = await wordsOf(text, { HOME: '/root' });
    expect(words).toEqual([
      '--include',
      '--request',
      'POST',
      exchange.url,
      '--user',
      'ABC12-IS',
      '--header',
      'RPP-Cltrid: renew-1',
      '--header',
      'Registry-cardId: CARD $HOME `id` "x"',
      '--data-raw',
      exchange.requestBody,
    ]);
    expect(text).toMatch(/^# This changes something at the registry/);
    expect(text).toMatch(/^# curl asks for a password: that is the API key\.$/m);
    expect(text).toMatch(/header X-Secret is left out/);
  });

  it('asks for the secret that was sent, and for none where none was', async () => {
    const { requestBody: _, ...rest } = exchange;
    const lookUp = {
      ...rest,
      interface: 'rdap' as const,
      command: 'look-up-domain',
      method: 'GET',
      requestBody: null,
    };
    const withSecret = { ...lookUp, requestHeaders: [['Authorization', `Basic ${redacted}`]] as const };
    expect(await wordsOf(curlText({ ...lookUp, requestHeaders: [] }, 'A'), {})).not.toContain('--user');
    // The lookup of an own name, and the lists, which take either secret.
    expect(await wordsOf(curlText(withSecret, "it's-IS"), {})).toEqual([
      '--include',
      '--request',
      'GET',
      exchange.url,
      '--user',
      "it's-IS",
    ]);
    const list = curlText({ ...withSecret, command: 'list-my-domains' }, 'A');
    expect(list).toMatch(/^# curl asks for a password: that is the contact password, or the API key\.$/m);
    // The account is gone: who it was is for the person to say.
    const head = curlText({ ...exchange, method: 'HEAD', requestBody: null }, undefined);
    expect(await wordsOf(head, { REGISTRY_DESK_HANDLE: 'ABC12-IS' })).toEqual(
      expect.arrayContaining(['--head', '--user', 'ABC12-IS']),
    );
    expect(head).not.toMatch(/changes something/);
  });

  it('runs in a real curl: the secret is asked for, and the request is the same', async (context) => {
    if (!(await hcurlText())) return context.skip();
    const seen: string[] = [];
    const server = createServer((request, response) => {
      seen.push(
        `${request.method} ${request.url} ${request.headers.authorization} ${request.headers['registry-cardid']}`,
      );
      request.resume().on('end', () => response.writeHead(201).end());
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v0/a?q=it's`;
      const text = curlText(
        {
          ...exchange,
          url,
          requestHeaders: [
            ['Registry-cardId', 'C 1'],
            ['Authorization', redacted],
          ],
        },
        'ABC12-IS',
      );
      // In a session of its own there is no terminal, so curl reads the answer to its question from standard input.
      const child = spawn('sh', ['-c', text], { detached: true, env: { PATH: process.env.PATH } });
      const asked = once(child.stderr, 'data');
      child.stdin.end('the-key\n');
      expect(String((await asked)[0])).toContain("password for user 'ABC12-IS'");
      await once(child, 'close');
      const basic = Buffer.from('ABC12-IS:the-key').toString('base64');
      expect(seen).toEqual([`POST /v0/a?q=it's Basic ${basic} C 1`]);
    } finally {
      server.close();
    }
  });

  it('says where the body was redacted', () => {
    expect(curlText({ ...exchange, requestBody: `{"pw":"${redacted}"}` }, 'A')).toMatch(/The body has ‹redacted›/);
  });
});

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'registry-desk-journal-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function deskWithExchanges() {
  const desk = await startMemoryDesk({
    files: { exportsFolder: () => folder, chooseSavePath: undefined, offerDownload: () => null },
  });
  const { availability } = desk.desk;
  const check = (name: string, via: 'rpp-v0' | 'rdap') => availability.check({ accountId: 'account-1', name, via });
  desk.wire = () => availabilityV0('registered');
  await check('a.is', 'rpp-v0');
  desk.wire = () => availabilityV0('available');
  await check('b.is', 'rpp-v0');
  desk.wire = () => silent(true, 'body-timeout');
  await check('c.is', 'rdap').catch(() => undefined);
  desk.wire = () =>
    answered(200, [['content-type', 'application/rdap+json']], {
      objectClassName: 'domain',
      ldhName: 'd.is',
      status: ['active'],
    });
  await check('d.is', 'rdap');
  return desk;
}

const everything = { accountId: null, interface: null, text: '', statuses: null };

describe('the journal', () => {
  it('is filtered by what was answered', async () => {
    const { desk } = await deskWithExchanges();
    const found = async (changes: Partial<Parameters<typeof desk.journal.page>[0]>) =>
      (await desk.journal.page({ ...everything, ...changes })).rows.map(({ url }) =>
        url.replace(/.*\/([a-d]\.is).*/, '$1'),
      );
    expect([...(await found({}))].sort()).toEqual(['a.is', 'b.is', 'c.is', 'd.is']);
    expect(await found({ statuses: '4xx' })).toEqual(['a.is']);
    expect([...(await found({ statuses: '2xx' }))].sort()).toEqual(['b.is', 'd.is']);
    expect(await found({ statuses: 'none' })).toEqual(['c.is']);
    expect(await found({ interface: 'rdap', statuses: '2xx' })).toEqual(['d.is']);
  });

  it('knows when the registry last answered an account', async () => {
    const { desk } = await deskWithExchanges();
    expect(await desk.journal.lastAnswer({ accountId: 'account-1' })).toEqual({ answeredAt: expect.any(Number) });
    expect(await desk.journal.lastAnswer({ accountId: 'another' })).toEqual({ answeredAt: null });
  });

  it('becomes an HTTP archive of what the filter finds, the oldest first, without a secret', async () => {
    const { desk, application } = await deskWithExchanges();
    const { path } = await desk.journal.suggestPath();
    expect(path).toBe(join(folder, 'registry-journal-2026-10-12.har'));
    const { workId } = await desk.journal.exportHar({ selection: { kind: 'filter', filter: everything }, path });
    const { result } = await application.services.work.whenOver(workId);
    expect((result as ExportReceipt).rows).toBe(4);
    const { log } = JSON.parse(await readFile(path, 'utf8'));
    expect(log).toMatchObject({ version: '1.2', creator: { name: 'Registry Desk', version: '0.1.0' } });
    const entries: {
      startedDateTime: string;
      request: { method: string; url: string; headers: { name: string; value: string }[] };
      response: { status: number; content: { mimeType: string; text?: string } };
      comment: string;
    }[] = log.entries;
    expect(entries.map(({ request }) => request.method).sort()).toEqual(['GET', 'GET', 'HEAD', 'HEAD']);
    const of = (name: string) => entries.find(({ request }) => request.url.includes(name));
    expect(of('a.is')?.response.status).toBe(404);
    expect(of('c.is')?.response.status).toBe(0);
    expect(of('c.is')?.comment).toMatch(/no answer: body-timeout/);
    expect(of('d.is')?.response.content).toMatchObject({ mimeType: 'application/rdap+json' });
    expect(entries.every(({ startedDateTime }) => /^\d{4}-\d\d-\d\dT.*Z$/.test(startedDateTime))).toBe(true);
    const secrets = entries.flatMap(({ request }) =>
      request.headers.filter(({ name }) => /^authorization$/i.test(name)),
    );
    // The two over RPP went out with one, the two over RDAP without.
    expect(secrets.map(({ value }) => value)).toEqual([`Basic ${redacted}`, `Basic ${redacted}`]);
  });

  it('is narrowed to when exchanges were started, and so is its archive', async () => {
    const clock = new FakeClock();
    const world = await startMemoryDesk({
      clock,
      files: { exportsFolder: () => folder, chooseSavePath: undefined, offerDownload: () => null },
    });
    const { application, desk } = world;
    world.wire = () => availabilityV0('registered');
    const started: number[] = [];
    for (const name of ['a.is', 'b.is', 'c.is']) {
      started.push(clock.at);
      await desk.availability.check({ accountId: 'account-1', name, via: 'rpp-v0' });
      clock.at += 86_400_000;
    }
    const filter = { ...everything, startedFrom: started[1], startedTo: started[1] };
    expect((await desk.journal.page(filter)).rows).toMatchObject([{ url: expect.stringContaining('b.is') }]);
    const path = join(folder, 'day.har');
    const { workId } = await desk.journal.exportHar({ selection: { kind: 'filter', filter }, path });
    await application.services.work.whenOver(workId);
    const { log } = JSON.parse(await readFile(path, 'utf8'));
    expect(log.entries).toMatchObject([{ request: { url: expect.stringContaining('b.is') } }]);
  });

  it('exports chosen exchanges alone, and refuses a path that is none', async () => {
    const { desk, application } = await deskWithExchanges();
    const { rows } = await desk.journal.page(everything);
    const wanted = rows[1]?.journalId ?? '';
    const path = join(folder, 'one.har');
    const order = { selection: { kind: 'exchanges' as const, journalIds: [wanted] }, path };
    const { workId } = await desk.journal.exportHar(order);
    await application.services.work.whenOver(workId);
    const { log } = JSON.parse(await readFile(path, 'utf8'));
    expect(log.entries).toHaveLength(1);
    expect(log.entries[0].comment).toContain(wanted);
    expect(await failureOf(desk.journal.exportHar(order))).toMatchObject({ kind: 'file', cause: 'EEXIST' });
    expect(await failureOf(desk.journal.exportHar({ ...order, path: 'below/one.har' }))).toMatchObject({
      field: 'path',
    });
    expect(await failureOf(desk.journal.curl({ journalId: 'gone' }))).toMatchObject({ kind: 'not-found' });
    expect((await desk.journal.curl({ journalId: wanted })).command).toContain('curl');
  });
});
