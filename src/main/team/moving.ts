import { randomUUID } from 'node:crypto';
import type { Store } from '#main/database/store.ts';
import type { StartWork } from '#main/ports.ts';
import { message } from '#messages/message.ts';
import { conflict } from './conflict.ts';
import { openLine, usualLine } from './connection.ts';
import type { Invitation } from './invitation.ts';
import { acceptInvitation, type JoinPorts, leaveAsSeat } from './join-team.ts';
import { reachTrouble } from './joining-trouble.ts';
import { type MovingPorts, moveIn } from './move-in.ts';
import { movingOf } from './own-history.ts';
import { passwordEntry } from './password-entry.ts';
import { movingSetting } from './store/moving-setting.ts';
import type { Membership } from './store/team-record.ts';

export interface MovingServicePorts extends MovingPorts {
  readonly store: Pick<Store, 'team' | 'settings' | 'journal'>;
  readonly joining: JoinPorts;
  readonly startWork: StartWork;
  /** The desk is a seat now. */
  readonly onMoved: () => void;
  /** Its long work has ended, however it did. */
  readonly onEnded: () => void;
  readonly publish: (topic: 'team') => void;
}

/** Of pieces of rows, milliseconds. */
const longAnswer = { ...usualLine, answerMilliseconds: 60_000 };

/** Joins as a new seat, or as the one that an earlier moving in had become, and brings the desk's history. Fails as `joinTeam` does. */
export async function startMoving(
  invitation: Invitation,
  machine: string,
  ports: MovingServicePorts,
): Promise<{ workId: string }> {
  const { storeId } = invitation;
  const before = await movingOf(ports.store);
  const isSame = before?.storeId === storeId && before.address.login === invitation.login;
  if (before !== undefined && !isSame) throw conflict(message('team.movesAlready', { name: before.name }));
  if (before !== undefined) return goOn(ports);
  const { found, address } = await acceptInvitation(invitation, ports.joining);
  const { password: _, ...place } = address;
  const { name, person, role } = found;
  const seat = { ...{ address: place, storeId, name, person, role, machine }, seatId: randomUUID(), incarnation: '' };
  // Before the team store knows the seat: cut off anywhere, the desk goes on as the same one.
  const moving: Membership = { ...seat, joinedAt: ports.now(), readTo: '0', server: null };
  await ports.store.settings.set(movingSetting, JSON.stringify(moving));
  return goOn(ports);
}

/** Goes on where an earlier moving in was cut off. Fails with conflict where there is none. */
export async function goOn(ports: MovingServicePorts): Promise<{ workId: string }> {
  const moving = await movingOf(ports.store);
  if (moving === undefined) throw conflict(message('team.nothingMoves'));
  const { name } = moving;
  ports.publish('team');
  return ports.startWork({
    kind: 'team-move',
    accountId: null,
    subject: { code: 'move-in', name },
    canPause: true,
    async run(control) {
      try {
        await withLine(moving, ports, (line) => moveIn(line, moving, ports, control));
      } finally {
        ports.onEnded();
      }
      ports.onMoved();
      return { name };
    },
  });
}

/** Works alone as before. What the team store has got stays there; the seat has left the team. */
export async function giveUpMoving(ports: Omit<MovingServicePorts, 'onMoved' | 'onEnded'>): Promise<void> {
  const moving = await movingOf(ports.store);
  if (moving === undefined) throw conflict(message('team.nothingMoves'));
  await withLine(moving, ports, (line) => leaveAsSeat(line, moving));
  await ports.store.settings.set(movingSetting, 'null');
  ports.publish('team');
}

async function withLine<Value>(
  { storeId, address }: Membership,
  { joining: { keychain, onSecret } }: Pick<MovingServicePorts, 'joining'>,
  run: (line: Awaited<ReturnType<typeof openLine>>) => Promise<Value>,
): Promise<Value> {
  const password = await keychain.get(passwordEntry({ storeId, ...address }));
  if (password === undefined) throw conflict(message('team.noPassword'));
  onSecret(password);
  try {
    const line = await openLine({ ...address, password }, longAnswer);
    try {
      return await run(line);
    } finally {
      await line.end();
    }
  } catch (error) {
    throw reachTrouble(error, { ...address, password });
  }
}
