import type { ExportFiles, WrittenExport } from './writing/export-files.ts';

/** The same files, each remembered when it is written. */
export function rememberedExports(
  files: ExportFiles,
  remember: (written: WrittenExport) => Promise<void>,
): ExportFiles {
  return {
    ...files,
    async write(target, pieces) {
      const written = await files.write(target, pieces);
      // The file is there: a list that could not be kept is no reason to say that it is not.
      await remember(written).catch(() => undefined);
      return written;
    },
  };
}
