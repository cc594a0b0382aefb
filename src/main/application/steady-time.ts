import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { ReadSteady } from '#main/clock.ts';

/**
 * Linux names each start of the computer. Elsewhere the computer's name does: a counter that began again at a restart is
 * smaller than before, or shows less time than has passed, so it never proves too much.
 */
function startOfComputer(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return hostname();
  }
}

let start: string | undefined;

/** The steady time of this computer, from the counter behind Node's high-resolution time: one for all its programs. */
export const systemSteady: ReadSteady = () => {
  start ??= startOfComputer();
  return { start, milliseconds: Number(process.hrtime.bigint() / 1_000_000n) };
};
