import { expect, test } from 'vitest';
import type { Work } from '#contract/desk/work.ts';
import { createRecentFiles } from '#main/desk/recent-files.ts';
import { failureOf } from '../desk-harness.ts';

const written = (path: string): Work => ({
  workId: 'w',
  kind: 'export',
  accountId: null,
  subject: { code: 'export-renewals' },
  title: 'Export',
  state: 'done',
  done: 1,
  total: 1,
  startedAt: 0,
  endedAt: 1,
  forecastEndAt: null,
  canPause: true,
  trouble: null,
  failure: null,
  result: { path, rows: 1, bytes: 2, sha256: '', downloadPath: null },
});

async function filesOf({ desktop = true, gone = [] as string[], opens = true } = {}) {
  const kept = new Map<string, string>();
  const seen: string[] = [];
  const files = createRecentFiles({
    settings: {
      get: async (name) => kept.get(name),
      set: async (name, json) => void kept.set(name, json),
      replace: async () => true,
    },
    clock: { now: () => 1 } as never,
    isThere: async (path) => !gone.includes(path),
    desktop: desktop
      ? {
          showFile: (path) => seen.push(`folder ${path}`),
          openFile: async (path) => {
            seen.push(`program ${path}`);
            return opens;
          },
        }
      : undefined,
    publish: () => undefined,
  });
  for (const path of ['/home/p/names.csv', '/home/p/names.BAT', '/home/p/all.rdbackup']) {
    await files.remember({ path, bytes: 2, sha256: '', downloadPath: null });
  }
  return { files, seen };
}

test('what an export has written is opened, or shown in its folder', async () => {
  const { files, seen } = await filesOf();
  await files.openWritten(written('/home/p/names.csv'), 'program');
  await files.openWritten(written('/home/p/all.rdbackup'), 'folder');
  expect(seen).toEqual(['program /home/p/names.csv', 'folder /home/p/all.rdbackup']);
});

test('no other file is, nor one that another program would run', async () => {
  const { files, seen } = await filesOf({ gone: ['/home/p/names.csv'] });
  for (const work of [
    written('/home/p/elsewhere.csv'),
    written('/home/p/names.csv'),
    { ...written('/home/p/all.rdbackup'), state: 'failed' as const },
    { ...written('/home/p/all.rdbackup'), kind: 'probe' as const },
    { ...written('/home/p/all.rdbackup'), result: null },
  ]) {
    expect(await failureOf(files.openWritten(work, 'folder'))).toMatchObject({ kind: 'not-found' });
  }
  for (const path of ['/home/p/names.BAT', '/home/p/all.rdbackup']) {
    expect(await failureOf(files.openWritten(written(path), 'program'))).toMatchObject({ kind: 'conflict' });
  }
  expect(seen).toEqual([]);
});

test('without a program for its kind, or without a desktop, it says so', async () => {
  const none = await filesOf({ opens: false });
  expect(await failureOf(none.files.openWritten(written('/home/p/names.csv'), 'program'))).toMatchObject({
    message: { code: 'desk.noProgram' },
  });
  const bare = await filesOf({ desktop: false });
  expect(await failureOf(bare.files.openWritten(written('/home/p/names.csv'), 'folder'))).toMatchObject({
    message: { code: 'desk.foldersNotOpened' },
  });
});
