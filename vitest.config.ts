import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** The families of tests that run in Node; the journeys are Playwright's. */
const families = ['unit', 'agreements', 'wire', 'architecture'];

export default defineConfig({
  test: {
    environment: 'node',
    // vitest leaves one processor free, which on two of them is half of the machine.
    maxWorkers: availableParallelism(),
    // Other programs share the machine's two processors; a slow answer is not a wrong one.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    coverage: { provider: 'v8', include: ['src/**/*.{ts,tsx}'], reportsDirectory: 'coverage' },
    projects: families.map((family) => ({
      extends: true,
      // Files of unit tests share a process: loading the same modules for each took a quarter of their time.
      test: { name: family, include: [`tests/${family}/**/*.test.{ts,tsx}`], isolate: family !== 'unit' },
    })),
  },
});
