import { describe, expect, test } from 'vitest';
import { fuses, readFuses, setFuses } from '../../../../scripts/packaging/fuses.mjs';

const mark = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/** A program with fuses as Electron delivers them, between other bytes. */
function program(wire = '10110011', version = 1): Buffer {
  const head = Buffer.from([version, wire.length]);
  return Buffer.concat([Buffer.alloc(500, 7), Buffer.from(mark), head, Buffer.from(wire), Buffer.alloc(300, 9)]);
}

describe('the fuses of a package', () => {
  test('are set as the table says, and nothing else of the program is changed', () => {
    const before = program();
    const after = Buffer.from(before);
    expect(setFuses(after)).toBe(1);
    expect(readFuses(after)).toEqual({
      RunAsNode: false,
      EnableCookieEncryption: false,
      EnableNodeOptionsEnvironmentVariable: false,
      EnableNodeCliInspectArguments: false,
      EnableEmbeddedAsarIntegrityValidation: true,
      OnlyLoadAppFromAsar: true,
      LoadBrowserProcessSpecificV8Snapshot: false,
      GrantFileProtocolExtraPrivileges: false,
    });
    const changed = [...after.keys()].filter((at) => after[at] !== before[at]);
    const wire = 500 + mark.length + 2;
    expect(changed.every((at) => at >= wire && at < wire + fuses.length)).toBe(true);
  });

  test('are set in both halves of a universal program', () => {
    const both = Buffer.concat([program(), program()]);
    expect(setFuses(both)).toBe(2);
    expect(readFuses(both.subarray(both.length / 2))).toEqual(Object.fromEntries(fuses));
  });

  test('leave further fuses of a newer Electron as they are', () => {
    const newer = program('1011001111');
    setFuses(newer);
    expect(newer.subarray(500 + mark.length + 2).toString('latin1', 8, 10)).toBe('11');
  });

  test.each([
    ['no fuses', Buffer.alloc(900), /no fuses/],
    ['another version of the wire', program('10110011', 2), /version 2/],
    ['fewer fuses', program('1011'), /has 4 fuses/],
    ['a removed fuse', program('r0110011'), /RunAsNode was removed/],
  ])('a program with %s is refused', (_, bytes, reason) => {
    expect(() => setFuses(bytes)).toThrow(reason);
  });
});
