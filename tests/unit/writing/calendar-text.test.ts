import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CalendarEvent, calendarText } from '#main/writing/calendar-text.ts';
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
        given.replace(/\r\n|\r/g, '\n').replace(/(?![\t\n\u0080-\u009f])\p{Cc}/gu, ' ');
      expect(textOf(propertyOf(found, 'SUMMARY'))).toBe(carried(summary));
      expect(textOf(propertyOf(found, 'DESCRIPTION'))).toBe(carried(description));
    }),
    { numRuns: 300, seed: 20261121 },
  );
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
