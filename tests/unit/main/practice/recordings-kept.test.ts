import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { availabilityV0, startMemoryDesk } from '../memory-desk.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'registry-desk-recordings-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const all = { accountId: 'account-1', interface: null, text: '', statuses: null, stretch: { kind: 'all' as const } };

describe('a recording to replay', () => {
  it('is offered where it was written here and is still there, and nothing else is', async () => {
    const world = await startMemoryDesk({
      files: { exportsFolder: () => folder, chooseSavePath: undefined, offerDownload: () => null },
    });
    const { desk, application, store } = world;
    const recording = (await desk.recordings.suggestPath({ accountId: 'account-1' })).path;
    world.wire = () => availabilityV0('available');
    await desk.availability.check({ accountId: 'account-1', name: 'one.is', via: 'rpp-v0' });
    const { workId } = await desk.recordings.save({ ...all, withoutContacts: true, path: recording });
    await application.services.work.whenOver(workId);
    const archive = join(folder, 'archive.json');
    await writeFile(archive, '{"log":{}}');
    const kept = JSON.parse((await store.settings.get('recent-files')) ?? '[]') as object[];
    const gone = { ...kept[0], path: join(folder, 'gone.json') };
    await store.settings.set('recent-files', JSON.stringify([gone, { ...kept[0], path: archive }, ...kept]));
    const { recordings, chooser } = await desk.recordings.kept();
    expect(recordings.map(({ path }) => path)).toEqual([recording]);
    expect([chooser, await desk.recordings.choose()]).toEqual([false, { path: null }]);
  });

  it('is chosen in the dialog of a host that has one', async () => {
    const asked: string[] = [];
    const { desk } = await startMemoryDesk({
      files: {
        exportsFolder: () => folder,
        chooseSavePath: undefined,
        chooseOpenPath: async (kind) => {
          asked.push(kind);
          return '/a/walk.json';
        },
        offerDownload: () => null,
      },
    });
    expect((await desk.recordings.kept()).chooser).toBe(true);
    expect(await desk.recordings.choose()).toEqual({ path: '/a/walk.json' });
    expect(asked).toEqual(['recording']);
  });
});
