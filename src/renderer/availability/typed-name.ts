/**
 * Whether a typed text may be a whole name, worth a question once the person pauses: a label, a dot and an ending of two
 * letters at least, no blanks. Whether it is a name is main's to say, before anything is spent.
 */
export function mayBeWhole(text: string): boolean {
  return /^[^\s.]+(\.[^\s.]+)*\.[\p{L}\d][\p{L}\d-]+$/u.test(text.trim());
}
