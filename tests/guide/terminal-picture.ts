import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Browser } from 'playwright';
import { dataFolder, dataOf } from '../support/programs.ts';
import { keepPicture } from './keep-picture.ts';

const program = resolve(import.meta.dirname, '../../out/main/cli.js');
const commands = [
  'registry-desk renew norn.example --practice --years 1 --card PREPAID-0042',
  'registry-desk renew norn.example --practice --years 1 --card PREPAID-0042 --yes',
  'registry-desk daily --practice',
];

/** What the command line prints, run with practice data and shown in a page that looks like a terminal. */
export async function terminalPicture(browser: Browser): Promise<void> {
  const { home, remove } = await dataFolder();
  try {
    const lines: string[] = [];
    for (const command of commands) {
      const { text, code } = await ran(command.split(' ').slice(1), dataOf(home));
      lines.push(`$ ${command}`, text.trimEnd(), '$ echo $?', String(code), '');
    }
    const terminal = await browser.newPage({ viewport: { width: 1280, height: 620 } });
    await terminal.setContent(
      '<body style="margin:0;background:#14191f"><pre style="margin:24px 28px;white-space:pre-wrap;color:#dfe5ec;' +
        "font:15px/1.5 ui-monospace,'DejaVu Sans Mono',monospace\"></pre></body>",
    );
    await terminal.locator('pre').evaluate(
      (shown, rows) => {
        for (const row of rows) {
          const line = document.createElement('div');
          line.textContent = row === '' ? '\u00a0' : row;
          if (row.startsWith('$ ')) line.style.color = '#7fd1b9';
          shown.append(line);
        }
      },
      lines.slice(0, -1),
    );
    await keepPicture(terminal, 'terminal');
    await terminal.close();
  } finally {
    await remove();
  }
}

/** Runs the built command line. What it says about its progress is left out, as `2> /dev/null` would. */
async function ran(words: readonly string[], home: string): Promise<{ text: string; code: number | null }> {
  const child = spawn(process.execPath, [program, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, REGISTRY_DESK_HOME: home },
  });
  let [text, complaint] = ['', ''];
  child.stdout.on('data', (piece: Buffer) => (text += piece.toString('utf8')));
  child.stderr.on('data', (piece: Buffer) => (complaint += piece.toString('utf8')));
  await once(child, 'close');
  if (text === '') throw new Error(`registry-desk ${words.join(' ')} printed nothing. ${complaint}`);
  return { text, code: child.exitCode };
}
