import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dataFolder, downloadsFolder, makeDataFolder } from '#main/hosts/data-folder.ts';

const linux = { environment: {}, platform: 'linux', home: '/home/anna' } as const;

describe('the data folder', () => {
  it.each([
    ['linux', {}, '/home/anna/.local/share/registry-desk'],
    ['linux', { XDG_DATA_HOME: '/data' }, '/data/registry-desk'],
    ['linux', { XDG_DATA_HOME: 'relative' }, '/home/anna/.local/share/registry-desk'],
    ['darwin', {}, '/home/anna/Library/Application Support/Registry Desk'],
    ['linux', { REGISTRY_DESK_HOME: '/elsewhere' }, '/elsewhere'],
    ['darwin', { REGISTRY_DESK_HOME: '/elsewhere' }, '/elsewhere'],
    ['linux', { REGISTRY_DESK_HOME: '' }, '/home/anna/.local/share/registry-desk'],
  ] as const)('of %s with %j is %s', (platform, environment, folder) => {
    expect(dataFolder(undefined, { environment, platform, home: '/home/anna' })).toBe(folder);
  });

  it('of Windows lies in the local application data', () => {
    const facts = { environment: { LOCALAPPDATA: '/local' }, platform: 'win32', home: '/home/anna' } as const;
    expect(dataFolder(undefined, facts)).toBe(join('/local', 'Registry Desk'));
  });

  it('is the one that a flag names before all others, made absolute', () => {
    const environment = { REGISTRY_DESK_HOME: '/elsewhere' };
    expect(dataFolder('here', { ...linux, environment })).toBe(resolve('here'));
  });

  it.runIf(process.platform !== 'win32')('is made for this user only', () => {
    const parent = mkdtempSync(join(tmpdir(), 'registry-desk-home-'));
    makeDataFolder(join(parent, 'a', 'b'));
    makeDataFolder(join(parent, 'a', 'b'));
    expect(statSync(join(parent, 'a', 'b')).mode & 0o777).toBe(0o700);
    rmSync(parent, { recursive: true });
  });
});

it('finds the downloads folder, or the home folder where there is none', () => {
  const has =
    (...folders: string[]) =>
    (folder: string) =>
      folders.includes(folder);
  expect(downloadsFolder(linux, has('/home/anna/Downloads'))).toBe('/home/anna/Downloads');
  expect(downloadsFolder(linux, has())).toBe('/home/anna');
  const environment = { XDG_DOWNLOAD_DIR: '/d' };
  expect(downloadsFolder({ ...linux, environment }, has('/d', '/home/anna/Downloads'))).toBe('/d');
});
