import { decodeFile } from '#values/decode-file.ts';

/** Reads a text file as people save it. `guessed`: it says of no encoding, and was read as Windows-1252. */
export async function readTextFile(file: Blob): Promise<{ readonly text: string; readonly guessed: boolean }> {
  const { text, encoding } = decodeFile(new Uint8Array(await file.arrayBuffer()));
  return { text, guessed: encoding === 'windows-1252' };
}
