import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fuses } from '../../scripts/packaging/fuses.mjs';

const root = resolve(import.meta.dirname, '../..');
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
const document = read('docs/electron.md');

describe('docs/electron.md', () => {
  test('names every file of the journeys in Electron, and no other', () => {
    const files = readdirSync(join(root, 'tests/journeys/electron')).filter((file) => file.endsWith('.spec.ts'));
    const named = [...document.matchAll(/^\| `([^`]+)`/gm)].map(([, file]) => file);
    expect(named).toEqual(files.sort());
  });

  test('names the fuses as they are set', () => {
    const named = [...document.matchAll(/^\| (\w+) \| (on|off) \|/gm)].map(([, name, set]) => [name, set === 'on']);
    expect(named).toEqual(fuses);
  });

  test('has the twenty points of Electron’s checklist, and a test for each', () => {
    const points = Array.from({ length: 20 }, (_, index) => String(index + 1));
    expect([...document.matchAll(/^\| (\d+) \|/gm)].map(([, point]) => point)).toEqual(points);
    const tests = read('tests/journeys/electron-checklist.spec.ts');
    const tested = [...tests.matchAll(/test\([`'](\d+)(?: and (\d+))? /g)].flatMap(([, one, other]) => [one, other]);
    expect(points.filter((point) => !tested.includes(point))).toEqual([]);
  });
});
