import * as fileSystem from 'node:fs/promises';
import { createExportFiles, type ExportFiles } from '#main/files/export-files.ts';
import { ownPlaces } from '#main/files/own-places.ts';
import type { ApplicationPorts } from './host-ports.ts';

/** Files for people, written where this host allows it and never among the program's own. */
export function filesForPeople(
  { files, host, clock }: Pick<ApplicationPorts, 'files' | 'host' | 'clock'>,
  newId: () => string,
): ExportFiles {
  const { dataFolder, logFolder } = host;
  const own = ownPlaces(logFolder === undefined ? [dataFolder] : [dataFolder, logFolder]);
  const stamp = () => ({ at: clock.now(), program: `Registry Desk ${host.version}` });
  return createExportFiles({ files: fileSystem, places: files, own, newId, stamp });
}
