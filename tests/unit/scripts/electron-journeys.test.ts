import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { electronHere, electronStep, needElectron, placeOf } from '../../../scripts/commands/electron-journeys.mjs';

describe('where journeys run in Electron', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'electron-journeys-'));
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });

  function putProgram(name: string): string {
    const program = join(folder, name);
    writeFileSync(program, '#!/bin/sh\n');
    chmodSync(program, 0o755);
    return program;
  }

  test('npm test leaves them out with one line where the program is missing, and with --at', () => {
    vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', folder);
    expect(electronHere({ at: undefined })).toEqual({
      why: 'its program is not on this machine (npm run doctor)',
    });
    expect(electronHere({ at: 1 })).toMatchObject({ why: expect.stringContaining('--at') });
  });

  test('--electron refuses to leave them out: a folder without the program fails with one line', async () => {
    vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', folder);
    await expect(needElectron('node')).rejects.toThrow(
      `failed  journeys in Electron: ELECTRON_OVERRIDE_DIST_PATH names ${folder}, and no Electron is there`,
    );
  });

  test('a display is taken; where there is none, xvfb-run; where there is neither, a line says what to type', () => {
    expect(placeOf('electron', { DISPLAY: ':0' }, 'linux')).toEqual({ program: 'electron', before: [] });
    expect(placeOf('electron', {}, 'darwin')).toEqual({ program: 'electron', before: [] });
    expect(placeOf('electron', { PATH: folder }, 'linux')).toMatchObject({
      why: expect.stringMatching(/^there is no display here, and no xvfb-run\. Type: /),
    });
    const xvfb = putProgram('xvfb-run');
    expect(placeOf('electron', { PATH: folder }, 'linux')).toEqual({
      program: 'electron',
      before: [xvfb, '-a', '-s', '-screen 0 1920x1080x24'],
    });
  });

  test('under xvfb-run the session is X11, whatever session the person has', () => {
    const own = electronStep('node', [], { program: 'electron', before: [] });
    expect(own.file).toBe('node');
    expect(own.environment).not.toHaveProperty('XDG_SESSION_TYPE');
    const step = electronStep('node', ['a.spec.ts'], { program: 'electron', before: ['xvfb-run', '-a'] });
    expect([step.file, ...step.words].slice(0, 3)).toEqual(['xvfb-run', '-a', 'node']);
    expect(step.words).toContain('--project=electron');
    expect(step.words.at(-1)).toBe('a.spec.ts');
    expect(step.environment).toMatchObject({ XDG_SESSION_TYPE: 'x11' });
  });
});
