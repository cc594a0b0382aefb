import { registerHooks } from 'node:module';
import { plantedFaults } from './planted-faults.ts';

// Loaded before everything else (`--import`) by the programs of a torture with a planted fault: its module is read without
// the rule that the fault leaves out.
const fault = plantedFaults[process.env.REGISTRY_DESK_PLANTED_FAULT ?? ''];
if (fault !== undefined) {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!url.endsWith(`/src/main/${fault.file}`)) return loaded;
      const source = String(loaded.source);
      if (!source.includes(fault.from)) throw new Error(`${fault.file} does not have what the fault leaves out.`);
      return { ...loaded, source: source.replace(fault.from, () => fault.to) };
    },
  });
}
