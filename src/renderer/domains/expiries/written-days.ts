/** Days as a person writes them, `30, 7, 1`; undefined where one is no whole number from 0 to 365. */
export function writtenDays(text: string): readonly number[] | undefined {
  const parts = text
    .split(/[\s,;]+/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const days = parts.map(Number);
  const areGood = parts.every((part) => /^\d{1,3}$/.test(part)) && days.every((one) => one <= 365);
  return areGood && days.length <= 20 ? [...new Set(days)].sort((one, other) => other - one) : undefined;
}
