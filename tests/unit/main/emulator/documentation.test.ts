import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startEmulator } from '#main/emulator/emulator.ts';
import { faultKinds } from '#main/emulator/faults.ts';
import { personalitySwitches } from '#main/emulator/personality.ts';
import { seeds } from '#main/emulator/registry/seeds.ts';
import { registryRoutes } from '#main/emulator/router.ts';
import { controlContract } from '#main/emulator/routes/control/control-contract.ts';
import { emulatorHost } from '#messages/en/emulator-host.ts';
import { type FaultName, faultMeanings } from '#values/fault-meanings.ts';
import { type SeedName, seedMeanings } from '#values/seed-meanings.ts';
import { type SwitchName, switchMeanings } from '#values/switch-meanings.ts';

const text = readFileSync('docs/emulator.md', 'utf8');
const printedUrl = 'http://127.0.0.1:4310';

/** The commands of the printed sessions, each with the lines that it prints. */
function printedSessions(): { command: string; printed: string[] }[] {
  const commands: { command: string; printed: string[] }[] = [];
  for (const [, block = ''] of text.matchAll(/```console\n([\s\S]*?)```/g)) {
    for (const line of block.trimEnd().split('\n')) {
      if (line.startsWith('$ ')) commands.push({ command: line.slice(2), printed: [] });
      else commands.at(-1)?.printed.push(line);
    }
  }
  return commands;
}

const hasCurl = spawnSync('curl', ['--version']).status === 0;

describe('docs/emulator.md', () => {
  it.skipIf(!hasCurl)('its curl sessions work as printed, one after the other', async () => {
    const startAt = Date.parse('2026-11-02T12:00:00Z');
    const emulator = await startEmulator({
      port: 0,
      seed: 'small-reseller',
      startAt,
      speed: 0,
      clock: { now: () => startAt },
    });
    onTestFinished(() => emulator.close());
    const sessions = printedSessions();
    expect(sessions.length).toBeGreaterThan(20);
    for (const { command, printed } of sessions) {
      const { stdout } = await promisify(execFile)('sh', ['-c', command.replaceAll(printedUrl, emulator.url)]);
      const lines = stdout
        .replaceAll('\r', '')
        .replaceAll(emulator.url, printedUrl)
        .split('\n')
        .filter((line) => !/^(Date|Connection|Keep-Alive):/.test(line));
      const shown = lines.join('\n').trimEnd();
      const pattern = printed
        .join('\n')
        .split('…')
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('.*');
      expect(shown, command).toMatch(new RegExp(`^${pattern}$`));
    }
  });

  it('names every personality with its values, point and meaning', () => {
    for (const [name, { point, values }] of Object.entries(personalitySwitches)) {
      const meaning = switchMeanings[name as SwitchName];
      const [first, ...others] = values;
      expect(text).toContain(`| \`${name}\` | ${[`**${first}**`, ...others].join(', ')} | ${point} | ${meaning} |`);
    }
  });

  it('names every fault with its options and meaning', () => {
    for (const [name, kind] of Object.entries(faultKinds)) {
      const options =
        'options' in kind ? Object.entries(kind.options).map(([option, value]) => `${option} ${value}`) : [];
      expect(text).toContain(
        `| \`${name}\` | ${kind.at} | ${options.join(', ')} | ${faultMeanings[name as FaultName]} |`,
      );
    }
  });

  it('names every option', () => {
    const options = [...emulatorHost.help.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, option = '']) => option);
    expect(options.filter((option) => option !== '--help' && !text.includes(option))).toEqual([]);
  });

  it('names every seed, every route and every operation of the control interface', () => {
    for (const [name, seed] of Object.entries(seeds)) {
      expect(text).toContain(
        `| \`${name}\` | ${seed.names.toLocaleString('en')} | ${seedMeanings[name as SeedName]} |`,
      );
    }
    for (const route of registryRoutes) {
      expect(text).toContain(`| \`${route.name}\` | ${route.methods.join(', ')} | \`/${route.path}\` |`);
    }
    for (const { method, path, summary } of Object.values(controlContract)) {
      expect(text).toContain(`| ${method} | \`/control${path === '' ? '' : `/${path}`}\` | ${summary} |`);
    }
  });
});
