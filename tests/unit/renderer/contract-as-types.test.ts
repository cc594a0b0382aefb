import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const renderer = resolve(import.meta.dirname, '../../../src/renderer');
const sources = readdirSync(renderer, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));

/** The contract's values are zod schemas: one import of a value would carry zod into every window. */
test('the windows take the contract as types only', () => {
  const values = sources.filter((file) =>
    /^import (?!type )[^;]*from '#contract\//m.test(readFileSync(join(renderer, file), 'utf8')),
  );
  expect(sources.length).toBeGreaterThan(50);
  expect(values).toEqual([]);
});

/** The content policy of every host refuses inline styles in markup; React sets `style` on the element, which it allows. */
test('no markup is written as text', () => {
  const unsafe = sources.filter((file) =>
    /dangerouslySetInnerHTML|innerHTML|<style/.test(readFileSync(join(renderer, file), 'utf8')),
  );
  expect(unsafe).toEqual([]);
});
