import { say } from '#messages/say.ts';
import { parseDomainName } from '#values/domain-name.ts';

/**
 * What a name in a path turned out to be: one that could be registered here, one that is kept back, one of another
 * zone, or no name at all (N24).
 */
export type NameReading =
  | { readonly kind: 'name'; readonly ldhName: string }
  | { readonly kind: 'reserved' | 'foreign' | 'malformed'; readonly text: string; readonly reason: string };

/** Reads names of the zones it was made for; ASCII names of plain form take a short way, as most do. */
export class NameReader {
  readonly zones: readonly string[];
  readonly #plain: RegExp;

  constructor(zones: readonly string[]) {
    this.zones = zones;
    const zone = zones.map((text) => text.replaceAll('.', '\\.')).join('|');
    this.#plain = new RegExp(
      `^(?!..--|(?:net|com|edu|gov|org|int)\\.)[a-z0-9](?:[a-z0-9-]{0,50}[a-z0-9])?\\.(?:${zone})$`,
    );
  }

  read(text: string): NameReading {
    if (this.#plain.test(text)) return { kind: 'name', ldhName: text };
    const result = parseDomainName(text, this.zones);
    if (result.ok) return { kind: 'name', ldhName: result.value.ldhName };
    const { code, message } = result.problem;
    const kind = code === 'name-reserved' ? 'reserved' : code === 'name-foreign' ? 'foreign' : 'malformed';
    return { kind, text, reason: say('en', message) };
  }
}
