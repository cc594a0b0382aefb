import { renameSync, writeFileSync } from 'node:fs';

/** `shown`: the window is visible and its page has spoken. `handed-over`: another program of ours has taken the start over. */
type Stage = 'loaded' | 'opening' | 'window' | 'shown' | 'handed-over' | 'failed';

/**
 * Tells `npm start` how far the program has come, in the file that REGISTRY_DESK_STARTED names: whoever watches the start
 * reads there whether a window came, and why not. A packaged program has no such variable, and writes nothing.
 */
export function reportStage(stage: Stage, text?: string): void {
  const file = process.env.REGISTRY_DESK_STARTED;
  if (file === undefined || file === '') return;
  try {
    writeFileSync(`${file}.new`, JSON.stringify({ stage, text }));
    renameSync(`${file}.new`, file);
  } catch {
    // A start that nobody can watch is a start all the same.
  }
}
