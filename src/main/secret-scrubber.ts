/** Knows the secrets that this process has handed out, and takes them out of texts. The last line, not the first. */
export interface SecretScrubber {
  remember(secret: string): void;
  scrub(text: string): string;
}

/** A shorter secret could be a part of any word; where one may travel is watched elsewhere. */
const shortestTelling = 8;

export function createSecretScrubber(): SecretScrubber {
  const needles = new Set<string>();
  return {
    remember(secret) {
      if (secret.length < shortestTelling) return;
      needles.add(secret);
      needles.add(JSON.stringify(secret).slice(1, -1));
      needles.add(encodeURIComponent(secret));
    },
    scrub(text) {
      let clean = text;
      for (const needle of needles) clean = clean.replaceAll(needle, '‹redacted›');
      return clean;
    },
  };
}
