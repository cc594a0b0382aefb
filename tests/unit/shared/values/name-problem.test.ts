import { describe, expect, test } from 'vitest';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import { parseDomainName } from '#values/domain-name.ts';
import { nameProblems, notIdnaReasons } from '#values/name-problem.ts';

/** Texts that are no names, each wrong in another way, with what any language must say of them. */
const wrong = [
  ['', []],
  ['x'.repeat(300), ['253']],
  [`${'ö'.repeat(40)}.${'a'.repeat(30)}`, ['71', '66']],
  ['https://name.is', ['https://name.is']],
  ['two words.is', ['two words.is']],
  ['name', ['name']],
  ['a..is', ['a..is']],
  ['-a.is', ['-a.is']],
  ['ab--c.is', ['ab--c.is']],
  ['a_b.is', ['a_b.is']],
  [`${'a'.repeat(64)}.is`, ['63']],
  ['a@b.is', ['a@b.is']],
  ['name.example', ['name.example', '.is']],
  ['www.name.is', ['www.name.is', '.is']],
  ['dømi.is', ['dømi.is', 'ø']],
  ['com.is', ['com.is']],
] as const;

function problemOf(text: string) {
  const zones =
    text === 'name.example' || text.startsWith('ö') ? [text.startsWith('ö') ? 'a'.repeat(30) : 'is'] : ['is'];
  const name = parseDomainName(text, zones);
  if (name.ok) throw new Error(`${text} is a name.`);
  return name.problem;
}

describe('why a text is no name is said in each language', () => {
  test.each(wrong)('%j', (text, parts) => {
    const { message } = problemOf(text);
    const [english, icelandic] = [say('en', message), say('is', message)];
    expect(icelandic).not.toBe(english);
    for (const said of [english, icelandic]) {
      for (const part of parts) expect(said).toContain(part);
      expect(said).not.toMatch(/\{\{|undefined|words\.name/);
    }
  });

  test('and every reason is among these', () => {
    const met = wrong.map(([text]) => problemOf(text));
    expect(new Set(met.map(({ code }) => code))).toEqual(new Set(nameProblems));
    const reasons = met.flatMap(({ message }) => (message.values?.why as Message | undefined)?.code ?? []);
    // Every one but that of a form that does not decode.
    expect(new Set(reasons).size).toBe(notIdnaReasons.length - 1);
  });
});
