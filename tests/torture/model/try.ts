import { tryRuns } from './run-model.ts';
const [runs = '200', seed = '1', path] = process.argv.slice(2);
const at = performance.now();
const found = await tryRuns({ runs: Number(runs), seed: Number(seed), ...(path ? { path } : {}) });
console.log(found, (performance.now() - at) / 1000);
