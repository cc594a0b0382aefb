import { deepestNesting, parseJson } from '../parse-json.ts';
import { maxAroundBytes, maxItemBytes, pieceBytes } from './split-list.ts';

/** Why there is no list in some bytes. */
export interface NoList {
  readonly ok: false;
  readonly where: string;
  readonly why: string;
}

/** A stretch of whole items of a list, with the commas between them. */
export interface ListStretch {
  readonly start: number;
  readonly bytes: Uint8Array;
  readonly items: number;
}

export interface ListScanner {
  /** Looks through the next block and gives the stretches that end in it. */
  push(block: Uint8Array): readonly ListStretch[] | NoList;
  /** Said at the end of the bytes. */
  end(): { readonly ok: true; readonly items: number } | NoList;
}

const listMember = 'domainSearchResults';
const [tab, lineFeed, carriageReturn, blank] = [0x09, 0x0a, 0x0d, 0x20];
const [quote, comma, colon, backslash] = [0x22, 0x2c, 0x3a, 0x5c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Finds the items of a list answer as its bytes come, a block at a time, by the rules of `splitList`: for lists that are
 * too long to be held in memory as they are. Only the stretch that is not at its end is kept.
 */
export function createListScanner(): ListScanner {
  let place = 0;
  let depth = 0;
  let inString = false;
  let isEscaped = false;
  let phase: 'start' | 'before' | 'list' | 'after' = 'start';
  let isBareArray = false;
  /** The bytes of the stretch, or of what is around the list, that ended before this block. */
  let kept: Uint8Array[] = [];
  let keptLength = 0;
  let around = '';
  let stretchStart = 0;
  let itemStart = 0;
  let items = 0;
  let stretchItems = 0;
  let isBlankItem = true;
  /** In the top object: the last string, and whether a colon followed it. */
  let member = '';
  let memberBytes: number[] | undefined;
  let isAfterMember = false;
  let failed: NoList | undefined;

  return {
    push(block) {
      if (failed !== undefined) return failed;
      const found: ListStretch[] = [];
      let from = 0;
      for (let index = 0; index < block.length; index += 1) {
        const byte = block[index] as number;
        if (inString) {
          if (isEscaped) isEscaped = false;
          else if (byte === backslash) isEscaped = true;
          else if (byte === quote) {
            inString = false;
            if (memberBytes !== undefined) member = String.fromCharCode(...memberBytes);
            memberBytes = undefined;
          }
          if (memberBytes !== undefined && memberBytes.length <= listMember.length) memberBytes.push(byte);
          continue;
        }
        if (byte === blank || byte === lineFeed || byte === carriageReturn || byte === tab) continue;
        const at = place + index;
        if (phase === 'start') {
          if (byte === 0xef || byte === 0xbb || byte === 0xbf) {
            if (at < 3) continue;
          }
          if (byte !== openBracket && byte !== openBrace) {
            return fail(`byte ${at}`, 'it is neither an object nor an array');
          }
          depth = 1;
          isBareArray = byte === openBracket;
          phase = isBareArray ? 'list' : 'before';
          if (isBareArray) beginList(at);
          from = isBareArray ? index + 1 : index;
          continue;
        }
        if (phase === 'after') {
          if (isBareArray) return fail(`byte ${at}`, 'something follows the list');
          continue;
        }
        switch (byte) {
          case quote:
            inString = true;
            isBlankItem = false;
            if (phase === 'before' && depth === 1) memberBytes = [];
            break;
          case openBracket:
          case openBrace:
            if (phase === 'before' && depth === 1 && byte === openBracket && isAfterMember) {
              keep(block.subarray(from, index));
              if (!keepAround()) return fail('byte 0', 'what is around the list is larger than 1024 KiB');
              around += '[]';
              phase = 'list';
              depth = 1;
              beginList(at);
              from = index + 1;
              break;
            }
            isBlankItem = false;
            depth += 1;
            if (depth > deepestNesting) return fail(`byte ${at}`, `it is nested deeper than ${deepestNesting} levels`);
            break;
          case closeBracket:
          case closeBrace:
            depth -= 1;
            if (phase !== 'list' || depth > 0) break;
            if (byte !== closeBracket) return fail(`byte ${at}`, 'it is not JSON there');
            if (isBlankItem && items > 0) return fail(`byte ${at}`, 'an item is missing after a comma');
            if (at - itemStart > maxItemBytes) return itemTooLarge();
            keep(block.subarray(from, index));
            if (!isBlankItem) {
              items += 1;
              stretchItems += 1;
            }
            if (stretchItems > 0) found.push(takeStretch());
            kept = [];
            keptLength = 0;
            phase = 'after';
            from = index + 1;
            break;
          case comma:
            if (phase !== 'list' || depth !== 1) break;
            if (at - itemStart > maxItemBytes) return itemTooLarge();
            if (isBlankItem) return fail(`byte ${at}`, 'an item is missing before a comma');
            items += 1;
            stretchItems += 1;
            itemStart = at + 1;
            isBlankItem = true;
            if (at - stretchStart < pieceBytes) break;
            keep(block.subarray(from, index));
            found.push(takeStretch());
            stretchStart = at + 1;
            from = index + 1;
            break;
          default:
            isBlankItem = false;
        }
        isAfterMember = phase === 'before' && byte === colon && member === listMember && depth === 1;
        if (byte !== quote && byte !== colon) member = '';
      }
      place += block.length;
      if (phase === 'start') return found;
      keep(block.subarray(from));
      if (phase === 'list' && place - itemStart > maxItemBytes) return itemTooLarge();
      if (phase !== 'list' && !keepAround()) return fail('byte 0', 'what is around the list is larger than 1024 KiB');
      return found;
    },
    end() {
      if (failed !== undefined) return failed;
      if (phase === 'start') return fail('byte 0', 'it is neither an object nor an array');
      if (phase === 'before') return fail(listMember, 'the answer holds no list of domains');
      if (phase === 'list') return fail(`byte ${place}`, 'it ends too early');
      if (isBareArray) return { ok: true, items };
      const rest = parseJson(around);
      return rest.ok ? { ok: true, items } : fail('around the list', rest.why);
    },
  };

  function beginList(open: number): void {
    itemStart = open + 1;
    stretchStart = open + 1;
    isBlankItem = true;
  }

  function keep(bytes: Uint8Array): void {
    kept.push(bytes);
    keptLength += bytes.byteLength;
  }

  function takeStretch(): ListStretch {
    const stretch = { start: stretchStart, bytes: Buffer.concat(kept, keptLength), items: stretchItems };
    kept = [];
    keptLength = 0;
    stretchItems = 0;
    return stretch;
  }

  /** Adds what is kept to the text around the list; false where that is too long. */
  function keepAround(): boolean {
    // A character may be cut between two blocks: Latin-1 keeps each byte, and only the form is looked at.
    around += Buffer.concat(kept, keptLength).toString('latin1');
    kept = [];
    keptLength = 0;
    return around.length <= maxAroundBytes;
  }

  function itemTooLarge(): NoList {
    return fail(`byte ${itemStart}`, `an item of the list is larger than ${maxItemBytes / 1024} KiB`);
  }

  function fail(where: string, why: string): NoList {
    failed = { ok: false, where, why };
    return failed;
  }
}
