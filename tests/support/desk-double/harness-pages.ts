import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright';
import { contentPolicy } from '#main/hosts/content-policy.ts';
import { shiftPages } from '../test-clock.ts';
import type { DeskDouble } from './desk-double.ts';

declare global {
  var deskDouble: DeskDouble;
}

/** A page with the screens over a desk double, and everything that went wrong in it. */
export interface HarnessPage {
  readonly page: Page;
  /** Errors of the console, exceptions, and what the content policy refused. */
  readonly troubles: readonly string[];
}

export interface HarnessPages {
  /** Opens the screens; `query` is what the harness reads from its address. */
  open(query: string, options?: { width?: number; height?: number; dark?: boolean }): Promise<HarnessPage>;
  /** Closes the pages that are open. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/** Builds the harness and starts a browser. The pages come with the content policy of the real hosts. */
export async function openHarness(executablePath: string): Promise<HarnessPages> {
  const folder = await mkdtemp(join(tmpdir(), 'registry-desk-screens-'));
  const config = resolve(import.meta.dirname, 'harness/vite.config.ts');
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  // A process of its own, so that the screens are built as for people and not as for a test run.
  await promisify(execFile)(
    process.execPath,
    [vite, 'build', '-c', config, '--outDir', folder, '--logLevel', 'error'],
    {
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  const browser: Browser = await chromium.launch({ executablePath });
  return {
    open: async (query, { width = 1280, height = 600, dark = false } = {}) => {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: 'reduce',
        locale: 'en-GB',
      });
      await shiftPages(context);
      const page = await context.newPage();
      const troubles: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') troubles.push(message.text());
      });
      page.on('pageerror', (error) => troubles.push(error.message));
      await page.route('http://127.0.0.1:9/**', async (route) => {
        const { pathname } = new URL(route.request().url());
        const file = join(folder, pathname === '/' ? 'index.html' : pathname);
        await route.fulfill({
          body: await readFile(file),
          contentType: types[extname(file)] ?? 'text/plain',
          headers: { 'content-security-policy': contentPolicy },
        });
      });
      await page.goto(`http://127.0.0.1:9/?${query}`);
      return { page, troubles };
    },
    tidy: async () => {
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    close: async () => {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
