import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { runStandIn, startStandIn } from '../support/electron-stand-in/start-stand-in.ts';
import { test } from './journey.ts';

/**
 * What Electron and the system under it do that a first version does not expect, played by the stand-in. Electron itself
 * does NOT run here: tests/support/electron-stand-in/README.md says what this proves and what it does not.
 */
test.describe('the desktop program on an unkind stand-in (Electron itself does not run)', () => {
  let home: string;

  test.beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'registry-desk-unkind-'));
  });

  test.afterEach(() => {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  });

  async function endOf(environment: NodeJS.ProcessEnv): Promise<{ code: number | null; said: string }> {
    const program = runStandIn(home, environment);
    let said = '';
    program.stderr?.setEncoding('utf8').on('data', (piece: string) => {
      said += piece;
    });
    const code = await new Promise<number | null>((tell) => program.once('close', tell));
    return { code, said };
  }

  for (const withheld of ['ready-to-show', 'both']) {
    test(`shows its window though the system withholds that it is ready (${withheld})`, async () => {
      const standIn = await startStandIn(home, [], { STAND_IN_WITHHOLDS: withheld });
      await expect.poll(async () => (await standIn.observe()).windowShown).toBe(true);
      expect(await standIn.stop()).toBe(0);
    });
  }

  test('fetches no dictionary from the network', async () => {
    const standIn = await startStandIn(home);
    expect((await standIn.observe()).dictionaryDownloads).toEqual([]);
    await standIn.stop();
  });

  test('ends without a question when the system shuts down', async () => {
    const standIn = await startStandIn(home);
    await standIn.order({ do: 'system-shutdown' });
    expect(await standIn.ended).toBe(0);
    await standIn.stop();
  });

  test('says that it is open already, and ends', async () => {
    expect(await endOf({ STAND_IN_LOCK: 'held' })).toEqual({
      code: 0,
      said: 'Registry Desk is open already. Its window was asked to come to the front.\n',
    });
  });

  test('says that the lock cannot be made, and where', async () => {
    const { code, said } = await endOf({ STAND_IN_LOCK: 'broken' });
    expect(code).toBe(1);
    expect(said).toContain(`Registry Desk cannot start: ${join(home, 'window')} cannot be locked`);
  });

  test('takes the lock of a program that is gone', async () => {
    test.skip(process.platform !== 'linux', 'Only Linux keeps the lock as a link.');
    const standIn = await startStandIn(home, [], { STAND_IN_LOCK: 'stale' });
    await expect(standIn.page.getByRole('button').first()).toBeVisible();
    expect(await standIn.stop()).toBe(0);
  });

  test('says that its page did not load, and ends', async () => {
    const { code, said } = await endOf({ STAND_IN_LOAD_FAILS: '1' });
    expect(code).toBe(1);
    expect(said).toContain('Registry Desk cannot start: ');
    expect(said).toContain('ERR_FAILED (-2) loading the page');
  });

  test('writes how far its start has come, for whoever watches it', async () => {
    const started = join(home, 'started.json');
    const stage = () => (existsSync(started) ? JSON.parse(readFileSync(started, 'utf8')) : {});
    const standIn = await startStandIn(home, [], { REGISTRY_DESK_STARTED: started });
    await expect.poll(stage).toEqual({ stage: 'shown' });
    await standIn.stop();
    await endOf({ REGISTRY_DESK_STARTED: started, STAND_IN_LOCK: 'held' });
    expect(stage()).toEqual({ stage: 'handed-over' });
    rmSync(join(home, 'window'), { recursive: true });
    await endOf({ REGISTRY_DESK_STARTED: started, STAND_IN_LOAD_FAILS: '1' });
    expect(stage()).toMatchObject({ stage: 'failed', text: expect.stringContaining('ERR_FAILED') });
  });
});
