import type { english } from '../en/index.ts';
import { words } from './words.ts';

/** Every sentence in Icelandic: each key of each noun. */
export const icelandic: { readonly [Noun in keyof typeof english]: Translation<(typeof english)[Noun]> } = { words };

type Translation<Texts> = { readonly [Key in keyof Texts]: string };
