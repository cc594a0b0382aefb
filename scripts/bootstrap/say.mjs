import { writeSync } from 'node:fs';

/**
 * One line to the person, on standard error: standard output belongs to the program that is being started, because
 * other programs read it. Written at once, so that nothing is lost when this process is replaced or killed.
 */
export function say(/** @type {string} */ line) {
  try {
    writeSync(2, `${line}\n`);
  } catch {
    // A closed or full pipe on the other side must not stop the work.
  }
}

/** A failure whose message is all that a person needs: shown without a stack trace. */
export class Stopped extends Error {
  /** @param {string} message @param {number} [exitCode] */
  constructor(message, exitCode = 1) {
    super(message);
    this.name = 'Stopped';
    this.exitCode = exitCode;
  }
}
