import { registerHooks } from 'node:module';
import { planted, withoutRules } from './planted-faults.ts';

// Loaded before everything else (`--import`) by the programs of a torture with a planted fault: a module is read without
// the rules that the fault leaves out.
if (planted !== undefined) {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      const source = withoutRules(url, () => String(loaded.source));
      return source === undefined ? loaded : { ...loaded, source };
    },
  });
}
