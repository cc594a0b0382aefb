import { useEffect, useRef, useState } from 'react';

const flashMilliseconds = 1700;

/**
 * The keys of rows in sight whose content is another than when it was last seen: they flash once. `signature` is what
 * counts as content; an age does not. `scope` forgets everything when it changes (another account).
 */
export function useChangedRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  signature: (row: Row) => string,
  scope: string,
): ReadonlySet<string> {
  const seen = useRef({ scope, signatures: new Map<string, string>() });
  const [changed, setChanged] = useState<ReadonlySet<string>>(() => new Set());
  useEffect(() => {
    if (seen.current.scope !== scope) seen.current = { scope, signatures: new Map() };
    const fresh = changesSince(seen.current.signatures, rows, keyOf, signature);
    if (fresh.length === 0) return;
    setChanged((before) => new Set([...before, ...fresh]));
    setTimeout(() => {
      setChanged((before) => new Set([...before].filter((key) => !fresh.includes(key))));
    }, flashMilliseconds);
  }, [rows, keyOf, signature, scope]);
  return changed;
}

/** Notes what the rows look like now and answers with the keys of those that looked otherwise before. */
export function changesSince<Row>(
  signatures: Map<string, string>,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  signature: (row: Row) => string,
): readonly string[] {
  if (signatures.size > 20_000) signatures.clear();
  const fresh: string[] = [];
  for (const row of rows) {
    const key = keyOf(row);
    const now = signature(row);
    const before = signatures.get(key);
    if (before !== undefined && before !== now) fresh.push(key);
    signatures.set(key, now);
  }
  return fresh;
}
