import type { english } from '../en/index.ts';
import { desk } from './desk.ts';
import { emulatorHost } from './emulator-host.ts';
import { files } from './files.ts';
import { keychain } from './keychain.ts';
import { registry } from './registry.ts';
import { resultCodes } from './result-codes.ts';
import { words } from './words.ts';

/** Every sentence in Icelandic: each key of each noun. */
export const icelandic: { readonly [Noun in keyof typeof english]: Translation<(typeof english)[Noun]> } = {
  desk,
  emulatorHost,
  files,
  keychain,
  registry,
  resultCodes,
  words,
};

type Translation<Texts> = { readonly [Key in keyof Texts]: string };
