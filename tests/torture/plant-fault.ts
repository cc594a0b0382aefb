import { registerHooks } from 'node:module';
import { plantedFaults } from './planted-faults.ts';

// Loaded before everything else (`--import`) by the programs of a torture with a planted fault: its module is read without
// the rule that the fault leaves out.
const changes = plantedFaults[process.env.REGISTRY_DESK_PLANTED_FAULT ?? '']?.changes ?? [];
if (changes.length > 0) {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      const here = changes.filter(({ file }) => url.endsWith(`/src/main/${file}`));
      if (here.length === 0) return loaded;
      const source = here.reduce((text, { file, from, to }) => {
        if (!text.includes(from)) throw new Error(`${file} does not have what the fault leaves out.`);
        return text.replace(from, () => to);
      }, String(loaded.source));
      return { ...loaded, source };
    },
  });
}
