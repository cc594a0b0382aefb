/** The account in use, from its setting; null where there is none, or nothing that can be read. */
export function readCurrent(json: string | undefined): string | null {
  try {
    const value: unknown = JSON.parse(json ?? 'null');
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}
