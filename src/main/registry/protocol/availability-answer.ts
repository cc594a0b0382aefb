import type { Receipt } from './receipt.ts';

/** The answer of any of the four ways to ask whether a name is available. */
export interface AvailabilityAnswer {
  readonly ldhName: string;
  /** `registered` stands for every "not available": in use, pending, reserved or not a possible name. */
  readonly verdict: 'available' | 'registered';
  /** The registry's own word where it gave one: a check reason, or RDAP status words. */
  readonly reason: string | undefined;
  readonly receipt: Receipt;
}
