import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddedEmulator, startEmbeddedEmulator } from '#main/emulator/embedded-emulator.ts';
import { runCli } from '#main/hosts/cli/run-cli.ts';
import { openDesk } from '#main/hosts/open-desk.ts';
import { readXlsx } from '../files/read-xlsx.ts';

/** The real program against the real emulator, mostly in this process: what it prints and what it ends with. */
const program = resolve(import.meta.dirname, '../../../../src/main/hosts/cli/main.ts');

let registry: EmbeddedEmulator;
let folder: string;
let home: string;
let homes = 0;

beforeAll(async () => {
  registry = await startEmbeddedEmulator({ port: 0 });
  folder = mkdtempSync(join(tmpdir(), 'registry-desk-cli-'));
});

afterAll(async () => {
  await registry.stop();
  rmSync(folder, { recursive: true, maxRetries: 5 });
});

beforeEach(() => {
  homes += 1;
  home = join(folder, `home-${homes}`);
});

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly errors: string;
  /** The one JSON document on standard output. */
  json(): unknown;
}

/** The environment of a person who practises with the emulator, with what `changes` names. */
function environmentOf(changes: Record<string, string>): NodeJS.ProcessEnv {
  const [account] = registry.accounts;
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('REGISTRY_DESK_')));
  return {
    ...own,
    REGISTRY_DESK_HOME: home,
    REGISTRY_DESK_HANDLE: account?.handle ?? '',
    REGISTRY_DESK_API_KEY: account?.apiKey ?? '',
    REGISTRY_DESK_RPP_URL: registry.rpp,
    REGISTRY_DESK_REPP_URL: registry.repp,
    REGISTRY_DESK_RDAP_URL: registry.rdap,
    ...changes,
  };
}

/** The program in this process. */
async function cli(words: readonly string[], changes: Record<string, string> = {}, input = ''): Promise<Ended> {
  let out = '';
  let errors = '';
  const code = await runCli(words, openDesk, {
    environment: environmentOf(changes),
    input: Readable.from([input]),
    output: { write: (text) => (out += text) },
    errors: { write: (text) => (errors += text) },
  });
  return { code, out, errors, json: () => JSON.parse(out) };
}

/** The program in a process of its own. */
function cliAlone(words: readonly string[], changes: Record<string, string> = {}, input = ''): Promise<Ended> {
  const child = spawn(process.execPath, [program, ...words], { env: environmentOf(changes) });
  let out = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    out += piece;
  });
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    errors += piece;
  });
  child.stdin.end(input);
  return new Promise((tell) => {
    child.once('close', (code) => tell({ code, out, errors, json: () => JSON.parse(out) }));
  });
}

const firstNames = async (count: number): Promise<string[]> => {
  const { json } = await cli(['domains', 'list', '--json', '--limit', String(count)]);
  return (json() as { domains: { ldhName: string }[] }).domains.map(({ ldhName }) => ldhName);
};

/** What the emulator has billed so far. */
async function charges(): Promise<number> {
  const answer = await fetch(`${registry.control}/charges`);
  const body = (await answer.json()) as { charges?: unknown[] } | unknown[];
  return Array.isArray(body) ? body.length : (body.charges?.length ?? Number.NaN);
}

describe('domains', () => {
  it('list: downloads at first, then answers from the local copy', async () => {
    const first = await cli(['domains', 'list', '--json', '--sort', 'expiry']);
    expect(first.code, first.errors).toBe(0);
    expect(first.errors).toContain('Downloading');
    const { domains, total, all } = first.json() as {
      domains: { expiry: { date: string } }[];
      total: number;
      all: number;
    };
    expect(domains.length).toBe(total);
    expect(all).toBeGreaterThan(200);
    const dates = domains.map(({ expiry }) => expiry.date);
    expect(dates).toEqual(dates.toSorted());
    const again = await cli(['domains', 'list', '--limit', '3'], { REGISTRY_DESK_RDAP_URL: 'http://127.0.0.1:1' });
    expect(again).toMatchObject({ code: 0, errors: '' });
    expect(again.out).toContain('3 of');
  });

  it('export: writes the file once, and again only with --replace', async () => {
    const file = join(folder, `list-${homes}.csv`);
    const words = ['domains', 'export', '--to', file, '--json', '--filter', 'a', '--columns', 'ldhName,expiryDate'];
    const first = await cli(words);
    expect(first.code, first.errors).toBe(0);
    const { rows } = first.json() as { rows: number };
    const lines = readFileSync(file, 'utf8').trimEnd().split(/\r\n/);
    expect(lines).toHaveLength(rows + 1);
    writeFileSync(file, 'precious');
    const second = await cli(words);
    expect(second.code).toBe(1);
    expect(second.json()).toMatchObject({ failure: { kind: 'file' } });
    expect(readFileSync(file, 'utf8')).toBe('precious');
    expect((await cli([...words, '--replace'])).code).toBe(0);
  });

  it('list and export: only what the conditions find, of the names of a file', async () => {
    const listed = async (...words: string[]) => {
      const ended = await cli(['domains', 'list', '--json', ...words]);
      expect(ended.code, ended.errors).toBe(0);
      return ended.json() as { total: number; domains: { ldhName: string; status: string[]; source: string }[] };
    };
    const { domains: all } = await listed();
    const status = all[0]?.status[0] ?? '';
    const withStatus = await listed('--status', status, '--source', 'my-domains', '--expires-from', '2000-01-01');
    expect(withStatus.domains.map(({ ldhName }) => ldhName)).toEqual(
      all.filter((row) => row.status.includes(status)).map(({ ldhName }) => ldhName),
    );
    expect((await listed('--tag', 'nobody has it')).total).toBe(0);
    const [one, two, three] = all.map(({ ldhName }) => ldhName);
    const names = join(folder, `names-${homes}.txt`);
    writeFileSync(names, `${three}\n${one}\n`);
    expect((await listed('--file', names)).domains.map(({ ldhName }) => ldhName)).toEqual([one, three]);
    const file = join(folder, `some-${homes}.csv`);
    writeFileSync(names, `${three}\n${two}\nnobody.example\n`);
    const words = ['domains', 'export', '--file', names, '--to', file, '--columns', 'ldhName,source,toldAt', '--json'];
    const written = await cli(words);
    expect(written).toMatchObject({ code: 1 });
    expect(written.json()).toMatchObject({ rows: 2, notFound: ['nobody.example'], problems: [] });
    expect(readFileSync(file, 'utf8')).toMatch(
      new RegExp(`^ldhName,source,toldAt\r\n${two},my-domains,2.*Z\r\n${three},my-domains,2.*Z\r\n$`),
    );
  });

  it('refresh: the DNS provider list too, and the list is known then', async () => {
    const refreshed = await cli(['domains', 'refresh', '--from', 'ispstat', '--json']);
    expect(refreshed.code, refreshed.errors).toBe(0);
    const { names } = refreshed.json() as { names: number };
    expect(names).toBeGreaterThan(0);
    const listed = await cli(['domains', 'list', '--source', 'ispstat', '--json']);
    expect(listed.errors).not.toContain('Downloading');
    expect(listed.json()).toMatchObject({ total: names });
  });

  it('export: a workbook opens in a spreadsheet reader, with the same rows as CSV and real dates', async () => {
    const [book, text] = [join(folder, `list-${homes}.xlsx`), join(folder, `same-${homes}.csv`)];
    const words = ['domains', 'export', '--json', '--filter', 'a', '--columns', 'ldhName,expiryDate'];
    const written = await cli([...words, '--format', 'xlsx', '--to', book]);
    expect(written.code, written.errors).toBe(0);
    expect((await cli([...words, '--to', text])).code).toBe(0);
    const { rows, sha256 } = written.json() as { rows: number; sha256: string };
    expect(sha256).toBe(createHash('sha256').update(readFileSync(book)).digest('hex'));
    const [header, ...cells] = readXlsx(readFileSync(book));
    expect(header).toEqual(['ldhName', 'expiryDate']);
    expect(cells).toHaveLength(rows);
    const dated = cells.map(([name, date]) => {
      const days = typeof date === 'object' ? date.number : Number.NaN;
      return `${String(name)},${Number.isNaN(days) ? '' : new Date((days - 25_569) * 86_400_000).toISOString().slice(0, 10)}`;
    });
    expect(dated).toEqual(readFileSync(text, 'utf8').trimEnd().split('\r\n').slice(1));
  });

  it('export: into a folder that is not there fails, and leaves nothing', async () => {
    const file = join(folder, 'nowhere', 'list.csv');
    const { code, errors } = await cli(['domains', 'export', '--to', file]);
    expect(code).toBe(1);
    expect(errors).toContain('nowhere');
    expect(existsSync(file)).toBe(false);
  });
});

describe('renew', () => {
  it('bills nothing without --yes, and once with it', async () => {
    const [name = ''] = await firstNames(1);
    const words = ['renew', name, '--years', '1', '--card', registry.accounts[0]?.cardIds[0] ?? '', '--json'];
    const before = await charges();
    const trial = await cliAlone(words);
    expect(trial.code, trial.errors).toBe(2);
    const { expiryDate } = trial.json() as { expiryDate: string };
    expect(trial.json()).toMatchObject({ sent: false, ldhName: name });
    expect(await charges()).toBe(before);
    const done = await cliAlone([...words, '--yes']);
    expect(done.code, done.errors).toBe(0);
    const newExpiryDate = `${Number(expiryDate.slice(0, 4)) + 1}${expiryDate.slice(4)}`;
    expect(done.json()).toMatchObject({ sent: true, entry: { state: 'renewed', newExpiryDate } });
    expect(await charges()).toBe(before + 1);
    const twice = await cliAlone([...words, '--yes']);
    expect(twice.code).toBe(1);
    expect(twice.json()).toMatchObject({ failure: { kind: 'conflict' } });
    expect(await charges()).toBe(before + 1);
    const ledger = (await cliAlone(['ledger', 'list', '--json'])).json();
    expect(ledger).toMatchObject({ total: 1, unknown: 0, entries: [{ ldhName: name, state: 'renewed' }] });
  });

  it('ends with 1 where the registry refuses, and with 5 where it does not know the key', async () => {
    const [name = ''] = await firstNames(1);
    const card = await cli(['renew', name, '--years', '1', '--card', 'NO-SUCH-CARD', '--yes', '--json']);
    expect(card.code).toBe(1);
    expect(card.json()).toMatchObject({ entry: { state: 'refused' } });
    const order = ['renew', 'one.example', '--years', '1', '--card', 'c', '--expiry', '2027-01-01', '--yes', '--json'];
    const key = await cli(order, { REGISTRY_DESK_API_KEY: 'wrong' });
    expect(key.code, key.errors).toBe(5);
    expect(key.json()).toMatchObject({ entry: { state: 'refused' } });
    const unread = await cli(['renew', name, '--years', '1', '--card', 'c', '--yes', '--json'], {
      REGISTRY_DESK_API_KEY: 'wrong',
    });
    expect(unread.code, unread.errors).toBe(5);
    expect(unread.json()).toMatchObject({ failure: { kind: 'not-authorised' } });
  });

  it('sends no date that contradicts the one that is known', async () => {
    const [name = ''] = await firstNames(1);
    const before = await charges();
    const words = ['renew', name, '--years', '1', '--card', 'c', '--expiry', '2020-01-01', '--yes', '--json'];
    const { code, json } = await cli(words);
    expect(code).toBe(1);
    expect(json()).toMatchObject({ failure: { kind: 'conflict' } });
    expect(await charges()).toBe(before);
  });

  it('ends with 3 where no answer came, is not repeated, and stays so until it is known', async () => {
    let posts = 0;
    const silent = await listen((request, response) => {
      if (request.method === 'POST') posts += 1;
      request.resume().on('end', () => response.destroy());
    });
    const elsewhere = {
      REGISTRY_DESK_RPP_URL: `${silent.url}/rpp`,
      REGISTRY_DESK_RDAP_URL: '',
      REGISTRY_DESK_ENVIRONMENT: 'sandbox',
    };
    const words = ['renew', 'one.example', '--years', '1', '--card', 'c', '--expiry', '2027-01-01', '--yes', '--json'];
    const first = await cli(words, elsewhere);
    expect(first.code, first.errors).toBe(3);
    expect(first.json()).toMatchObject({ sent: true, entry: { state: 'outcome-unknown' } });
    const second = await cli(words, elsewhere);
    expect(second.code).toBe(3);
    expect(second.json()).toMatchObject({ failure: { kind: 'already-under-way' } });
    expect(posts).toBe(1);
    const reconciled = await cli(['ledger', 'reconcile', '--json'], elsewhere);
    expect(reconciled).toMatchObject({ code: 3 });
    expect(reconciled.json()).toMatchObject({ entries: [{ state: 'outcome-unknown' }], undecided: [{}] });
    const unknown = await cli(['ledger', 'list', '--state', 'outcome-unknown', '--json'], elsewhere);
    expect(unknown.json()).toMatchObject({ total: 1, unknown: 1 });
    await silent.close();
  });
});

describe('check', () => {
  it.each(['rpp-v0', 'rpp-v1', 'repp-v1', 'rdap'])('over %s tells registered and available apart', async (via) => {
    const [name = ''] = await firstNames(1);
    const { code, json, errors } = await cli(['check', name, 'surely-free-name.example', '--via', via, '--json']);
    expect(code, errors).toBe(0);
    expect(json()).toMatchObject({
      results: [{ ldhName: name, answer: 'registered' }, { answer: 'available' }],
      notAsked: [],
    });
  });

  it('reads names from standard input', async () => {
    const input = '# two names\n\nfirst-free-name.example\r\nsecond-free-name.example\n';
    const { code, json } = await cliAlone(['check', '--file', '-', '--json'], {}, input);
    expect(code).toBe(0);
    expect(json()).toMatchObject({ asked: 2, results: [{ answer: 'available' }, { answer: 'available' }] });
  });

  it('ends with 5 for a wrong key, 1 where nothing listens, 6 where it is not the registry, 4 at its limit', async () => {
    const words = ['check', 'free-name.example', '--json'];
    expect((await cli(words, { REGISTRY_DESK_API_KEY: 'wrong' })).code).toBe(5);
    expect((await cli(words, { REGISTRY_DESK_RPP_URL: 'http://127.0.0.1:1/rpp' })).code).toBe(1);
    const stranger = await listen((_, response) => response.writeHead(404).end());
    expect((await cli(words, { REGISTRY_DESK_RPP_URL: `${stranger.url}/rpp` })).code).toBe(6);
    await stranger.close();
    const limiter = await listen((_, response) => response.writeHead(429, { 'retry-after': '1800' }).end());
    const limited = await cli(words, { REGISTRY_DESK_RPP_URL: `${limiter.url}/rpp` });
    expect(limited.code).toBe(4);
    expect(limited.json()).toMatchObject({ results: [{ failure: { kind: 'limited' } }] });
    await limiter.close();
  });
});

it('is not troubled by a reader who has seen enough', async () => {
  const child = spawn(process.execPath, [program, '--help']);
  child.stdout.destroy();
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    errors += piece;
  });
  expect(await new Promise((tell) => child.once('close', tell))).toBe(0);
  expect(errors).toBe('');
});

describe('what is wrong from the start', () => {
  it.each([
    [['renew', 'no name', '--years', '1', '--card', 'c']],
    [['domain', 'list']],
    [['domains', 'burn']],
    [['check']],
    [['constructor']],
    [['renew', 'a.example', '--years', '1', '--years', '2', '--card', 'c', '--yes']],
  ])('%j ends with 2, and makes no data folder', async (words) => {
    const { code, out, errors } = await cli(words);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(errors).toContain('--help');
    expect(existsSync(home)).toBe(false);
    const told = await cli([...words, '--json']);
    expect(told.code).toBe(2);
    expect(told.json()).toMatchObject({ failure: { kind: 'invalid-input' } });
  });

  it('is no command at all', async () => {
    expect(await cli([])).toMatchObject({ code: 2, out: '', errors: expect.stringContaining('check NAME…') });
  });

  it('is a noun alone, which says its verbs and no word that was not typed', async () => {
    const { code, errors } = await cli(['domains']);
    expect(code).toBe(2);
    expect(errors).toContain('domains takes list, export, refresh, do-not-renew, renew-again, match.\n');
    expect((await cli(['domains', 'burn'])).errors).toContain(
      'domains takes list, export, refresh, do-not-renew, renew-again, match; not "burn".',
    );
  });

  it('is a missing account', async () => {
    const { code, errors } = await cli(['domains', 'list'], { REGISTRY_DESK_HANDLE: '' });
    expect(code).toBe(2);
    expect(errors).toContain('accounts add');
  });
});

it('says as data why the emulator did not start', async () => {
  const taken = await cliAlone(['emulator', '--json', '--port', String(new URL(registry.rpp).port)]);
  expect([taken.code, taken.json()]).toMatchObject([1, { failure: { kind: 'conflict' } }]);
  const wrong = await cliAlone(['emulator', '--json', '--frob']);
  expect([wrong.code, wrong.json()]).toMatchObject([2, { failure: { kind: 'invalid-input' } }]);
});

it('ends with 5 where the account has no key, and nothing leaves', async () => {
  const server = await listen((_request, response) => response.end());
  try {
    const { code, errors } = await cli(['inbox', 'collect'], {
      REGISTRY_DESK_API_KEY: '',
      REGISTRY_DESK_REPP_URL: server.url,
      REGISTRY_DESK_RPP_URL: server.url,
    });
    expect([code, server.requests()]).toEqual([5, 0]);
    expect(errors).toMatch(/has no API key.*REGISTRY_DESK_API_KEY/s);
  } finally {
    await server.close();
  }
});

describe('an address on this machine that is not the emulator’s', () => {
  const words = ['renew', 'fjara.is', '--years', '1', '--card', 'c', '--expiry', '2027-03-14', '--yes', '--json'];
  const elsewhere = (url: string) => ({
    REGISTRY_DESK_RPP_URL: `${url}/rpp`,
    REGISTRY_DESK_REPP_URL: `${url}/repp`,
    REGISTRY_DESK_RDAP_URL: url,
  });
  const refusal = (asked: string[]) => (request: IncomingMessage, response: ServerResponse) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization === undefined ? 'bare' : 'with key'}`);
    response.writeHead(404).end();
  };

  it('only reads, and as production is armed before it bills', async () => {
    const asked: string[] = [];
    const tunnel = await listen(refusal(asked));
    const unnamed = await cli(words, elsewhere(tunnel.url));
    expect(unnamed.code).toBe(1);
    expect(unnamed.json()).toMatchObject({ failure: { kind: 'blocked', reason: 'read-only' } });
    expect(unnamed.errors).toMatch(/emulator does not answer.*Start the emulator, or set REGISTRY_DESK_ENVIRONMENT/);
    const production = { ...elsewhere(tunnel.url), REGISTRY_DESK_ENVIRONMENT: 'production' };
    const named = await cli(words, production);
    expect(named.json()).toMatchObject({ failure: { kind: 'blocked', reason: 'not-armed' } });
    expect(asked.filter((one) => one.startsWith('GET /control'))).toEqual(Array(2).fill('GET /control/program bare'));
    expect(asked.filter((one) => one.startsWith('POST'))).toEqual([]);
    await tunnel.close();
  });

  it('is not saved as the emulator’s, and what was saved so before is armed like production', async () => {
    const asked: string[] = [];
    const tunnel = await listen(refusal(asked));
    const port = Number(new URL(tunnel.url).port);
    const add = ['accounts', 'add', '--label', 'Tunnel', '--handle', 'REAL1-IS', '--environment', 'emulator'];
    const own = { REGISTRY_DESK_HANDLE: '' };
    const refused = await cli([...add, '--rpp', `${tunnel.url}/rpp`, '--json'], own);
    expect(refused.json()).toMatchObject({ failure: { field: 'addresses.rpp', code: 'not-the-emulator' } });
    await tunnel.close();
    const added = await cli([...add, '--rpp', `${tunnel.url}/rpp`, '--json'], own);
    expect(added.code, added.errors).toBe(0);
    const again = await listen(refusal(asked), port);
    const unarmed = await cli([...words, '--account', 'Tunnel'], own);
    expect(unarmed.json()).toMatchObject({ failure: { kind: 'blocked', reason: 'not-armed' } });
    expect(unarmed.errors).toMatch(/emulator does not answer at its addresses/);
    // Armed, it goes on to the next thing that is missing.
    const armed = await cli([...words, '--account', 'Tunnel', '--arm', 'REAL1-IS'], own);
    expect(armed.json()).toMatchObject({ failure: { kind: 'no-account', lacks: 'secret' } });
    expect(asked.filter((one) => one.startsWith('POST'))).toEqual([]);
    await again.close();
  });
});

it('sends nothing that bills where nobody has said whose addresses these are', async () => {
  const words = ['renew', 'fjara.is', '--years', '1', '--card', 'c', '--expiry', '2027-03-14', '--yes', '--json'];
  const elsewhere = { REGISTRY_DESK_RPP_URL: 'https://rpp.invalid/rpp', REGISTRY_DESK_RDAP_URL: '' };
  const { code, errors, json } = await cli(words, elsewhere);
  expect(code).toBe(1);
  expect(json()).toMatchObject({ failure: { kind: 'blocked', reason: 'read-only' } });
  expect(errors).toContain('REGISTRY_DESK_ENVIRONMENT');
});

it('shows accounts, budgets, a name and how the connection is', async () => {
  const described = await cli(['accounts', 'list', '--json']);
  expect(described.json()).toMatchObject({ accounts: [{ handle: registry.accounts[0]?.handle }] });
  const [name = ''] = await firstNames(1);
  expect((await cli(['accounts', 'list', '--json'])).json()).toMatchObject({
    accounts: [{ environment: 'emulator', apiKey: 'session-only', practice: false }],
  });
  const tests = await cli(['accounts', 'test', '--json']);
  expect(tests.code, tests.errors).toBe(0);
  expect((tests.json() as { tests: unknown[] }).tests).toHaveLength(4);
  expect((await cli(['lookup', 'domain', name, '--json'])).json()).toMatchObject({ kind: 'domain', key: name });
  const { budgets } = (await cli(['budget', '--json'])).json() as { budgets: { budget: string; used: number }[] };
  expect(budgets.find(({ budget }) => budget === 'availability')?.used).toBeGreaterThan(0);
  const removed = await cli(['accounts', 'remove', `${registry.accounts[0]?.handle} (environment variables)`, '--yes']);
  expect(removed.code, removed.errors).toBe(0);
});

it('keeps the keys of the environment in memory only', async () => {
  const key = registry.accounts[0]?.apiKey ?? '';
  await cli(['check', 'free-name.example']);
  const files = readdirSync(home);
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const bytes = readFileSync(join(home, file));
    expect(bytes.includes(key)).toBe(false);
    expect(bytes.includes(Buffer.from(key).toString('base64').slice(0, -2))).toBe(false);
  }
});

async function listen(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  port = 0,
): Promise<{
  url: string;
  /** But for the question whether it is the emulator. */
  requests(): number;
  close(): Promise<void>;
}> {
  let requests = 0;
  const server: Server = createServer((request, response) => {
    if (request.url !== '/control/program') requests += 1;
    answer(request, response);
  });
  await new Promise<void>((tell) => server.listen(port, '127.0.0.1', tell));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    close: () =>
      new Promise((tell) => {
        server.close(() => tell());
        server.closeAllConnections();
      }),
  };
}
