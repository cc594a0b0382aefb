import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
/** What users read first: the README, and the guide in both languages. */
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/renewals-safety.md',
  'docs/web-host.md',
  'docs/testing.md',
  'docs/secrets.md',
  'docs/failures.md',
  'docs/renewals.md',
  'docs/inbox.md',
  'docs/domains.md',
  'docs/practice.md',
  'docs/probe.md',
  'docs/recording.md',
  'docs/command-line.md',
  'docs/emulator.md',
  'docs/desktop.md',
  'docs/inbox-safety.md',
  'docs/performance.md',
  'docs/team.md',
  'docs/office.md',
  ...readdirSync(join(root, 'docs/guide'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/guide/${name.replaceAll('\\', '/')}`),
];

/** The most words that a sentence may have. */
const longest = 30;

/** Words of our own that a reader has to guess, with better ones. */
const unclear: readonly (readonly [found: RegExp, instead: string])[] = [
  [/\banew\b/, 'again'],
  [/\b(?:told|tells)\b/, 'shown, reported, says'],
  [/\bby itself\b/, 'automatically'],
  [/\bunasked\b/, 'without being asked'],
  [/\bto the letter\b/, 'exactly'],
  [/\bstands (?:at|under|in|beside|there|still)\b/, 'is'],
  [/\b[Mm]ain (?:process|sends|holds|owns)\b/, 'the program'],
];

/** The sentences of a page: without code, pictures and the addresses of links. */
function sentencesOf(text: string): string[] {
  return text
    .replace(/```[\s\S]*?```|^ {4}.*$|<[^>]*>/gm, '\n\n')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`[^`]*`/g, 'code')
    .split(/\n\s*\n|^\s*(?:[-*]|\d+\.|#+) |\||(?<=[.!?:;][*”]*)\s+|\n(?=\s*(?:[-*]|\d+\.) )/m)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}

function complaints(text: string): string[] {
  return sentencesOf(text).flatMap((sentence) => {
    const words = sentence.split(' ').length;
    return [
      ...(words > longest ? [`${words} words, at most ${longest}: divide it. ${sentence}`] : []),
      ...unclear.flatMap(([found, instead]) =>
        found.test(sentence) ? [`${found.exec(sentence)?.[0]}: say ${instead}. ${sentence}`] : [],
      ),
    ];
  });
}

test.each(pages)('%s has short sentences and plain words', (page) => {
  expect(complaints(readFileSync(join(root, page), 'utf8'))).toEqual([]);
});

test('a long sentence and a word that nobody knows are refused', () => {
  expect(complaints(`${'word '.repeat(31)}.`)).toEqual([expect.stringMatching(/^32 words, at most 30: divide it/)]);
  expect(complaints('The list is read anew.')).toEqual(['anew: say again. The list is read anew.']);
});
