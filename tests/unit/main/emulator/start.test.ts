import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startEmbeddedEmulator, workerLocation } from '#main/emulator/embedded-emulator.ts';
import { EmulatorStartError } from '#main/emulator/emulator-options.ts';
import { runEmulatorHost } from '#main/hosts/emulator/run-emulator-host.ts';
import { askOver, emulatorUnderTest, reseller } from './emulator-under-test.ts';

interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the stand-alone host to its end; `once` gets the first line of its output. */
function runHost(
  args: readonly string[],
  once: (line: string, kill: (signal: NodeJS.Signals) => void) => void = () => {},
): Promise<Run> {
  return new Promise((resolve) => {
    const program = spawn(process.execPath, ['src/main/hosts/emulator/main.ts', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(() => void program.kill('SIGKILL'));
    let out = '';
    let err = '';
    program.stdout.on('data', (data) => {
      const isFirst = out === '';
      out += data;
      if (isFirst) once(out, (signal) => program.kill(signal));
    });
    program.stderr.on('data', (data) => {
      err += data;
    });
    program.on('close', (code) => resolve({ code, out, err }));
  });
}

async function takenPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

describe('the stand-alone host', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'prints one JSON line when ready, and stops cleanly at %s',
    async (signal) => {
      let status = 0;
      const run = await runHost(['--port', '0', '--seed', 'small-reseller'], async (line, kill) => {
        const { url } = JSON.parse(line);
        status = (await askOver(url, 'HEAD', '/rpp/v0/domainNames/norn.example/availability', { auth: reseller }))
          .status;
        kill(signal);
      });
      expect([run.code, run.err, status]).toEqual([0, '', 404]);
      expect(run.out.match(/\n/g)).toHaveLength(1);
      const ready = JSON.parse(run.out);
      expect(ready).toEqual({
        ready: true,
        url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
        rpp: `${ready.url}/rpp`,
        repp: `${ready.url}/repp`,
        rdap: ready.url,
        control: `${ready.url}/control`,
        accounts: [
          {
            handle: 'NORN1-EX',
            apiKey: 'practice-key-norn',
            password: 'practice-password',
            cardIds: ['PREPAID-0042', 'PREPAID-0007'],
          },
          {
            handle: 'SKALD2-EX',
            apiKey: 'practice-key-skald',
            password: 'other-practice-password',
            cardIds: ['CARD-2001'],
          },
        ],
      });
    },
  );

  it.each([
    [['--port', 'x'], '--port takes a whole number'],
    [['--port', '70000'], '--port takes a whole number'],
    [['--sed', 'empty'], "Unknown option '--sed'"],
    [['--seed', 'nothing'], 'There is no seed named "nothing"'],
    [['--seed', 'empty', '--names', '5'], 'only one of'],
    [['--names', '0'], '--names takes a whole number'],
    [['--environment', 'moon'], 'production or sandbox'],
    [['--personality', 'limiter'], 'NAME=VALUE'],
    [['--personality', 'limiter=leaky'], 'limiter takes sliding'],
    [['--start', 'yesterday'], '--start takes a date'],
    [['--speed', '-1'], 'Option'],
    [['--host', '0.0.0.0', '--port', '0'], 'confirm with --allow-network'],
  ])('wrong usage %j: exit 2 and one clear line', async (args, says) => {
    const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const complained = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    onTestFinished(() => {
      printed.mockRestore();
      complained.mockRestore();
    });
    expect(await runEmulatorHost(args)).toBe(2);
    expect(printed).not.toHaveBeenCalled();
    expect(complained).toHaveBeenCalledOnce();
    expect(complained.mock.calls[0]?.[0]).toContain(says);
  });

  it('wrong usage ends the program with exit 2', async () => {
    const run = await runHost(['--port', 'x']);
    expect([run.code, run.out, run.err.match(/\n/g)]).toEqual([2, '', ['\n']]);
  });

  it('a taken port: exit 1 and one clear line', async () => {
    const port = await takenPort();
    const run = await runHost(['--port', String(port)]);
    expect([run.code, run.out, run.err]).toEqual([1, '', `Port ${port} of 127.0.0.1 is taken by another program.\n`]);
  });

  it('a snapshot that is not there: exit 1 and its name', async () => {
    const run = await runHost(['--port', '0', '--snapshot', '/nowhere/at-all.ndjson']);
    expect([run.code, run.out]).toEqual([1, '']);
    expect(run.err).toContain('/nowhere/at-all.ndjson');
  });
});

describe('the embedded emulator', () => {
  it('runs in a thread of its own, answers, and stops', async () => {
    const emulator = await startEmbeddedEmulator({ port: 0, seed: 'expiring-soon' });
    expect((await askOver(emulator.url, 'GET', '/rdap/dac/norn.example')).status).toBe(200);
    expect(emulator.accounts[0]).toMatchObject({ handle: 'NORN1-EX', apiKey: 'practice-key-norn' });
    await emulator.stop();
    expect(await emulator.ended).toBeUndefined();
    await expect(askOver(emulator.url, 'GET', '/control')).rejects.toThrow('ECONNREFUSED');
    await emulator.stop();
  });

  it.each([
    ['a seed that does not exist', { port: 0, seed: 'nothing' }, 'wrong-option'],
    ['a host that was not confirmed', { port: 0, host: '0.0.0.0' }, 'host-not-confirmed'],
    ['a host of another machine', { port: 0, host: '192.0.2.1', allowNetwork: true }, 'host-unusable'],
    ['a personality that does not exist', { port: 0, personality: { humour: 'dry' } }, 'wrong-option'],
  ])('%s is a typed error', async (_what, options, problem) => {
    const refused = await startEmbeddedEmulator(options).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(EmulatorStartError);
    expect(refused).toMatchObject({ problem });
  });

  it('a taken port is a typed error that names it', async () => {
    const port = await takenPort();
    const refused = await startEmbeddedEmulator({ port }).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      problem: 'port-taken',
      message: `Port ${port} of 127.0.0.1 is taken by another program.`,
    });
  });

  it('finds its thread beside itself in the sources, and beside all chunks in the built program', () => {
    expect(workerLocation('file:///x/src/main/emulator/embedded-emulator.ts').pathname).toBe(
      '/x/src/main/emulator/emulator-worker.ts',
    );
    expect(workerLocation('file:///x/out/main/chunk-abc.js').pathname).toBe('/x/out/main/emulator-worker.js');
  });
});

describe('two emulators in one process', () => {
  it('share nothing', async () => {
    const [one, other] = [await emulatorUnderTest(), await emulatorUnderTest()];
    await one.control('PATCH', '/personality', { 'check-values': 'true-false' });
    await one.control('POST', '/domains', { name: 'only-here.example' });
    await one.control('POST', '/faults', { fault: 'status-500' });
    expect((await other.control('GET', '')).personality).toEqual({});
    expect((await other.ask('GET', '/rdap/dac/only-here.example')).status).toBe(404);
  });
});
