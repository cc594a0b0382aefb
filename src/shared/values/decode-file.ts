/** Of windows and of Node alike; what is shared knows neither's types. */
declare class TextDecoder {
  constructor(encoding: string, options?: { readonly fatal: boolean });
  decode(bytes: Uint8Array): string;
}

/** How a text file was written. */
export type FileEncoding = 'utf-8' | 'utf-16' | 'windows-1252';

/**
 * The text of a file as spreadsheets and billing programs write it: UTF-8, UTF-16 with its mark at the beginning, and
 * otherwise Windows-1252, which older programs write without saying so. Any bytes are some text in the last one.
 */
export function decodeFile(bytes: Uint8Array): { readonly text: string; readonly encoding: FileEncoding } {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'utf-16' };
  if (first === 0xfe && second === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'utf-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}
