import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const out = resolve(import.meta.dirname, '../../out');
const read = (file: string): string => readFileSync(join(out, file), 'utf8');
const filesOf = (folder: string, ending: string): string[] =>
  readdirSync(join(out, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`);

/** `npm test` builds before it comes here; who runs one family of tests by hand may not have built. */
describe.skipIf(!existsSync(join(out, '.built-from.json')))('what is built', () => {
  test('every program of main lies flat in one folder', () => {
    const main = readdirSync(join(out, 'main'));
    expect(main).toEqual(expect.arrayContaining(['electron.js', 'web.js', 'cli.js', 'emulator.js']));
    expect(main).toEqual(expect.arrayContaining(['emulator-worker.js', 'store-worker.js']));
    expect(main.filter((file) => !file.includes('.'))).toEqual([]);
  });

  test('every worker that main starts by its address is there', () => {
    const started = filesOf('main', '.js').flatMap((file) =>
      [...read(file).matchAll(/new URL\(\s*["'`](\.\/[^"'`]+)["'`],\s*import\.meta\.url/g)].map(([, target]) =>
        String(target),
      ),
    );
    for (const target of started.filter((target) => target.endsWith('.js'))) {
      expect(existsSync(join(out, 'main', target)), target).toBe(true);
    }
  });

  test('native modules and Electron stay outside the bundle', () => {
    const bundled = filesOf('main', '.js').map(read).join('\n');
    expect(bundled).not.toMatch(/keytar\.node/);
    expect(bundled).not.toMatch(/Electron failed to install correctly/);
  });

  test('the preload is CommonJS and asks for nothing but electron', () => {
    const preload = read('preload/index.cjs');
    expect(preload).not.toMatch(/^\s*(import|export)\b/m);
    const required = [...preload.matchAll(/\brequire\(["']([^"']+)["']\)/g)].map(([, name]) => name);
    expect(required.filter((name) => name !== 'electron' && name !== 'electron/renderer')).toEqual([]);
  });

  test('the page holds no inline script, style or handler, and no address elsewhere', () => {
    const page = read('renderer/index.html');
    expect(page).toMatch(/<script\b[^>]*\bsrc=/);
    expect(page).not.toMatch(/<script\b(?![^>]*\bsrc=)/i);
    expect(page).not.toMatch(/<style\b|\sstyle=|\son[a-z]+=/i);
    expect([...page.matchAll(/(?:src|href)="([^"]+)"/g)].filter(([, address]) => !address?.startsWith('./'))).toEqual(
      [],
    );
  });

  test('styles bring their fonts as files, and nothing from elsewhere', () => {
    for (const file of filesOf('renderer', '.css')) {
      const foreign = [...read(file).matchAll(/url\(\s*["']?([^"')]+)/g)].filter(([, address]) =>
        /^(https?:|\/\/|data:(?!image\/))/.test(address ?? ''),
      );
      expect(foreign, file).toEqual([]);
    }
  });
});
