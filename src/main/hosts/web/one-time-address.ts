import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Clock, isWithin } from '#main/clock.ts';

/**
 * Tokens that open the page once. A token is 256 random bits in the fragment of the address, which browsers do not
 * send; the page hands it over itself and gets a session for it.
 */
export interface OneTimeAddress {
  /** The token to print now: the unused one, or a new one where the last was used. */
  token(): string;
  /** True exactly once for a token that was printed. */
  use(token: string): boolean;
  /** Says whether an address may be printed now; counts it when it may. */
  mayPrint(): boolean;
}

const printsPerMinute = 5;

/**
 * A wrong guess changes nothing: an unused token stays good, so that another program on this machine cannot shut the
 * person out by guessing, and printing is limited, so that it cannot flood the terminal either.
 */
export function oneTimeAddress(clock: Clock, random: () => string = randomToken): OneTimeAddress {
  let unused: string | undefined;
  let printedAt: number[] = [];
  return {
    token() {
      unused ??= random();
      return unused;
    },
    use(token) {
      if (unused === undefined || !sameText(unused, token)) return false;
      unused = undefined;
      return true;
    },
    mayPrint() {
      const now = clock.now();
      printedAt = printedAt.filter((at) => isWithin(60_000, at, now));
      if (printedAt.length >= printsPerMinute) return false;
      printedAt.push(now);
      return true;
    },
  };
}

/** 256 random bits that can stand in an address and in a cookie. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Compares digests, so that the time it takes says nothing of where two texts differ. */
export function sameText(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

/** 128 random bits: the folder of one start, which nobody can guess. */
export function randomFolder(): `/${string}/` {
  return `/${randomBytes(16).toString('base64url')}/`;
}
