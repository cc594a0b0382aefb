import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DeskOrder } from '#contract/desk/desk.ts';
import { parseDomainName } from '#values/domain-name.ts';

/** The scheme of links to a name: `registry-desk:name/fjall.is`. */
export const linkScheme = 'registry-desk';
const longestLink = 300;

/**
 * What a link means: a name to show, and nothing else. Any program and any web site can send one, so the name is read by
 * the registry's own rules and everything that is not exactly such a link is undefined.
 */
export function readLink(link: string): DeskOrder | undefined {
  if (link.length > longestLink) return undefined;
  const [, given] = /^registry-desk:(?:\/\/)?name\/([^/?#]+)$/i.exec(link) ?? [];
  if (given === undefined) return undefined;
  try {
    const parsed = parseDomainName(decodeURIComponent(given));
    return parsed.ok ? { kind: 'show-name', ldhName: parsed.value.ldhName } : undefined;
  } catch {
    return undefined;
  }
}

/** What a file that was opened means: a backup to look at. Nothing is put in place before a person says so. */
export function readOpenedFile(file: string, folder: string): DeskOrder | undefined {
  if (!/\.rdbackup$/i.test(file) || file.includes('\0') || file.length > 4000) return undefined;
  const path = file.startsWith('file:') ? fromFileUrl(file) : isAbsolute(file) ? file : resolve(folder, file);
  return path === undefined ? undefined : { kind: 'open-backup', path };
}

/** What the words of a start mean, of this one or of a later one whose words were passed on. Switches mean nothing here. */
export function readStartWords(words: readonly string[], folder: string): readonly DeskOrder[] {
  return words
    .filter((word) => !word.startsWith('-'))
    .flatMap((word) => {
      // A link never means a file: `registry-desk:/../x.rdbackup` would be a path that a web site has chosen.
      const order = isLink(word) ? readLink(word) : readOpenedFile(word, folder);
      return order === undefined ? [] : [order];
    });
}

function isLink(word: string): boolean {
  return word.toLowerCase().startsWith(`${linkScheme}:`);
}

function fromFileUrl(url: string): string | undefined {
  try {
    return fileURLToPath(url);
  } catch {
    return undefined;
  }
}
