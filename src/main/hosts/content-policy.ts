/**
 * What a page of ours may load and run, for every host that shows it: its own files and nothing else, no inline script,
 * no frame around it. The one hash allows the style element that react-aria adds for touch screens (`touch-action` of
 * everything that can be pressed); it is a fixed text, so its hash is narrower than a nonce. A browser journey listens
 * for violations and fails when the library's text, and so the hash, changes.
 */
export const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Headers of every answer that a window or a browser gets from us. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
