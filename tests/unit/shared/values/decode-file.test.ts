import { expect, it } from 'vitest';
import { decodeFile } from '#values/decode-file.ts';

const text = 'lén;þórður.is\n';

it('a file is read as it was written, with its encoding', () => {
  const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le');
  expect(decodeFile(Buffer.from(text))).toEqual({ text, encoding: 'utf-8' });
  expect(decodeFile(Buffer.from(`\uFEFF${text}`)).text).toBe(text);
  expect(decodeFile(utf16)).toEqual({ text, encoding: 'utf-16' });
  expect(decodeFile(Buffer.from(utf16).swap16())).toEqual({ text, encoding: 'utf-16' });
  expect(decodeFile(Buffer.from(text, 'latin1'))).toEqual({ text, encoding: 'windows-1252' });
  expect(decodeFile(new Uint8Array([0x80])).text).toBe('€');
  expect(decodeFile(new Uint8Array()).text).toBe('');
});
