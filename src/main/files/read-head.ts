import { openRegular } from './regular-file.ts';

/** How a file begins, as text; empty where it is not there, is no ordinary file, or cannot be read. */
export async function readHead(path: string, bytes: number): Promise<string> {
  try {
    const file = await openRegular(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
      return buffer.toString('utf8', 0, bytesRead);
    } finally {
      await file.close();
    }
  } catch {
    return '';
  }
}
