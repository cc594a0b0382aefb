import { join, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/**
 * What a compiler that knows only the project's own environment says about a file in it: the codes of its errors.
 * The file exists for the compiler alone.
 */
function errorsOf(project: string, file: string, source: string): number[] {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(root, 'tsconfig', `${project}.json`),
    { incremental: false },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  );
  if (!config) throw new Error(`tsconfig/${project}.json cannot be read`);
  delete config.options.tsBuildInfoFile;
  const planted = join(root, file);
  const host = ts.createCompilerHost(config.options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (name) => name === planted || fileExists(name);
  host.readFile = (name) => (name === planted ? source : readFile(name));
  host.getSourceFile = (name, language, ...rest) =>
    name === planted ? ts.createSourceFile(name, source, language, true) : getSourceFile(name, language, ...rest);
  const program = ts.createProgram([planted], config.options, host);
  return ts.getPreEmitDiagnostics(program, program.getSourceFile(planted)).map(({ code }) => code);
}

const unknownName = [2304, 2580, 2584, 2591, 2503];
const unknownModule = [2307, 2591];

describe('one TypeScript project for each environment', () => {
  test.each([
    ['shared', 'src/shared/values/planted.ts', 'export const planted = process.pid;', 'Node'],
    ['shared', 'src/shared/contract/planted.ts', `import { oc } from '@orpc/contract'; oc; Buffer.from('');`, 'Node'],
    ['shared', 'src/shared/values/planted.ts', 'export const planted = document.title;', 'the DOM'],
    ['shared', 'src/shared/values/planted.ts', 'export const planted = setTimeout;', 'timers'],
    ['main', 'src/main/planted.ts', 'export const planted = document.title;', 'the DOM'],
    ['main', 'src/main/planted.ts', 'export type Planted = Electron.App;', 'Electron'],
    ['electron', 'src/main/hosts/electron/planted.ts', 'export const planted = document.title;', 'the DOM'],
    ['renderer', 'src/renderer/planted.ts', 'export const planted = process.pid;', 'Node'],
    ['renderer', 'src/renderer/planted.ts', `import 'react'; export const planted = Buffer.from('');`, 'Node'],
    ['renderer', 'src/renderer/planted.ts', `import fs from 'node:fs'; export const planted = fs;`, 'Node'],
  ])('%s: %s knows nothing of %4$s', (project, file, source) => {
    const errors = errorsOf(project, file, source);
    expect(errors.length).toBeGreaterThan(0);
    for (const code of errors) expect([...unknownName, ...unknownModule]).toContain(code);
  });

  test.each([
    ['shared', 'src/shared/values/planted.ts', 'export const planted = new Map([[1, 2]]);'],
    ['main', 'src/main/planted.ts', 'export const planted = process.pid;'],
    ['electron', 'src/main/hosts/electron/planted.ts', `import { app } from 'electron/main'; app.quit();`],
    ['preload', 'src/preload/planted.ts', `import { ipcRenderer } from 'electron/renderer'; ipcRenderer; window.top;`],
    ['renderer', 'src/renderer/planted.ts', 'export const planted = document.title;'],
    ['tests', 'tests/unit/planted.ts', 'export const planted = [process.pid, document.title];'],
  ])('%s: %s knows its own', (project, file, source) => {
    expect(errorsOf(project, file, source)).toEqual([]);
  });

  test.each(['electron', 'main', 'preload', 'renderer', 'scripts', 'shared', 'tests'])(
    '%s is as strict as the others',
    (project) => {
      const config = ts.getParsedCommandLineOfConfigFile(
        join(root, 'tsconfig', `${project}.json`),
        {},
        { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
      );
      expect(config?.options).toMatchObject({
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        erasableSyntaxOnly: true,
        verbatimModuleSyntax: true,
        noEmit: true,
      });
      expect(config?.fileNames.length).toBeGreaterThan(0);
    },
  );
});
