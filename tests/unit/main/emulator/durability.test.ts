import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startEmulator } from '#main/emulator/emulator.ts';
import { EmulatorStartError } from '#main/emulator/emulator-options.ts';
import { DurableFile } from '#main/emulator/registry/durable-file.ts';
import { overHttp, startAt } from './emulator-under-test.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'emulator-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

const start = (durableFile: string, now = startAt) =>
  startEmulator({ port: 0, durableFile, clock: { now: () => now } });

/** Runs the stand-alone host and gives its address; the process ends with the test. */
async function host(args: readonly string[]) {
  const program = spawn(process.execPath, ['src/main/hosts/emulator/main.ts', '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void program.kill('SIGKILL'));
  const line = await new Promise<string>((resolve) => program.stdout.once('data', (data) => resolve(String(data))));
  return { program, url: JSON.parse(line).url as string };
}

describe('durable file', () => {
  it('goes on where it stopped: names, charges, messages, switches, clock, and no svTRID twice', async () => {
    const file = join(folder(), 'registry.sqlite');
    const first = await start(file);
    const before = overHttp(first);
    const name = 'xn--dmi-yla.example';
    const expiry = await before.expiryOf(name);
    const renewal = await before.renew(name, expiry, { clTRID: 'r-1' });
    await before.control('POST', '/messages', { handle: 'NORN1-EX', text: 'Hello' });
    await before.control('PATCH', '/personality', { 'check-values': 'true-false' });
    await before.control('POST', '/clock/advance', { days: 3 });
    await first.close();

    const second = await start(file, startAt + 60_000);
    onTestFinished(() => second.close());
    const after = overHttp(second);
    expect(await after.expiryOf(name)).toBe(renewal.json().expiryDate);
    expect((await after.control('GET', '/charges')).charges).toMatchObject([{ clTRID: 'r-1' }]);
    expect(
      (await after.control('GET', '/messages?handle=NORN1-EX')).messages.map(
        (message: { text: string }) => message.text,
      ),
    ).toContain('Hello');
    const overview = await after.control('GET', '');
    expect(overview).toMatchObject({
      personality: { 'check-values': 'true-false' },
      clock: { now: '2026-11-05T12:01:00.000Z' },
    });
    const again = await after.renew(name, renewal.json().expiryDate);
    expect(again.header('rpp-svtrid')).not.toBe(renewal.header('rpp-svtrid'));
  });

  it('a reset and an opened snapshot are durable as well', async () => {
    const file = join(folder(), 'registry.sqlite');
    const first = await start(file);
    await overHttp(first).control('POST', '/reset', { seed: 'expiring-soon' });
    await overHttp(first).control('POST', '/domains', { name: 'later.example' });
    await first.close();
    const second = await start(file);
    onTestFinished(() => second.close());
    expect((await overHttp(second).control('GET', '')).domains).toBe(124);
  });

  it('kill -9 in the middle of renewals loses nothing that was acknowledged', async () => {
    const file = join(folder(), 'registry.sqlite');
    const args = [
      '--durable',
      file,
      '--personality',
      'expiry-guard=ignore',
      '--personality',
      'renewal-horizon-years=none',
    ];
    const { program, url } = await host(args);
    const acknowledged = new Set<string>();
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    onTestFinished(() => agent.destroy());
    let sent = 0;
    const renewNext = (): Promise<void> =>
      new Promise((resolve) => {
        sent += 1;
        const clTRID = `kill-${sent}`;
        const outgoing = request(`${url}/rpp/v0/domainNames/norn.example/renewProcesses`, {
          method: 'POST',
          agent,
          auth: 'NORN1-EX:practice-key-norn',
          headers: { 'Registry-cardId': 'PREPAID-0042', 'Content-Type': 'application/rpp+json', 'RPP-Cltrid': clTRID },
        });
        outgoing.on('response', (incoming) => {
          if (incoming.statusCode === 201) acknowledged.add(clTRID);
          incoming.resume();
          incoming.on('end', resolve);
          incoming.on('error', () => resolve());
        });
        outgoing.on('error', () => resolve());
        outgoing.end('{"expiryDate":"2027-01-01","renewalPeriod":{"unit":"y","value":1}}');
      });
    const lane = async () => {
      while (program.exitCode === null && !program.killed) {
        await renewNext();
        if (acknowledged.size >= 300) program.kill('SIGKILL');
      }
    };
    await Promise.all(Array.from({ length: 8 }, lane));
    const again = await host(['--durable', file]);
    const { charges } = await (await fetch(`${again.url}/control/charges?limit=10000`)).json();
    const kept = new Set<string>(charges.map((charge: { clTRID: string }) => charge.clTRID));
    expect(acknowledged.size).toBeGreaterThanOrEqual(300);
    expect([...acknowledged].filter((clTRID) => !kept.has(clTRID))).toEqual([]);
    const { cards } = await (await fetch(`${again.url}/control/cards`)).json();
    expect(cards[0].balance).toBe(25_000_000 - 6500 * kept.size);
  });

  it('many transactions share one commit, and nothing counts as written before it', () => {
    const file = new DurableFile(join(folder(), 'registry.sqlite'));
    onTestFinished(() => file.close());
    const told: string[] = [];
    for (const key of ['a', 'b', 'c']) {
      file.append([{ put: 'setting', record: { key, value: key } }]);
      file.whenCaughtUp(() => told.push(key));
    }
    expect([file.isBehind(), told]).toEqual([true, []]);
    file.flush();
    expect([file.isBehind(), told]).toEqual([false, ['a', 'b', 'c']]);
    expect([...(file.read()?.settings.keys() ?? [])]).toEqual(['a', 'b', 'c']);
  });

  it('a file that cannot be written is never acknowledged again', () => {
    const path = join(folder(), 'registry.sqlite');
    const file = new DurableFile(path);
    file.close();
    const failures: (string | undefined)[] = [];
    file.append([{ put: 'setting', record: { key: 'a', value: 1 } }]);
    file.whenCaughtUp((failure) => failures.push(failure?.message));
    file.flush();
    file.whenCaughtUp((failure) => failures.push(failure?.message));
    expect(failures).toHaveLength(2);
    expect(failures.every((message) => message !== undefined)).toBe(true);
  });

  it('a file in use, a file that is none of ours, and a folder are refused in words', async () => {
    const path = folder();
    const file = join(path, 'registry.sqlite');
    const running = await start(file);
    onTestFinished(() => running.close());
    writeFileSync(join(path, 'other.txt'), 'This is not a database. '.repeat(100));
    for (const wrong of [file, join(path, 'other.txt'), path]) {
      const refused = await start(wrong).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(EmulatorStartError);
      expect(refused).toMatchObject({ problem: 'file-unusable' });
      expect(String(refused)).toContain(wrong);
    }
  });
});
