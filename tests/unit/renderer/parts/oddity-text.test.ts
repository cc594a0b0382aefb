import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { asWritten } from '#messages/message.ts';
import { fillSlots } from '#messages/text-slots.ts';
import { oddityIcelandic } from '#renderer/parts/oddity-icelandic.ts';
import { useOddityText } from '#renderer/parts/use-oddity-text.ts';
import { useEntryText } from '#renderer/renewals/use-entry-text.ts';
import { withOddities } from '#values/odd-in-answer.ts';
import { type Oddity, oddity, oddityTexts } from '#values/oddity.ts';
import { saidIn } from '../said-in.tsx';

const renderer = resolve(import.meta.dirname, '../../../../src/renderer');
const keys = Object.keys(oddityTexts) as (keyof typeof oddityTexts)[];

/** Values for the placeholders of a text: the first is the registry's, unless the sentence begins with it; others are ours. */
function valuesOf(text: string, sent: string): Record<string, string> {
  const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
  const theirs = text.startsWith('{{') ? undefined : names[0];
  return Object.fromEntries(names.map((name) => [name, name === theirs ? sent : 'ours']));
}

function useOddityTexts(): (kept: readonly string[]) => string {
  const oddityText = useOddityText();
  return (kept) => kept.map(oddityText).join('\n');
}

test('only a sentence of the list is an oddity', () => {
  // @ts-expect-error: nobody could say it in Icelandic.
  const own: Oddity = 'Something else is off.';
  expect([own, oddity('noClass')]).toHaveLength(2);
});

test.each(keys)('%s is said in Icelandic, whatever the registry put into it', async (key) => {
  const sent = ['7', '"x" is not an array.', ...keys.map((one) => fillSlots(oddityTexts[one], { name: 'a' }))];
  const values = sent.map((one) => valuesOf(oddityTexts[key], one));
  const kept = values.map((one) => fillSlots(oddityTexts[key], one));
  const icelandic = values.map((one) => fillSlots(oddityIcelandic[key], one));
  // A value's own full stop serves for the sentence's, too.
  const shown = (texts: readonly string[]) => texts.map((text) => text.replace(/([^.])\.\.$/, '$1.')).join('\n');
  expect(await saidIn('is', useOddityTexts, kept)).toBe(shown(icelandic));
  expect(await saidIn('en', useOddityTexts, kept)).toBe(shown(kept));
});

test('no screen shows an oddity as it was kept', () => {
  const files = readdirSync(renderer, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const showing = files
    .map((file) => ({ file, text: readFileSync(join(renderer, file), 'utf8') }))
    .filter(({ text }) => /\.oddities\b/.test(text));
  expect(showing.length).toBeGreaterThan(5);
  expect(showing.filter(({ text }) => !/\boddityText\b/.test(text) || /\.oddities\.join/.test(text))).toEqual([]);
});

test('what the ledger says was off in a renewal’s answer is said in Icelandic too', async () => {
  const odd = [oddity('echo', { echoed: 'theirs', sent: 'ours' }), oddity('sunset', { at: '1. The end' })];
  const told = { state: 'renewed', newExpiryDate: '2027-03-14', expectedExpiryDate: '2027-03-14' } as const;
  const said = await saidIn('is', useEntryText, { ...told, text: withOddities(asWritten('Renewed.'), odd) });
  expect(said).toContain('Svarið ber færsluauðkennið theirs, ekki ours sem var sent.');
});
