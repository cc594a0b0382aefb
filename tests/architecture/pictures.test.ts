import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { images, shownWords } from '../guide/keep-picture.ts';
import { saidOnScreens } from '../guide/said-on-screens.ts';

const shown = JSON.parse(readFileSync(shownWords, 'utf8')) as Record<string, readonly string[]>;

test('every picture has the words that it shows written down', () => {
  expect(Object.keys(shown)).toEqual(
    readdirSync(images)
      .map((file) => basename(file, '.png'))
      .sort((one, other) => (one < other ? -1 : 1)),
  );
  expect(saidOnScreens.size).toBeGreaterThan(3_000);
  // A terminal shows sentences with values, which are not written down.
  const silent = Object.keys(shown).filter((name) => (shown[name]?.length ?? 0) < 5);
  expect(silent.filter((name) => name !== 'terminal')).toEqual([]);
});

test('no picture shows words that its screen does not say any more: npm run screenshots takes it again', () => {
  const gone = Object.entries(shown).flatMap(([name, words]) =>
    words.filter((text) => !saidOnScreens.has(text)).map((text) => `${name}: ${text}`),
  );
  expect(gone).toEqual([]);
});
