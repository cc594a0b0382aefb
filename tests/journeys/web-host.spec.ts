import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { serve } from '../support/small-server.ts';
import { shiftPages } from '../support/test-clock.ts';
import { fillFile } from './fill-file.ts';
import { test } from './journey.ts';

const root = resolve(import.meta.dirname, '../..');

/** The built web host, as `npm start -- --no-open` runs it. */
interface WebHost {
  /** Every address that it has printed. */
  readonly addresses: string[];
  readonly errors: () => string;
  readonly ended: Promise<number | null>;
  address(index: number): Promise<string>;
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

let home: string;
let downloads: string;
const running: ChildProcess[] = [];

test.beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'registry-desk-journey-'));
  downloads = mkdtempSync(join(tmpdir(), 'registry-desk-downloads-'));
});

test.afterEach(async () => {
  for (const program of running.splice(0)) {
    if (program.exitCode === null && program.signalCode === null) {
      const ended = new Promise((tell) => program.once('exit', tell));
      program.kill('SIGKILL');
      await ended;
    }
  }
  for (const folder of [home, downloads]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

function startWebHost(words: readonly string[] = [], opensWith?: Readonly<Record<string, string>>): WebHost {
  const program = spawn(
    resolve(root, 'node_modules/.bin/node'),
    [resolve(root, 'out/main/web.js'), ...(opensWith ? [] : ['--no-open']), '--home', home, ...words],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...withoutAccount(process.env), XDG_DOWNLOAD_DIR: downloads, ...opensWith },
    },
  );
  running.push(program);
  const addresses: string[] = [];
  let said = '';
  let errors = '';
  program.stdout.setEncoding('utf8').on('data', (piece: string) => {
    said += piece;
    const printed = [...said.matchAll(/^Registry Desk is at (http:\S+)$/gm)].map((match) => String(match[1]));
    addresses.splice(0, addresses.length, ...printed);
  });
  program.stderr.setEncoding('utf8').on('data', (piece: string) => {
    errors += piece;
  });
  const ended = new Promise<number | null>((tell) => program.once('exit', tell));
  return {
    addresses,
    errors: () => errors,
    ended,
    async address(index) {
      await expect(async () => expect(addresses.length, errors).toBeGreaterThan(index)).toPass();
      return String(addresses[index]);
    },
    stop(signal) {
      program.kill(signal);
      return ended;
    },
  };
}

/** The surroundings of whoever runs the tests must not become an account of the tests. */
function withoutAccount(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('REGISTRY_DESK_')));
}

/** The desk is there when it has something to press; the page of a refused address has nothing. */
async function expectDesk(page: Page): Promise<void> {
  await expect(page.getByRole('button').first()).toBeVisible();
}

test('says what to do where a part of the window cannot be read, and goes on when it can', async ({ page }) => {
  const host = startWebHost();
  const parts = '**/assets/{other-place,dialogs,open-drawer}-*.js';
  await page.route(parts, (route) => route.abort());
  await page.goto(await host.address(0));
  await page.getByRole('button', { name: 'Practise offline' }).click();
  await expect(page.getByRole('grid')).toBeVisible();

  await page
    .getByRole('button', { name: /^Inbox/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'This part of the window could not be read' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'This part of the window could not be read' });
  await expect(dialog).toBeVisible();

  await page.unroute(parts);
  await dialog.getByRole('button', { name: 'Load the window again' }).click();
  await expect(page.getByRole('button', { name: /^Inbox/ }).first()).toBeVisible();
  await page
    .getByRole('button', { name: /^Inbox/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Collect/ }).first()).toBeVisible();
  await expect(page.getByText('This part of the window could not be read')).toHaveCount(0);
});

test('the printed address opens the desk once, and leaves no token behind', async ({ page }) => {
  const host = startWebHost();
  const address = await host.address(0);
  expect(address).toMatch(/^http:\/\/127\.\d+\.\d+\.\d+:\d+\/[\w-]{22}\/#token=[\w-]{43}$/);
  await page.goto(address);
  await expectDesk(page);
  expect(page.url()).toBe(address.replace(/#.*/, ''));
  expect(await page.evaluate(() => document.cookie)).toBe('');

  await page.reload();
  await expectDesk(page);
  const second = await page.context().newPage();
  await second.goto(page.url());
  await expectDesk(second);
  expect(host.addresses).toHaveLength(1);
});

test('a used address is refused, with what to do, and the terminal has a fresh one', async ({ page, browser }) => {
  const host = startWebHost();
  const address = await host.address(0);
  await page.goto(address);
  await expectDesk(page);

  const stranger = await browser.newContext();
  await shiftPages(stranger);
  const other = await stranger.newPage();
  await other.goto(address);
  await expect(other.getByRole('heading', { name: 'This address is not valid any more' })).toBeVisible();
  await expect(other.getByText('go to the terminal')).toBeVisible();
  expect(other.url()).not.toContain('token');

  const fresh = await host.address(1);
  expect(fresh).not.toBe(address);
  await other.goto(fresh);
  await expectDesk(other);
  await stranger.close();
});

test('the address without its token is refused in the same way where the browser has no session', async ({ page }) => {
  const host = startWebHost();
  const address = await host.address(0);
  await page.goto(address.replace(/#.*/, ''));
  await expect(page.getByRole('heading', { name: 'This address is not valid any more' })).toBeVisible();
  expect(await host.address(1)).toBe(address);
  await page.goto(address);
  await expectDesk(page);
});

test('after the tab was closed the same browser opens the desk without a token, and another is shown how', async ({
  page,
  browser,
}) => {
  const host = startWebHost();
  const address = await host.address(0);
  await page.goto(address);
  await expectDesk(page);
  const context = page.context();
  await page.close();
  const again = await context.newPage();
  await again.goto(address);
  await expectDesk(again);
  expect(host.addresses).toHaveLength(1);

  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  await other.goto(address.replace(/#.*/, ''));
  await expect(other.getByText('You closed the tab or the window?')).toBeVisible();
  await expect(other.getByText('Lokaðir þú flipanum eða glugganum?')).toBeVisible();
  await stranger.close();
});

test('outside its folder the address gives nothing away', async ({ page }) => {
  const host = startWebHost();
  const { origin } = new URL(await host.address(0));
  await page.goto(`${origin}/`);
  expect((await page.locator('body').innerText()).trim()).toBe('Not found.');
  expect(host.addresses).toHaveLength(1);
});

test('the page keeps to its content policy, and the practice registry works in it', async ({ page }) => {
  const host = startWebHost();
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      console.error(`content policy: ${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(await host.address(0));
  await expectDesk(page);
  await page
    .getByRole('button', { name: /practi[sc]e offline/i })
    .first()
    .click();
  await expect(page.getByRole('grid').first()).toBeVisible();
  await expect(page.getByText(/\.example/).first()).toBeVisible();
  // The style element of the component kit is there and in force: its hash in the policy is the right one.
  const rules = await page.evaluate(() => {
    const style = document.getElementById('react-aria-pressable-style');
    return style instanceof HTMLStyleElement ? style.sheet?.cssRules.length : 'no such element';
  });
  expect(rules).toBe(1);
  expect(complaints).toEqual([]);
});

test('a finished export can be downloaded by its link', async ({ page }) => {
  const host = startWebHost();
  await page.goto(await host.address(0));
  await page.getByRole('button', { name: 'Practise offline' }).click();
  await expect(page.getByRole('grid').first()).toBeVisible();
  await page.getByRole('contentinfo').waitFor();
  await page.getByRole('button', { name: 'Export…' }).last().click();
  const order = page.getByRole('dialog', { name: /^Export/ });
  const file = join(downloads, 'names.csv');
  await fillFile(order, file);
  await order.getByRole('button', { name: 'Export', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Save a copy…' }).first().click(),
  ]);
  expect(download.suggestedFilename()).toBe('names.csv');
  expect(readFileSync(await download.path())).toEqual(readFileSync(file));
});

test('another site’s page can neither read nor ask anything', async ({ page }) => {
  const host = startWebHost();
  const { origin, pathname, hash } = new URL(await host.address(0));
  await page.route('https://elsewhere.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
  );
  await page.goto(await host.address(0));
  await expectDesk(page);
  await page.goto('https://elsewhere.example/');
  const outcomes = await page.evaluate(
    async ({ folder, hash }) => {
      const ask = (path: string, body: string, mode: RequestMode) =>
        fetch(folder + path, { method: 'POST', body, mode, credentials: 'include' }).then(
          (answer) => `${answer.type} ${answer.status}`,
          () => 'refused',
        );
      return [
        await ask('rpc/accounts/list', '{}', 'cors'),
        await ask('rpc/accounts/practise', '{}', 'no-cors'),
        await ask('session', JSON.stringify({ token: hash.slice(7) }), 'cors'),
      ];
    },
    { folder: origin + pathname, hash },
  );
  expect(outcomes[0]).toBe('refused');
  // Without CORS a page may send, but it cannot see what came of it: an opaque answer has the status 0.
  expect(['refused', 'opaque 0']).toContain(outcomes[1]);
  expect(outcomes[2]).toBe('refused');
  expect(host.addresses).toHaveLength(1);
});

test('what a browser gives to every port of this host opens nothing', async ({ page }) => {
  const host = startWebHost();
  const { origin, hostname, pathname } = new URL(await host.address(0));
  await page.goto(await host.address(0));
  await expectDesk(page);
  const neighbour = await serve(hostname, (_, response) => {
    response.setHeader('content-type', 'text/html').end('<title>Neighbour</title>');
  });
  const sentTo = async (path: string) => {
    const [request] = await Promise.all([
      page.waitForRequest(neighbour.origin + path),
      page.goto(neighbour.origin + path),
    ]);
    return (await request.allHeaders()).cookie ?? '';
  };
  expect(await sentTo('/')).toBe('');
  const cookie = await sentTo(pathname);
  expect(cookie, 'the browser tells the ports apart by now').toContain('registry-desk-');
  // Nor does the page of that server find the other half, which its own storage would have.
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toBe('{}');
  const answer = await fetch(`${origin}${pathname}rpc/accounts/list`, {
    method: 'POST',
    headers: { origin, cookie, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(answer.status).toBe(401);
  await neighbour.close();
});

test('a port that is taken is said plainly', async () => {
  const taken = createServer();
  await new Promise<void>((tell) => taken.listen(0, '127.0.0.1', tell));
  const address = taken.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const host = startWebHost(['--host', '127.0.0.1', '--port', String(port)]);
  expect(await host.ended).toBe(1);
  expect(host.errors()).toContain(`Port ${port} is taken by another program`);
  expect(host.addresses).toEqual([]);
  await new Promise((tell) => taken.close(tell));
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} stops it cleanly, also while a page listens`, async ({ page }) => {
    const host = startWebHost();
    await page.goto(await host.address(0));
    await expectDesk(page);
    expect(await host.stop(signal)).toBe(0);
    expect(host.errors()).toBe('');
  });
}

for (const words of [[], ['--host', '127.0.0.1']]) {
  test(`a browser keeps two desks apart: ${words.join(' ') || 'each on its own host'}`, async ({ page }) => {
    const [one, other] = [startWebHost(words), startWebHost(words)];
    const addresses = [await one.address(0), await other.address(0)];
    const second = await page.context().newPage();
    for (const [index, tab] of [page, second].entries()) {
      await tab.goto(String(addresses[index]));
      await expectDesk(tab);
    }
    const hosts = new Set(addresses.map((address) => new URL(address).hostname));
    expect(hosts.size).toBe(words.length === 0 && process.platform === 'linux' ? 2 : 1);
    for (const address of addresses) {
      expect(await page.context().cookies(address)).toHaveLength(1);
      expect(await page.context().cookies(new URL(address).origin)).toEqual([]);
    }
    for (const tab of [page, second]) {
      await tab.reload();
      await expectDesk(tab);
    }
    expect([...one.addresses, ...other.addresses]).toEqual(addresses);
  });
}

test('the window has a browser profile of its own on a host that others can have prepared', async () => {
  const words = join(home, 'words');
  const browser = join(home, 'browser-stand-in');
  writeFileSync(browser, `#!/bin/sh\nprintf '%s\\n' "$@" > '${words}.part' && mv '${words}.part' '${words}'\n`, {
    mode: 0o755,
  });
  const environment = { CHROMIUM_PATH: browser, DISPLAY: ':99' };
  const wordsOf = async (flags: readonly string[]) => {
    rmSync(words, { force: true });
    const host = startWebHost(flags, environment);
    const address = await host.address(0);
    await expect(async () => expect(existsSync(words)).toBe(true)).toPass();
    expect(await host.stop('SIGTERM')).toBe(0);
    const given = readFileSync(words, 'utf8').trim().split('\n');
    expect(given[0]).toBe(`--app=${address}`);
    return given.filter((word) => word.startsWith('--user-data-dir='));
  };
  expect(await wordsOf([])).toEqual(process.platform === 'darwin' ? [expect.any(String)] : []);
  const [own] = await wordsOf(['--host', '127.0.0.1']);
  const profile = String(own).slice('--user-data-dir='.length);
  expect(readdirSync(profile)).toEqual([]);
  expect(profile.startsWith(join(home, 'browser'))).toBe(true);
  expect(await wordsOf(['--host', '127.0.0.1'])).not.toEqual([own]);
  expect(existsSync(profile)).toBe(false);
});

test('two hosts share one data folder', async ({ page, browser }) => {
  const first = startWebHost();
  const second = startWebHost();
  const stranger = await browser.newContext();
  await shiftPages(stranger);
  const other = await stranger.newPage();
  await page.goto(await first.address(0));
  await other.goto(await second.address(0));
  for (const one of [page, other]) await expectDesk(one);
  await page
    .getByRole('button', { name: /practi[sc]e offline/i })
    .first()
    .click();
  await expect(page.getByText(/\.example/).first()).toBeVisible();
  await other.reload();
  await expectDesk(other);
  expect(await first.stop('SIGTERM')).toBe(0);
  await other.reload();
  await expectDesk(other);
  expect(await second.stop('SIGTERM')).toBe(0);
});

test('wrong words are refused with what there is', async () => {
  const host = startWebHost(['--prot', '1']);
  expect(await host.ended).toBe(2);
  expect(host.errors()).toContain('--prot');
  expect(host.errors()).toContain('--port N');
});
