import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const main = resolve(import.meta.dirname, '../../src/main');
/** What speaks to people through windows. Hosts have their own terminal; the emulator writes as a registry does. */
const folders =
  'accounts availability database desk domains files inbox journal keychain lookups practice registry renewals';
/** Texts that are a file of their own, or are copied as one: a conformance report, a command for a terminal. */
const ownFiles: ReadonlySet<string> = new Set([
  'practice/probe/beyond.ts',
  'practice/probe/write-report.ts',
  'journal/as-curl.ts',
]);
/** A literal of four words and more that begins with a capital or a value, and ends as a sentence does. */
const sentence = /['`"](?:[A-Z“]|\$\{)[^'`"]*(?: [^'`" ]+){3,}[.:!?]['`"]/;

/** Lines of a source that build a sentence, with what to do instead. Errors that only a log shows may be in English. */
function builtIn(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    if (/^\s*(?:\/?\*|\/\/)/.test(line) || /Error\(|\bthrew\(/.test(line) || !sentence.test(line)) return [];
    return `${file}:${index + 1} builds a sentence, so a window can say it in one language only. Write it in src/shared/messages, in both languages, and say message('noun.code', values). ${line.trim()}`;
  });
}

test('no noun of main builds a sentence that a person reads', () => {
  const files = folders
    .split(' ')
    .flatMap((folder) =>
      readdirSync(join(main, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => file.endsWith('.ts') && !ownFiles.has(file));
  expect(files.length).toBeGreaterThan(250);
  expect(files.flatMap((file) => builtIn(file, readFileSync(join(main, file), 'utf8')))).toEqual([]);
});

test.each(["const text = 'The queue is stuck again.';", `return \`\${name} is renewed once only.\`;`])(
  'refuses %s',
  (planted) => {
    expect(builtIn('planted.ts', planted)).toEqual([expect.stringContaining('src/shared/messages')]);
  },
);
