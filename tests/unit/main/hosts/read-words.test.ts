import { describe, expect, it } from 'vitest';
import { readStartWords } from '#main/hosts/electron/read-words.ts';

const folder = process.platform === 'win32' ? 'C:\\home\\norn\\desk' : '/home/norn/desk';

describe('the words of a start', () => {
  it('mean a name by a link, and a backup by its file', () => {
    expect(readStartWords(['--flag', 'registry-desk:name/d%C3%A6mi.is'], folder)).toEqual([
      { kind: 'show-name', ldhName: 'xn--dmi-yla.is' },
    ]);
    expect(readStartWords(['kept.rdbackup'], folder)).toEqual([
      { kind: 'open-backup', path: expect.stringMatching(/desk.kept\.rdbackup$/) },
    ]);
  });

  it.each([
    'registry-desk:/../../Downloads/sent.rdbackup',
    'Registry-Desk:/../../Downloads/sent.rdbackup',
    'registry-desk://name/sent.rdbackup',
    'registry-desk:\\..\\..\\Downloads\\sent.rdbackup',
    'registry-desk:file:///home/norn/Downloads/sent.rdbackup',
    'registry-desk:sent.rdbackup',
  ])('never mean a file by a link, which any web site can send: %s', (link) => {
    expect(readStartWords([link], folder).filter(({ kind }) => kind !== 'show-name')).toEqual([]);
  });
});
