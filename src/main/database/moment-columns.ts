import type { Moment } from '#main/clock.ts';
import { column, type Written } from './entity.ts';

/** The columns of a moment. Rows from before the other clocks were kept have this computer's clock alone. */
export const momentColumns = {
  at: column<number>('at'),
  steadyStart: column<string | null>('steady_start'),
  steadyAt: column<number | null>('steady_at'),
  registryAt: column<number | null>('registry_at'),
};

interface MomentFields {
  readonly at: number;
  readonly steadyStart: string | null;
  readonly steadyAt: number | null;
  readonly registryAt: number | null;
}

export function momentFields({ at, steady, registryAt }: Moment): Written<MomentFields> {
  return { at, steadyStart: steady?.start, steadyAt: steady?.milliseconds, registryAt };
}

export function momentOf({ at, steadyStart: start, steadyAt: milliseconds, registryAt }: MomentFields): Moment {
  return {
    at,
    ...(start !== null && milliseconds !== null && { steady: { start, milliseconds } }),
    ...(registryAt !== null && { registryAt }),
  };
}
