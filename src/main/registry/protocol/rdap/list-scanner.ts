import { type Message, message } from '#messages/message.ts';
import { deepestNesting, parseJson } from '../parse-json.ts';
import { maxAroundBytes, maxItemBytes, pieceBytes } from './split-list.ts';

/** Why there is no list in some bytes. */
export interface NoList {
  readonly ok: false;
  readonly where: string;
  readonly why: Message;
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
  return new ListReading();
}

class ListReading implements ListScanner {
  #place = 0;
  #depth = 0;
  #inString = false;
  #isEscaped = false;
  #phase: 'start' | 'before' | 'list' | 'after' = 'start';
  #isBareArray = false;
  /** Where, in this block, begins what is not kept yet. */
  #from = 0;
  #found: ListStretch[] = [];
  /** The bytes of the stretch, or of what is around the list, that ended before this block. */
  #kept: Uint8Array[] = [];
  #keptLength = 0;
  #around = '';
  #stretchStart = 0;
  #itemStart = 0;
  #items = 0;
  #stretchItems = 0;
  #isBlankItem = true;
  /** In the top object: the last string, and whether a colon followed it. */
  #member = '';
  #memberBytes: number[] | undefined;
  #isAfterMember = false;
  #failed: NoList | undefined;

  push(block: Uint8Array): readonly ListStretch[] | NoList {
    if (this.#failed !== undefined) return this.#failed;
    this.#found = [];
    this.#from = 0;
    for (let index = 0; index < block.length; index += 1) {
      if (this.#inString) {
        index = this.#endOfString(block, index);
        continue;
      }
      const byte = block[index] as number;
      if (byte === blank || byte === lineFeed || byte === carriageReturn || byte === tab) continue;
      const no = this.#take(byte, block, index);
      if (no !== undefined) return no;
    }
    this.#place += block.length;
    if (this.#phase === 'start') return this.#found;
    this.#keep(block.subarray(this.#from));
    if (this.#phase === 'list')
      return this.#place - this.#itemStart > maxItemBytes ? this.#itemTooLarge() : this.#found;
    return this.#keepAround() ?? this.#found;
  }

  end(): { readonly ok: true; readonly items: number } | NoList {
    if (this.#failed !== undefined) return this.#failed;
    if (this.#phase === 'start') return this.#fail('byte 0', message('registry.neitherObjectNorArray'));
    if (this.#phase === 'before') return this.#fail(listMember, message('registry.noDomainList'));
    if (this.#phase === 'list') return this.#fail(`byte ${this.#place}`, message('registry.endsEarly'));
    if (this.#isBareArray) return { ok: true, items: this.#items };
    const rest = parseJson(this.#around);
    return rest.ok ? { ok: true, items: this.#items } : this.#fail('around the list', rest.why);
  }

  /** Reads on in a string; answers with the place of its last byte in the block. */
  #endOfString(block: Uint8Array, from: number): number {
    let isEscaped = this.#isEscaped;
    for (let index = from; index < block.length; index += 1) {
      const byte = block[index] as number;
      if (isEscaped) isEscaped = false;
      else if (byte === backslash) isEscaped = true;
      else if (byte === quote) {
        this.#inString = false;
        this.#isEscaped = false;
        if (this.#memberBytes !== undefined) this.#member = String.fromCharCode(...this.#memberBytes);
        this.#memberBytes = undefined;
        return index;
      }
      if (this.#memberBytes !== undefined && this.#memberBytes.length <= listMember.length)
        this.#memberBytes.push(byte);
    }
    this.#isEscaped = isEscaped;
    return block.length;
  }

  /** Takes a byte that is in no string and not blank. */
  #take(byte: number, block: Uint8Array, index: number): NoList | undefined {
    const at = this.#place + index;
    if (this.#phase === 'start') return this.#start(byte, at, index);
    if (this.#phase === 'after') {
      return this.#isBareArray ? this.#fail(`byte ${at}`, message('registry.afterList')) : undefined;
    }
    const no = this.#structure(byte, block, index);
    this.#isAfterMember =
      this.#phase === 'before' && byte === colon && this.#member === listMember && this.#depth === 1;
    if (byte !== quote && byte !== colon) this.#member = '';
    return no;
  }

  #start(byte: number, at: number, index: number): NoList | undefined {
    const isByteOrderMark = byte === 0xef || byte === 0xbb || byte === 0xbf;
    if (isByteOrderMark && at < 3) return undefined;
    if (byte !== openBracket && byte !== openBrace) {
      return this.#fail(`byte ${at}`, message('registry.neitherObjectNorArray'));
    }
    this.#depth = 1;
    this.#isBareArray = byte === openBracket;
    this.#phase = this.#isBareArray ? 'list' : 'before';
    if (this.#isBareArray) this.#beginList(at);
    this.#from = this.#isBareArray ? index + 1 : index;
    return undefined;
  }

  #structure(byte: number, block: Uint8Array, index: number): NoList | undefined {
    switch (byte) {
      case quote:
        this.#inString = true;
        this.#isBlankItem = false;
        if (this.#phase === 'before' && this.#depth === 1) this.#memberBytes = [];
        return undefined;
      case openBracket:
      case openBrace:
        return this.#open(byte, block, index);
      case closeBracket:
      case closeBrace:
        return this.#close(byte, block, index);
      case comma:
        return this.#comma(block, index);
      default:
        this.#isBlankItem = false;
        return undefined;
    }
  }

  #open(byte: number, block: Uint8Array, index: number): NoList | undefined {
    const at = this.#place + index;
    if (this.#phase === 'before' && this.#depth === 1 && byte === openBracket && this.#isAfterMember) {
      this.#keep(block.subarray(this.#from, index));
      const no = this.#keepAround();
      this.#around += '[]';
      this.#phase = 'list';
      this.#beginList(at);
      this.#from = index + 1;
      return no;
    }
    this.#isBlankItem = false;
    this.#depth += 1;
    if (this.#depth <= deepestNesting) return undefined;
    return this.#fail(`byte ${at}`, message('registry.tooDeep', { levels: deepestNesting }));
  }

  #close(byte: number, block: Uint8Array, index: number): NoList | undefined {
    const at = this.#place + index;
    this.#depth -= 1;
    if (this.#phase !== 'list' || this.#depth > 0) return undefined;
    if (byte !== closeBracket) return this.#fail(`byte ${at}`, message('registry.notJsonThere'));
    if (this.#isBlankItem && this.#items > 0)
      return this.#fail(`byte ${at}`, message('registry.itemMissingAfterComma'));
    if (at - this.#itemStart > maxItemBytes) return this.#itemTooLarge();
    this.#keep(block.subarray(this.#from, index));
    if (!this.#isBlankItem) this.#countItem();
    if (this.#stretchItems > 0) this.#takeStretch();
    this.#forgetKept();
    this.#phase = 'after';
    this.#from = index + 1;
    return undefined;
  }

  #comma(block: Uint8Array, index: number): NoList | undefined {
    if (this.#phase !== 'list' || this.#depth !== 1) return undefined;
    const at = this.#place + index;
    if (at - this.#itemStart > maxItemBytes) return this.#itemTooLarge();
    if (this.#isBlankItem) return this.#fail(`byte ${at}`, message('registry.itemMissingBeforeComma'));
    this.#countItem();
    this.#itemStart = at + 1;
    this.#isBlankItem = true;
    if (at - this.#stretchStart < pieceBytes) return undefined;
    this.#keep(block.subarray(this.#from, index));
    this.#takeStretch();
    this.#stretchStart = at + 1;
    this.#from = index + 1;
    return undefined;
  }

  #beginList(open: number): void {
    this.#itemStart = open + 1;
    this.#stretchStart = open + 1;
    this.#isBlankItem = true;
  }

  #countItem(): void {
    this.#items += 1;
    this.#stretchItems += 1;
  }

  #keep(bytes: Uint8Array): void {
    this.#kept.push(bytes);
    this.#keptLength += bytes.byteLength;
  }

  #forgetKept(): void {
    this.#kept = [];
    this.#keptLength = 0;
  }

  #takeStretch(): void {
    const bytes = Buffer.concat(this.#kept, this.#keptLength);
    this.#found.push({ start: this.#stretchStart, bytes, items: this.#stretchItems });
    this.#forgetKept();
    this.#stretchItems = 0;
  }

  /** Adds what is kept to the text around the list; fails where that is too long. */
  #keepAround(): NoList | undefined {
    // A character may be cut between two blocks: Latin-1 keeps each byte, and only the form is looked at.
    this.#around += Buffer.concat(this.#kept, this.#keptLength).toString('latin1');
    this.#forgetKept();
    if (this.#around.length <= maxAroundBytes) return undefined;
    return this.#fail('byte 0', message('registry.aroundTooLarge', { most: maxAroundBytes / 1024 }));
  }

  #itemTooLarge(): NoList {
    return this.#fail(`byte ${this.#itemStart}`, message('registry.itemTooLarge', { most: maxItemBytes / 1024 }));
  }

  #fail(where: string, why: Message): NoList {
    this.#failed = { ok: false, where, why };
    return this.#failed;
  }
}
