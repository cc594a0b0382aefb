import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CalendarEvent, calendarText } from '#main/files/calendar-text.ts';
import { type CalendarComponent, readCalendar, textOf } from './read-calendar.ts';

async function written(title: string, events: readonly CalendarEvent[]): Promise<Uint8Array> {
  async function* pieces() {
    for (const event of events) yield [event];
  }
  let text = '';
  for await (const piece of calendarText(title, pieces())) text += piece;
  return new TextEncoder().encode(text);
}

const propertyOf = (component: CalendarComponent | undefined, name: string): string =>
  component?.properties.find((property) => property.name === name)?.value ?? '';

const event: CalendarEvent = {
  uid: 'expiry-a.example@registry-desk.invalid',
  stampedAt: Date.UTC(2026, 9, 12, 12, 0, 5, 250),
  date: '2027-03-14',
  summary: 'a.example expires',
  description: 'x',
  reminders: [30, 0],
};

test('an event of a whole day, with its reminders', async () => {
  const calendar = readCalendar(await written('Norn', [event]));
  expect(propertyOf(calendar, 'VERSION')).toBe('2.0');
  const [found] = calendar.components;
  expect(found?.properties.find(({ name }) => name === 'DTSTART')).toEqual({
    name: 'DTSTART',
    parameters: { VALUE: 'DATE' },
    value: '20270314',
  });
  expect(propertyOf(found, 'DTSTAMP')).toBe('20261012T120005Z');
  expect(propertyOf(found, 'TRANSP')).toBe('TRANSPARENT');
  expect(found?.components.map((alarm) => propertyOf(alarm, 'TRIGGER'))).toEqual(['-P30D', 'PT0S']);
});

test('any text comes back as it was, whatever its letters and length', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 120 }),
    fc.stringMatching(/^[þæöð,;\\:"\n a-z]{0,150}$/),
    fc.constantFrom('x'.repeat(75), 'þ'.repeat(80), '🏝️'.repeat(40), '\\n;,\n\n', 'END:VEVENT\r\nBEGIN:VEVENT'),
  );
  await fc.assert(
    fc.asyncProperty(text, text, async (summary, description) => {
      const [found] = readCalendar(await written(summary, [{ ...event, summary, description }])).components;
      const carried = (given: string) =>
        given
          .replace(/\r\n|[\r\u0085\u2028\u2029]/g, '\n')
          .replace(/(?![\t\n])\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
          .toWellFormed();
      expect(textOf(propertyOf(found, 'SUMMARY'))).toBe(carried(summary));
      expect(textOf(propertyOf(found, 'DESCRIPTION'))).toBe(carried(description));
    }),
    { numRuns: 300, seed: 20261121 },
  );
});

const lineEnds = ['\r\n', '\n', '\r', '\u0085', '\u2028', '\u2029', '\v', '\f', '\u001c', '\u001e'];

test.each(lineEnds.map((end) => [JSON.stringify(end), end]))(
  'a name with %s in it begins no line of its own, for a reader that ends lines there',
  async (_, end) => {
    const hostile = `a.example${end}END:VEVENT${end}BEGIN:VEVENT${end}ATTACH:https://evil.example/${end}`;
    const all = { uid: hostile, summary: hostile, description: hostile.repeat(9) };
    const text = new TextDecoder().decode(await written(hostile, [{ ...event, ...all }]));
    const lines = lineEnds.reduce((parts, one) => parts.flatMap((part) => part.split(one)), [text]);
    expect(lines.filter((line) => /^(BEGIN:VEVENT|ATTACH)/.test(line))).toEqual(['BEGIN:VEVENT']);
    expect(readCalendar(new TextEncoder().encode(text)).components).toHaveLength(1);
  },
);

test('a name that turns the direction of a line, and half a letter, are written as something else', async () => {
  const summary = 'evil.example\u202e\u2066elpmaxe.\ud800 is';
  const text = new TextDecoder('utf-8', { fatal: true }).decode(await written('x', [{ ...event, summary }]));
  expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  expect(text).toContain('evil.example  elpmaxe.\ufffd is');
});

test('the reader refuses what is no calendar', async () => {
  const good = new TextDecoder().decode(await written('Norn', [event]));
  const bad = (change: (text: string) => string) => () => readCalendar(new TextEncoder().encode(change(good)));
  expect(bad((text) => text)).not.toThrow();
  expect(bad((text) => text.replaceAll('\r\n', '\n'))).toThrow(/CRLF/);
  expect(bad((text) => text.replace('SUMMARY:', `SUMMARY:${'x'.repeat(80)}`))).toThrow(/octets/);
  expect(bad((text) => text.replace(/UID:.*\r\n/, ''))).toThrow(/UID/);
  expect(bad((text) => text.replace('END:VEVENT\r\n', ''))).toThrow(/ends/);
  expect(() => textOf('a;b')).toThrow(/separator/);
});
