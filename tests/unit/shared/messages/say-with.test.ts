import { expect, test } from 'vitest';
import { asWritten, instant, listOf, message, money } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import { sayWith } from '#messages/say-with.ts';

const expired = message('renewals.warnExpired', { date: '2027-03-14' });
const refused = message('renewals.lineRefused', { time: instant(0), why: asWritten('2027-03-14') });
const total = message('renewals.dryRunTotal', { total: money(123_550, 'ISK', 2) });

test('dates, times and amounts are the same in every file and on every terminal', () => {
  expect(say('is', expired)).toBe('Lénið rann út 2027-03-14.');
  expect(say('en', refused)).toBe('Refused 1970-01-01T00:00:00Z: 2027-03-14');
  expect(say('en', total)).toBe('1235.50 ISK by your price list.');
});

test('a screen writes dates, times, numbers and amounts as its language does, and leaves alone what others wrote', () => {
  const writing = {
    number: (value: number) => `number ${value}`,
    date: (date: string) => `day ${date}`,
    dateTime: (at: number) => `time ${at}`,
    money: (minor: number, currency: string, digits: number) => `${currency} ${minor} (${digits})`,
  };
  const find = (code: string) => `${code.split('.')[1]} {{date}}{{time}} {{why}}{{text}}{{total}}{{line}}`;
  const said = (one: typeof expired) => sayWith(find, 'en', one, writing).replaceAll(/\{\{\w+\}\}/g, '');
  expect(said(expired)).toBe('warnExpired day 2027-03-14 ');
  expect(said(refused)).toBe('lineRefused time 0 asWritten  2027-03-14');
  expect(said(total)).toBe('dryRunTotal  ISK 123550 (2)');
  expect(said(message('renewals.lineDuplicate', { line: 7 }))).toBe('lineDuplicate  number 7');
});

test('a value that ends with a full stop ends its sentence', () => {
  const find = (code: string) => (code === 'today.sum' ? 'Sum: {{sum}}. {{sum}}.txt' : '{{text}}');
  const said = (sum: string) => sayWith(find, 'is', message('today.sum', { sum: asWritten(sum) }));
  expect(said('32.500 kr.')).toBe('Sum: 32.500 kr. 32.500 kr..txt');
  expect(said('6500 ISK')).toBe('Sum: 6500 ISK. 6500 ISK.txt');
});

test.each(['2028-03-14T00200:00Z', '2027-13-01', '2027-02-30', '2026-10-12T25:00:00Z'])(
  'leaves %s of a registry as it is, which only looks like a date',
  (text) => {
    expect(say('en', message('renewals.warnExpired', { date: text }))).toContain(text);
  },
);

test.each([
  [[], ''],
  [['technical'], 'technical'],
  [['technical', 'zone'], 'technical and zone'],
  [['a', 'b', 'c'], 'a, b and c'],
])('lists %j as %s', (texts, said) => {
  expect(say('en', listOf(texts))).toBe(said);
});
