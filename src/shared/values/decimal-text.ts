/** An amount in minor units as a decimal number with a point: 1250 with 2 digits is 12.50. */
export function decimalText(minor: number, digits: number): string {
  if (digits === 0) return String(minor);
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  return `${minor < 0 ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Text to minor units, digit by digit: no amount passes through a fraction. */
export function minorOf(text: string, digits: number): number | undefined {
  const match = /^(\d{1,9})(?:[.,](\d{1,4}))?$/.exec(text.replaceAll(/[\s'_]/g, ''));
  if (match === null) return undefined;
  const [, whole = '', part = ''] = match;
  if (part.length > digits) return undefined;
  return Number(whole + part.padEnd(digits, '0'));
}

/** The same, also below nothing: with a hyphen or a minus before it. */
export function signedMinorOf(text: string, digits: number): number | undefined {
  const [, sign = '', amount = ''] = /^\s*([-−]?)(.*)$/.exec(text) ?? [];
  const minor = minorOf(amount, digits);
  return minor === undefined || sign === '' ? minor : 0 - minor;
}
