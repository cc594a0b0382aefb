import { redacted } from '../redaction.ts';
import { createSecretFinder, type SecretFinder, withoutSecrets } from './secret-finder.ts';

/** Knows the secrets that this process has handed out, and takes them out of texts. The last line, not the first. */
export interface SecretScrubber {
  remember(secret: string): void;
  scrub(text: string): string;
}

export function createSecretScrubber(): SecretScrubber {
  const secrets = new Set<string>();
  let finder: SecretFinder | undefined;
  return {
    remember(secret) {
      if (secrets.has(secret)) return;
      secrets.add(secret);
      finder = undefined;
    },
    scrub(text) {
      finder ??= createSecretFinder({ secrets: [...secrets], basics: [] }, 'log');
      return withoutSecrets(text, finder, redacted);
    },
  };
}
