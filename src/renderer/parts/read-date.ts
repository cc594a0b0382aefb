/** A calendar date, `YYYY-MM-DD`; undefined where there is no such day. */
function dateOf(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day));
  const isReal = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isReal ? at.toISOString().slice(0, 10) : undefined;
}

/**
 * Reads a date as the screen writes it (`25 Nov 2026`), as numbers with the day first (`25.11.2026`), or as `2026-11-25`.
 * `monthName` writes a month, `YYYY-MM`, in the language of the screen. Undefined where it is no date.
 */
export function readDate(text: string, monthName: (month: string) => string): string | undefined {
  const written = text.trim().toLowerCase();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(written);
  if (iso !== null) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = /^(\d{1,2})\s*[./ ]\s*(\d{1,2})\s*[./ ]\s*(\d{4})$/.exec(written);
  if (numbers !== null) return dateOf(Number(numbers[3]), Number(numbers[2]), Number(numbers[1]));
  const words = /^(\d{1,2})\.?\s*(\p{L}{3,})\.?\s*(\d{4})$/u.exec(written);
  if (words === null) return undefined;
  const letters = words[2]?.slice(0, 3);
  const month = months.find((one) =>
    monthName(`2024-${one}`)
      .toLowerCase()
      .startsWith(letters ?? '?'),
  );
  return month === undefined ? undefined : dateOf(Number(words[3]), Number(month), Number(words[1]));
}

const months = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0'));

/** A date so many days, or months, after another one. A day that the month does not have is its last one. */
export function dateAfter(date: string, { days = 0, months = 0 }: { days?: number; months?: number }): string {
  const at = new Date(`${date}T00:00:00Z`);
  const day = at.getUTCDate();
  const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, last) + days);
  return first.toISOString().slice(0, 10);
}

/** The day of the week, from Monday, 1, to Sunday, 7. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

/** The weeks of the month of a date, each with seven days; undefined where a day is of another month. */
export function weeksOf(date: string, weekStart: number): (string | undefined)[][] {
  const first = `${date.slice(0, 7)}-01`;
  const before = (weekdayOf(first) - weekStart + 7) % 7;
  const days = Array.from({ length: 42 }, (_, place) => dateAfter(first, { days: place - before }));
  const weeks = Array.from({ length: 6 }, (_, week) =>
    days.slice(week * 7, week * 7 + 7).map((day) => (day.startsWith(date.slice(0, 7)) ? day : undefined)),
  );
  return weeks.filter((week) => week.some((day) => day !== undefined));
}
