import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium } from 'playwright';
import { expect, type Page } from 'playwright/test';
import { chromium as chromiumProgram } from '../support/chromium.ts';
import { dataFolder, type Program, startWebHost } from '../support/programs.ts';
import { type SmallServer, serve } from '../support/small-server.ts';
import { shiftPages } from '../support/test-clock.ts';
import { test } from './journey.ts';

/** What another program of this machine prepares in a browser before the desk starts, or tries while it runs. */
const common = '127.0.0.1';
/** The name of the window's script: anybody can read it in the published program. */
const script = /src="\.\/(assets\/index-[\w-]+\.js)"/.exec(
  readFileSync(resolve(import.meta.dirname, '../../out/renderer/index.html'), 'utf8'),
)?.[1];

let home: string;
let remove: () => Promise<void>;
const programs: Program[] = [];
const servers: SmallServer[] = [];

test.beforeEach(async () => {
  ({ home, remove } = await dataFolder());
});

test.afterEach(async () => {
  for (const program of programs.splice(0)) await program.end();
  for (const server of servers.splice(0)) await server.close();
  await remove();
});

async function startDesk(words: readonly string[] = []): Promise<{ program: Program; address: string }> {
  const started = await startWebHost(home, words);
  programs.push(started.program);
  return started;
}

async function startServer(...args: Parameters<typeof serve>): Promise<SmallServer> {
  const server = await serve(...args);
  servers.push(server);
  return server;
}

async function expectDesk(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Practise offline' })).toBeVisible();
}

/** The fragment of the address, as a foreign script in the page saw it; null where none has run. */
const seenByForeign = (page: Page) => page.evaluate(() => document.documentElement.getAttribute('data-foreign'));
const foreignScript = "document.documentElement.setAttribute('data-foreign', location.hash || 'nothing');";

for (const words of [['--host', common], []]) {
  test(`a script that the browser kept from before does not run in the desk (${words.join(' ') || 'usual start'})`, async ({
    page,
  }) => {
    expect(script).toBeDefined();
    const html = (body: string) => `<!doctype html><title>Elsewhere</title>${body}`;
    let asked = 0;
    const before = await startServer(common, ({ url }, response) => {
      if (url !== `/${script}`) {
        const preload = `<link rel="modulepreload" crossorigin href="/${script}">`;
        response.setHeader('content-type', 'text/html').end(html(preload));
        return;
      }
      asked += 1;
      response.setHeader('cache-control', 'max-age=31536000, immutable');
      response.setHeader('content-type', 'text/javascript').end(foreignScript);
    });
    await page.goto(`${before.origin}/`);
    await expect.poll(() => asked).toBe(1);
    await before.close();

    // The browser has really kept it: the next server there does not have the script, and it runs.
    const next = await startServer(
      common,
      ({ url }, response) => {
        const run = `<script type="module" crossorigin src="/${script}"></script>`;
        response.statusCode = url === '/' ? 200 : 404;
        response.setHeader('content-type', 'text/html').end(html(run));
      },
      before.port,
    );
    await page.goto(`${next.origin}/`);
    await expect.poll(() => seenByForeign(page)).toBe('nothing');
    await next.close();

    const { address } = await startDesk([...words, '--port', String(before.port)]);
    await page.goto(address);
    await expectDesk(page);
    expect(await seenByForeign(page)).toBeNull();
  });
}

test('a service worker from before does not see the desk, which is on a host of its own', async ({ page }) => {
  test.skip(process.platform === 'darwin', 'macOS has 127.0.0.1 alone: there the window has a profile of its own');
  const worker = `
    addEventListener('install', () => skipWaiting());
    addEventListener('activate', (event) => event.waitUntil(clients.claim()));
    addEventListener('fetch', (event) => event.respondWith(new Response(
      '<!doctype html><title>Foreign</title><script>${foreignScript.replaceAll("'", '"')}</script>',
      { headers: { 'content-type': 'text/html' } })));`;
  const before = await startServer(common, ({ url }, response) => {
    const isWorker = url === '/worker.js';
    response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html');
    response.end(isWorker ? worker : '<!doctype html><title>Before</title>');
  });
  await page.goto(`${before.origin}/`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js');
    await navigator.serviceWorker.ready;
  });
  await before.close();
  // It works: its server is gone, and it answers.
  await page.goto(`${before.origin}/`);
  await expect(page).toHaveTitle('Foreign');

  const port = String(before.port);
  const { address, program } = await startDesk(['--port', port]);
  await page.goto(address);
  await expectDesk(page);
  expect(await seenByForeign(page)).toBeNull();
  expect(program.output().match(/Registry Desk is at/g)).toHaveLength(1);
  await program.end();

  // The risk of a host that stays the same, of which the documents warn: the worker stands before the desk there.
  const fixed = await startDesk(['--host', common, '--port', port]);
  await page.goto(fixed.address);
  await expect(page).toHaveTitle('Foreign');
  expect(await seenByForeign(page)).toContain('#token=');
});

test('the desk takes no service worker on its own address', async ({ page }) => {
  const { address } = await startDesk();
  await page.goto(address);
  await expectDesk(page);
  const outcome = await page.evaluate(
    (path) =>
      navigator.serviceWorker.register(path).then(
        () => 'registered',
        (error: Error) => error.message,
      ),
    `${script}`,
  );
  expect(outcome).toContain('403');
});

test('a name that another site points at the desk opens nothing', async () => {
  const { address } = await startDesk();
  const { hostname, port, pathname, hash } = new URL(address);
  const name = 'rebound.example';
  const browser = await chromium.launch({
    executablePath: chromiumProgram(),
    args: [`--host-resolver-rules=MAP ${name} ${hostname}`],
  });
  try {
    const context = await browser.newContext();
    await shiftPages(context);
    const page = await context.newPage();
    const rebound = `http://${name}:${port}`;
    const opened = await page.goto(`${rebound}${pathname}${hash}`);
    expect(opened?.status()).toBe(421);
    const outcomes = await page.evaluate(
      async ({ folder, token }) => {
        const ask = async (path: string, body?: string) => {
          const answer = await fetch(path, body === undefined ? {} : { method: 'POST', body });
          return `${answer.status} ${(await answer.text()).includes('pageHalf')}`;
        };
        return [
          await ask(folder),
          await ask(`${folder}session`, JSON.stringify({ token })),
          await ask(`${folder}rpc/desk/about`, '{}'),
          await ask('/'),
        ];
      },
      { folder: pathname, token: hash.slice('#token='.length) },
    );
    expect(outcomes).toEqual(['421 false', '421 false', '421 false', '404 false']);
    // The requests have reached the desk, and its own address still opens it.
    await page.goto(address);
    await expectDesk(page);
  } finally {
    await browser.close();
  }
});

test('a page on another port of the same host gets nothing of the desk but a link to it', async ({ page }) => {
  const { address } = await startDesk();
  await page.goto(address);
  await expectDesk(page);
  const desk = address.replace(/#.*/, '');
  const neighbour = await startServer(new URL(address).hostname, (_, response) => {
    const body = `<title>Neighbour</title><a href="${desk}">desk</a>`;
    response.setHeader('content-type', 'text/html').end(`<!doctype html>${body}`);
  });
  await page.goto(`${neighbour.origin}/`);
  // Chromium keeps such answers from the page and from Playwright; what the desk answered is seen below both.
  // The two events of a request come in either order.
  const answers: { readonly requestId: string; readonly statusCode: number }[] = [];
  const asked = new Set<string>();
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith(desk)) asked.add(requestId);
  });
  devtools.on('Network.responseReceivedExtraInfo', (answer) => void answers.push(answer));
  await devtools.send('Network.enable');
  await page.evaluate(
    async ({ desk }) => {
      const ended = (element: HTMLElement) =>
        new Promise((done) => {
          element.onload = element.onerror = done;
          document.body.append(element);
        });
      for (const options of [{}, { method: 'POST', body: '{}' }]) {
        const all: RequestInit = { ...options, mode: 'no-cors', credentials: 'include' };
        await fetch(`${desk}rpc/desk/about`, all).catch(() => undefined);
      }
      await ended(Object.assign(document.createElement('script'), { src: `${desk}refused` }));
      await ended(Object.assign(document.createElement('iframe'), { src: desk }));
    },
    { desk },
  );
  const statuses = () => answers.flatMap(({ requestId, statusCode }) => (asked.has(requestId) ? [statusCode] : []));
  await expect.poll(statuses).toEqual([403, 403, 403, 403]);
  await devtools.detach();

  await page.getByRole('link', { name: 'desk' }).click();
  await expectDesk(page);
});
