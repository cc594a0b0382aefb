import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { planted, withoutRules } from './tests/torture/planted-faults.ts';

/** The families of tests that run in Node; the journeys are Playwright's. */
const families = ['unit', 'agreements', 'wire', 'architecture'];

// A thread or program started from sources takes what an earlier one compiled: half of its start.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.cache/compiled');

/** `npm run torture -- tests --fault NAME`: the tests of a program that has a fault. */
const plantedFault = {
  name: 'planted-fault',
  enforce: 'pre' as const,
  transform: (source: string, id: string) => withoutRules(id, () => source),
};

export default defineConfig({
  plugins: planted === undefined ? [] : [plantedFault],
  test: {
    environment: 'node',
    globalSetup: './tests/support/one-temporary-folder.ts',
    setupFiles: './tests/support/same-cases.ts',
    // It knows a module by its text, not by what a planted fault makes of that.
    fsModuleCache: planted === undefined,
    // One more than processors: a test of long waits leaves its own free.
    maxWorkers: availableParallelism() + 1,
    // Other programs share the machine's two processors; a slow answer is not a wrong one.
    // A property computes for ten seconds on a machine that is alone, and for a multiple beside others.
    testTimeout: 120_000,
    hookTimeout: 30_000,
    // Node 24 frees a compiled call from WebAssembly to JavaScript twice where several threads use WebAssembly at once,
    // and ends with SIGSEGV or SIGTRAP: HTTP is parsed in it here, and a thread started from sources reads them with it.
    // At this number of calls such a call would be compiled (nodejs/node issue 64500).
    execArgv: ['--wasm-wrapper-tiering-budget=1000000000'],
    coverage: { provider: 'v8', include: ['src/**/*.{ts,tsx}'], reportsDirectory: 'coverage' },
    projects: families.map((family) => ({
      extends: true,
      // Files of unit tests share a process: loading the same modules for each took a quarter of their time.
      test: { name: family, include: [`tests/${family}/**/*.test.{ts,tsx}`], isolate: family !== 'unit' },
    })),
  },
});
