import { useEffect, useRef, useState } from 'react';
import type { TodayRow } from '#contract/today.ts';

/**
 * Rows that were there since the page was opened and are gone: something was done about them. While `isHeld`, because the
 * pointer or the cursor is among the rows, they keep their places, so that nothing moves under a person's hand.
 */
export function useGoneRows(rows: readonly TodayRow[] | undefined, isHeld: boolean) {
  const before = useRef<readonly TodayRow[]>([]);
  const [gone, setGone] = useState<readonly TodayRow[]>([]);
  const [shown, setShown] = useState<readonly TodayRow[]>([]);
  useEffect(() => {
    if (rows === undefined) return;
    const ids = new Set(rows.map(({ rowId }) => rowId));
    const left = before.current.filter(({ rowId }) => !ids.has(rowId));
    before.current = rows;
    setGone((known) => [...known.filter(({ rowId }) => !ids.has(rowId)), ...left]);
  }, [rows]);
  useEffect(() => {
    if (rows === undefined) return;
    setShown((known) => (isHeld ? merged(known, rows) : rows));
  }, [rows, isHeld]);
  return { gone, shown };
}

/** What is shown, as it now is, with what is new behind it. */
function merged(known: readonly TodayRow[], rows: readonly TodayRow[]): readonly TodayRow[] {
  const now = new Map(rows.map((row) => [row.rowId, row]));
  const ids = new Set(known.map(({ rowId }) => rowId));
  return [...known.map((row) => now.get(row.rowId) ?? row), ...rows.filter(({ rowId }) => !ids.has(rowId))];
}
