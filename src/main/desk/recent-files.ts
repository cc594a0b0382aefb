import type { Work } from '#contract/desk/work.ts';
import type { RecentFile } from '#contract/domains/exports.ts';
import type { Clock } from '#main/clock.ts';
import type { SettingsTable } from '#main/database/store.ts';
import type { WrittenExport } from '#main/files/export-files.ts';
import type { Publish } from '#main/ports.ts';
import { type Message, message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import { opensElsewhere } from '#values/written-files.ts';
import type { DesktopPort } from './desk.ts';

export interface RecentFilesPorts {
  readonly settings: SettingsTable;
  readonly clock: Clock;
  readonly isThere: (path: string) => Promise<boolean>;
  /** Undefined where the host has no window for files. */
  readonly desktop: Pick<DesktopPort, 'showFile' | 'openFile'> | undefined;
  readonly publish: Publish;
}

const settingsName = 'recent-files';
const mostFiles = 20;

type Kept = Omit<RecentFile, 'isThere'>;

/** The files that were written for a person, whichever service wrote them. */
export function createRecentFiles(ports: RecentFilesPorts) {
  const { settings } = ports;
  let turn: Promise<unknown> = Promise.resolve();

  async function kept(): Promise<readonly Kept[]> {
    return JSON.parse((await settings.get(settingsName)) ?? '[]') as Kept[];
  }

  async function keep({ path, bytes, sha256 }: WrittenExport): Promise<void> {
    const others = (await kept()).filter((one) => one.path !== path);
    const files = [{ path, bytes, sha256, at: ports.clock.now() }, ...others].slice(0, mostFiles);
    await settings.set(settingsName, JSON.stringify(files));
    ports.publish('files');
  }

  /** Fails with not-found for any other file: a window cannot have this program open whatever it likes. */
  async function reach(path: string): Promise<NonNullable<RecentFilesPorts['desktop']>> {
    if (!(await kept()).some((one) => one.path === path) || !(await ports.isThere(path))) {
      throw new DeskFailure({ kind: 'not-found', message: message('desk.fileGone', { path }) });
    }
    if (ports.desktop === undefined) throw conflict(message('desk.foldersNotOpened'));
    return ports.desktop;
  }

  return {
    /** One after the other, so that two exports that end together are both kept. */
    remember(written: WrittenExport): Promise<void> {
      const kept = turn.then(() => keep(written));
      turn = kept.catch(() => undefined);
      return kept;
    },
    async recent(): Promise<{ files: RecentFile[] }> {
      const files = await kept();
      return {
        files: await Promise.all(files.map(async (one) => ({ ...one, isThere: await ports.isThere(one.path) }))),
      };
    },
    async show(path: string): Promise<Record<never, never>> {
      (await reach(path)).showFile(path);
      return {};
    },
    /** What an export has written. Fails as `show` does, and with conflict for a kind that no program only shows. */
    async openWritten({ kind, state, result }: Work, where: 'program' | 'folder'): Promise<Record<never, never>> {
      const path = kind === 'export' && state === 'done' ? (result as { path?: unknown } | null)?.path : undefined;
      if (typeof path !== 'string') {
        throw new DeskFailure({ kind: 'not-found', message: message('desk.nothingWritten') });
      }
      const desktop = await reach(path);
      if (where === 'folder') desktop.showFile(path);
      else if (!opensElsewhere(path) || !(await desktop.openFile(path))) throw conflict(message('desk.noProgram'));
      return {};
    },
  };
}

export type RecentFilesService = ReturnType<typeof createRecentFiles>;

function conflict(why: Message): DeskFailure {
  return new DeskFailure({ kind: 'conflict', message: why });
}
