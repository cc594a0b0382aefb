import { ensureBuild } from '../bootstrap/build.mjs';
import { readyToRun } from './ready.mjs';

/** Builds out/, asked for by a person and therefore always. */
export function build() {
  ensureBuild(readyToRun(), { always: true });
}
