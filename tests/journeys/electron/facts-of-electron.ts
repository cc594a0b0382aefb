import type { ElectronApplication } from 'playwright/test';

/** What is true of the Electron on this machine, before any of our windows is looked at. */
export interface ElectronFacts {
  readonly versions: Readonly<Record<string, string | undefined>>;
  /** The options that SQLite was compiled with. */
  readonly sqlite: readonly string[];
  /** What came of our searching tables in main and in a thread of it: `made`, or the error. */
  readonly tablesInMain: string;
  readonly tablesInThread: string;
  readonly temporal: string;
  /** `loads`, or the error. */
  readonly keytar: string;
  readonly rootCertificates: number;
  readonly locale: string;
  readonly graphics: unknown;
  readonly glibc: string;
}

/** Asks main for its facts. `tables` are SQL statements; `keytar` is the folder of that package. */
export function factsOfElectron(
  electron: ElectronApplication,
  given: { tables: readonly string[]; keytar: string },
): Promise<ElectronFacts> {
  return electron.evaluate(async ({ app }, { tables, keytar }) => {
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
    const { Worker } = process.getBuiltinModule('node:worker_threads');
    const { createRequire } = process.getBuiltinModule('node:module');
    const database = new DatabaseSync(':memory:');
    const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
    const attempt = (what: () => unknown, well: string) => {
      try {
        what();
        return well;
      } catch (error) {
        return textOf(error);
      }
    };
    const program = `const { parentPort, workerData } = require('node:worker_threads');
      const { DatabaseSync } = require('node:sqlite');
      const database = new DatabaseSync(':memory:');
      for (const table of workerData) database.exec(table);
      parentPort.postMessage('made');`;
    const inThread = new Promise<string>((tell) => {
      const thread = new Worker(program, { eval: true, workerData: tables });
      thread.once('message', tell).once('error', (error) => tell(textOf(error)));
    });
    // Without it, the names of other computers would be looked up.
    Object.assign(process.report, { excludeNetwork: true });
    const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
    return {
      versions: { ...process.versions },
      sqlite: database
        .prepare('PRAGMA compile_options')
        .all()
        .map((row) => String(Object.values(row)[0])),
      tablesInMain: attempt(() => {
        for (const table of tables) database.exec(table);
      }, 'made'),
      tablesInThread: await inThread,
      temporal: typeof (globalThis as { Temporal?: unknown }).Temporal,
      keytar: attempt(() => createRequire(`${keytar}/`)(keytar), 'loads'),
      rootCertificates: process.getBuiltinModule('node:tls').rootCertificates.length,
      locale: app.getLocale(),
      graphics: app.getGPUFeatureStatus(),
      glibc: report.header?.glibcVersionRuntime ?? '',
    };
  }, given);
}
