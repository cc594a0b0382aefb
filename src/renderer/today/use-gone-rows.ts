import { useEffect, useRef, useState } from 'react';
import type { TodayRow } from '#contract/today.ts';

/**
 * Rows that were there since the page was opened and are gone: something was done about them. While `isHeld`, because the
 * pointer is among the rows, they keep their places, so that nothing moves under a person's hand.
 */
export function useGoneRows(rows: readonly TodayRow[], isHeld: boolean) {
  const before = useRef(rows);
  const [gone, setGone] = useState<readonly TodayRow[]>([]);
  const [known, setKnown] = useState(rows);
  const shown = isHeld ? merged(known, rows) : rows;
  useEffect(() => {
    const left = before.current.filter(({ rowId }) => !has(rows, rowId));
    before.current = rows;
    setGone((were) => [...were.filter(({ rowId }) => !has(rows, rowId)), ...left]);
  }, [rows]);
  useEffect(() => {
    const isSame = known.length === shown.length && known.every((row, index) => row === shown[index]);
    if (!isSame) setKnown(shown);
  }, [known, shown]);
  return { gone, shown };
}

const has = (rows: readonly TodayRow[], wanted: string) => rows.some(({ rowId }) => rowId === wanted);

/** What is shown, as it now is, with what is new behind it. */
function merged(known: readonly TodayRow[], rows: readonly TodayRow[]): readonly TodayRow[] {
  const now = new Map(rows.map((row) => [row.rowId, row]));
  return [...known.map((row) => now.get(row.rowId) ?? row), ...rows.filter(({ rowId }) => !has(known, rowId))];
}
