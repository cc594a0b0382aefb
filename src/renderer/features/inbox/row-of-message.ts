/** How far from where it was a message is looked for; new ones come in at the top, some at a time. */
const reach = 500;

/**
 * The row in which a message is now: where the cursor was, or near it when rows were added or taken away. The cursor's
 * own row while it is not loaded, and -1 where there is neither.
 */
export function rowOfMessage(
  rowAt: (index: number) => { readonly inboxId: string } | undefined,
  total: number,
  inboxId: string | null,
  active: number,
): number {
  if (inboxId === null) return Math.min(active, total - 1);
  const isHere = (index: number): boolean => index >= 0 && index < total && rowAt(index)?.inboxId === inboxId;
  const around = Math.max(0, active);
  for (let away = 0; away <= reach; away += 1) {
    if (isHere(around + away)) return around + away;
    if (isHere(around - away)) return around - away;
  }
  return active >= 0 && active < total && rowAt(active) === undefined ? active : -1;
}
