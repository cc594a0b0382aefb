import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const source = resolve(import.meta.dirname, '../../src');
const searches = String.raw`\??\.(?:includes|startsWith|endsWith|search|match|matchAll|indexOf|replace|split)\(`;
/** A sentence that was just said, or the text of something, and what looks into it. */
const read = new RegExp(
  String.raw`\b(?:say|sayMessage|failureText)\((?:[^()]|\([^()]*\))*\)\s*(?:${searches}|[=!]==\s*['"\x60]\w)|\w\??\.text(?:${searches}['"\x60/][A-Z]|\s*[=!]==\s*['"\x60]\w)`,
);

/** What reads a sentence in a source, with what to do instead. */
function readings(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    if (!read.test(line)) return [];
    return `${file}:${index + 1} reads a sentence, which breaks when somebody rewords it. Decide by a code: of the message (message.code, isWithin), or a member of the failure. ${line.trim()}`;
  });
}

test('no code compares or searches a sentence', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    readings(relative(source, join(source, file)), readFileSync(join(source, file), 'utf8')),
  );
  expect(found).toEqual([]);
});

test.each([
  "if (say('en', failure.message).includes('Nothing was sent')) return;",
  "return failureText('en', failure).startsWith('The registry');",
  "if (entry.text.includes('Odd in the answer')) return;",
  "if (notice.text === 'Collecting is paused.') return;",
])('refuses %s', (planted) => {
  expect(readings('planted.ts', planted)).toEqual([expect.stringContaining('Decide by a code')]);
});
