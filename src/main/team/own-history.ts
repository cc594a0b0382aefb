import type { Store } from '#main/database/store.ts';
import { message } from '#messages/message.ts';
import { conflict } from './conflict.ts';
import { movingSetting } from './store/moving-setting.ts';
import type { Membership, OwnHistory } from './store/team-record.ts';

/** Fails with conflict where a desk may not bring its history now. */
export function requireMovable({ underWay, batches }: OwnHistory, role: Membership['role']): void {
  if (role === 'reader') throw conflict(message('team.readerBringsNothing'));
  if (underWay > 0) throw conflict(message('team.renewalBeforeMoving'));
  if (batches > 0) throw conflict(message('team.batchesBeforeMoving', { count: batches }));
}

export function hasHistory({ accounts, renewals, messages }: OwnHistory): boolean {
  return accounts.length > 0 || renewals > 0 || messages > 0;
}

/** The seat that this desk is becoming; undefined where it is not on its way into a team. */
export async function movingOf({ settings }: Pick<Store, 'settings'>): Promise<Membership | undefined> {
  const json = await settings.get(movingSetting);
  return (JSON.parse(json ?? 'null') as Membership | null) ?? undefined;
}
