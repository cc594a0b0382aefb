import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fingerprint } from '../../../scripts/bootstrap/fingerprint.mjs';

describe('fingerprint', () => {
  let folder = '';
  const taken = () => fingerprint(['src', 'card.json', 'absent'], folder);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fingerprint-'));
    mkdirSync(join(folder, 'src', 'deep'), { recursive: true });
    writeFileSync(join(folder, 'src', 'deep', 'a.ts'), 'a');
    writeFileSync(join(folder, 'card.json'), '{}');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('times of files do not change it', () => {
    const before = taken();
    utimesSync(join(folder, 'src', 'deep', 'a.ts'), 1, 1);
    expect(taken()).toBe(before);
  });

  test.each([
    ['content', () => writeFileSync(join(folder, 'src', 'deep', 'a.ts'), 'b')],
    ['a new file', () => writeFileSync(join(folder, 'src', 'b.ts'), '')],
    ['another name', () => renameSync(join(folder, 'src', 'deep', 'a.ts'), join(folder, 'src', 'deep', 'b.ts'))],
    ['a file gone', () => rmSync(join(folder, 'card.json'))],
  ])('%s changes it', (_, change) => {
    const before = taken();
    change();
    expect(taken()).not.toBe(before);
  });

  test('content cannot move from one file into the next unseen', () => {
    writeFileSync(join(folder, 'src', 'b.ts'), 'xy');
    writeFileSync(join(folder, 'src', 'c.ts'), 'z');
    const before = taken();
    writeFileSync(join(folder, 'src', 'b.ts'), 'x');
    writeFileSync(join(folder, 'src', 'c.ts'), 'yz');
    expect(taken()).not.toBe(before);
  });
});
