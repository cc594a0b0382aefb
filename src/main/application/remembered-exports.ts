import { existsSync } from 'node:fs';
import { createRecentFiles, type RecentFilesPorts, type RecentFilesService } from '#main/desk/recent-files.ts';
import type { ExportFiles } from '#main/files/export-files.ts';
import type { ApplicationPorts } from './host-ports.ts';

/** The same files, each remembered when it is written, and the list of them. */
export function rememberExports(
  files: ExportFiles,
  ports: Pick<RecentFilesPorts, 'settings' | 'publish'> & Pick<ApplicationPorts, 'clock' | 'desktop'>,
): { readonly recentFiles: RecentFilesService; readonly exportFiles: ExportFiles } {
  const recentFiles = createRecentFiles({
    ...ports,
    isThere: async (path) => existsSync(path),
    desktop: ports.desktop,
  });
  const exportFiles: ExportFiles = {
    ...files,
    async write(target, pieces) {
      const written = await files.write(target, pieces);
      // The file is there: a list that could not be kept is no reason to say that it is not.
      await recentFiles.remember(written).catch(() => undefined);
      return written;
    },
  };
  return { recentFiles, exportFiles };
}
