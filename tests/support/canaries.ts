import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waysOfWriting } from '../unit/main/registry/transport/secrets/ways-of-writing.ts';

/** A secret that no program may keep, and every spelling in which it could be kept. */
export interface Canary {
  readonly name: string;
  readonly value: string;
  readonly spellings: readonly Buffer[];
}

/**
 * A planted secret. `users` are the names that it may be joined to for HTTP Basic. The value has letters that change in
 * JSON, in addresses and in base64, so that each spelling is another one.
 */
export function canary(name: string, users: readonly string[] = []): Canary {
  const value = `canary-${name}-7f3k"9/æ+Q`;
  const texts = [
    value,
    JSON.stringify(value).slice(1, -1),
    encodeURIComponent(value),
    encodeURI(value),
    // What must be unmistakable even where the rest was cut or escaped otherwise.
    `canary-${name}-7f3k`,
  ];
  const joined = users.map((user) => Buffer.from(`${user}:${value}`, 'utf8').toString('base64'));
  // Base64 of a text inside another one: three phases, without the letters that its neighbours change.
  const inside = [0, 1, 2].map((phase) =>
    Buffer.from(`${'x'.repeat(phase)}${value}`, 'utf8')
      .toString('base64')
      .slice(phase === 0 ? 0 : 4, -4),
  );
  // The other ways in which a server could repeat it; what holds the unmistakable beginning is found by that.
  const written = Object.values(waysOfWriting)
    .map((write) => write(value, users[0] ?? ''))
    .filter((text) => !text.includes(`canary-${name}-7f3k`));
  const bytes = [...new Set([...texts, ...joined, ...inside, ...written])].map((text) => Buffer.from(text, 'utf8'));
  return { name, value, spellings: [...bytes, Buffer.from(value, 'utf16le')] };
}

/** Which canaries are in these bytes, by name. */
export function canariesIn(bytes: Buffer, canaries: readonly Canary[]): string[] {
  return canaries
    .filter(({ spellings }) => spellings.some((spelling) => bytes.includes(spelling)))
    .map(({ name }) => name);
}

/** Every file below a folder that holds a canary, as `file: names`. */
export function filesWithCanaries(folder: string, canaries: readonly Canary[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [file, canariesIn(readFileSync(file), canaries)] as const)
    .filter(([, found]) => found.length > 0)
    .map(([file, found]) => `${file}: ${found.join(', ')}`);
}
