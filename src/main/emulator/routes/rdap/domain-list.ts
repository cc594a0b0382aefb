import type { DomainRecord } from '#main/emulator/registry/records.ts';
import type { TextPieces } from '#main/emulator/reply.ts';
import type { World } from '#main/emulator/world.ts';
import { domainListItem, type ListShape } from './rdap-object.ts';

const itemsPerPiece = 200;

/**
 * The body of a list, in pieces, so that a hundred thousand names are never one text. The records cannot change
 * under it; the list is of the moment at which it was asked for.
 */
export function domainListBody(world: World, domains: readonly DomainRecord[], shape: ListShape): TextPieces {
  const isBare = shape === 'my_domains' && world.personality['my-domains-body'] === 'array';
  return function* pieces() {
    yield isBare ? '[' : '{"rdapConformance":["rdap_level_0"],"domainSearchResults":[';
    for (let start = 0; start < domains.length; start += itemsPerPiece) {
      const items = domains
        .slice(start, start + itemsPerPiece)
        .map((domain) => JSON.stringify(domainListItem(world, domain, shape)));
      yield (start === 0 ? '' : ',') + items.join(',');
    }
    yield isBare ? ']' : ']}';
  };
}
