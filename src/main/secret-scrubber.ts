import { secretPattern } from './transport/secret-pattern.ts';

/** Knows the secrets that this process has handed out, and takes them out of texts. The last line, not the first. */
export interface SecretScrubber {
  remember(secret: string): void;
  scrub(text: string): string;
}

/** A shorter secret could be a part of any word; where one may travel is watched elsewhere. */
const shortestTelling = 8;

export function createSecretScrubber(): SecretScrubber {
  const patterns = new Map<string, RegExp>();
  return {
    remember(secret) {
      if (secret.length < shortestTelling || patterns.has(secret)) return;
      patterns.set(secret, secretPattern(secret));
    },
    scrub(text) {
      let clean = text;
      for (const pattern of patterns.values()) clean = clean.replace(pattern, '‹redacted›');
      return clean;
    },
  };
}
