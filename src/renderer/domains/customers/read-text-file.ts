/**
 * Reads a text file as people save it: UTF-8, or UTF-16 with its mark. Anything else is read as Windows-1252, which older
 * spreadsheets write in western Europe; that is a guess, and said so.
 */
export async function readTextFile(file: Blob): Promise<{ readonly text: string; readonly guessed: boolean }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return { text: new TextDecoder(markedEncoding(bytes), { fatal: true }).decode(bytes), guessed: false };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), guessed: true };
  }
}

function markedEncoding([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
