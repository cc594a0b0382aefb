import { randomUUID } from 'node:crypto';
import { openStore } from '#main/database/open-store.ts';
import { openLine, type TeamAddress } from '#main/team/connection.ts';
import type { Membership } from '#main/team/store/team-record.ts';

/** Makes a store at `path` that belongs to the team, as the person who was invited. */
export async function joinFolder(path: string, { password, ...place }: TeamAddress): Promise<void> {
  const line = await openLine({ ...place, password });
  const seatId = randomUUID();
  const [row] = await line.query('SELECT desk.join_team($1, $2) AS answer', [seatId, 'laptop']);
  await line.end();
  if (row === undefined) throw new Error('Joining gave no answer.');
  const { storeId, incarnation, name, role, person } = row.answer as Membership;
  const local = openStore(path);
  await local.team.keepMembership({
    ...{ address: place, storeId, incarnation, name, seatId, person, role, machine: 'laptop' },
    ...{ joinedAt: Date.now(), readTo: '0', server: null },
  });
  await local.close();
}
