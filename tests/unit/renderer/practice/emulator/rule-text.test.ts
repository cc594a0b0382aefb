import { expect, test } from 'vitest';
import { ruleIcelandic } from '#renderer/practice/emulator/rule-icelandic.ts';
import { useRuleText } from '#renderer/practice/emulator/use-rule-text.ts';
import { ruleText, ruleTexts } from '#values/rule-texts.ts';
import { saidIn } from '../../said-in.tsx';

const sentences = Object.keys(ruleTexts) as (keyof typeof ruleTexts)[];

/** Values that begin and end like sentences do, one word each. */
const slots = (key: keyof typeof ruleTexts) =>
  Object.fromEntries([...ruleTexts[key].matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ''], at) => [name, `v${at}.is`]));

test.each(sentences)('%s is said in Icelandic with its values, and by no other sentence', async (key) => {
  const values = slots(key);
  const fill = ruleText as (key: string, values: object) => string;
  const told = fill(key, values);
  const icelandic = ruleIcelandic[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  expect(await saidIn('is', useRuleText, told)).toBe(icelandic);
  expect(await saidIn('en', useRuleText, told)).toBe(told);
  expect(icelandic).not.toBe(told);
});

test('what an emulator of another version tells stays as it is', async () => {
  expect(await saidIn('is', useRuleText, 'A rule of its own.')).toBe('A rule of its own.');
});
