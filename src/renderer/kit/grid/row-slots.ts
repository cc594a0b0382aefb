/** An element of the table and the row that it shows now. */
export interface RowSlot {
  /** Which element: stays while its rows come and go. */
  readonly key: number;
  readonly index: number;
}

/**
 * The slots that show the rows from `first` to `last`, both included: rows that were there stay where they are, and the
 * elements of those that left show those that came in. To fill an element anew is several times quicker than to make
 * one, and most cells of a list say the same in the next row.
 */
export function slotsFor(before: readonly RowSlot[], first: number, last: number): readonly RowSlot[] {
  const isIn = ({ index }: RowSlot) => index >= first && index <= last;
  const held = new Set(before.filter(isIn).map(({ index }) => index));
  const coming: number[] = [];
  for (let index = first; index <= last; index += 1) if (!held.has(index)) coming.push(index);
  if (coming.length === 0 && held.size === before.length) return before;
  let taken = 0;
  const slots: RowSlot[] = [];
  for (const slot of before) {
    const index = isIn(slot) ? slot.index : coming[taken++];
    if (index !== undefined) slots.push({ key: slot.key, index });
  }
  let key = before.reduce((most, slot) => Math.max(most, slot.key), -1);
  for (const index of coming.slice(taken)) {
    key += 1;
    slots.push({ key, index });
  }
  return slots;
}

/** The slots in the order of their rows; the same array where they are in it. */
export function inRowOrder(slots: readonly RowSlot[]): readonly RowSlot[] {
  const ordered = slots.every(({ index }, at) => at === 0 || index > (slots[at - 1]?.index ?? -1));
  return ordered ? slots : [...slots].sort((one, other) => one.index - other.index);
}
