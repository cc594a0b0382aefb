import type { TeamFound, TeamHistory } from '#contract/team.ts';
import { asWritten } from '#messages/message.ts';
import type { Doubled, DoubleWorld } from './double-world.ts';

/** What the double's invitation, the word `invitation`, leads to. */
const found: TeamFound = {
  name: 'Acme registry team',
  host: 'db.acme.example',
  port: 5432,
  database: 'acme',
  person: 'Anna Jónsdóttir',
  role: 'seat',
  people: 4,
  isEncrypted: true,
  serverVersion: '17.2',
  machine: 'laptop',
  history: null,
};

/** What the word `invitation with history` leads to: a desk that has worked alone for a while. */
const history: TeamHistory = {
  accounts: 2,
  accountsThere: 1,
  renewals: 3_120,
  messages: 5_204,
  pieces: 212,
  present: 12,
  otherwise: [
    { what: 'account', name: 'Norn registry' },
    { what: 'note', name: 'fjord.example' },
  ],
  otherwiseCount: 2,
  openThere: [],
};

/** A team store that is reached at once. Of an invitation only the word `invitation` is one. */
export function teamDouble(world: DoubleWorld): Doubled<'team'> {
  const look = (invitation: string): TeamFound => {
    if (invitation.trim() === 'invitation') return found;
    if (invitation.trim() === 'invitation with history') return { ...found, history };
    return world.fail({
      kind: 'invalid-input',
      message: asWritten('This is no invitation. Copy the whole line and paste it again.'),
      field: 'invitation',
      code: 'no-invitation',
      nothingSent: true,
    });
  };
  return {
    team: {
      standing: world.asked('team.standing', () => world.team),
      members: world.asked('team.members', () => world.members),
      lastWriter: world.asked('team.lastWriter', ({ of }) => world.lastWriters[of] ?? null),
      look: world.asked('team.look', ({ invitation }) => look(invitation)),
      join: world.asked('team.join', ({ invitation, machine }) => {
        const { people: _, isEncrypted: __, serverVersion: ___, history: brings, ...team } = look(invitation);
        const { now } = world.options;
        if (brings !== null) {
          world.teamMoving = { name: team.name, host: team.host, person: team.person, machine };
          world.publish('team');
          const { workId } = world.startWork('team-move', null, { code: 'move-in', name: team.name });
          return { workId };
        }
        world.team = {
          ...team,
          machine,
          seatId: 'seat-1',
          joinedAt: now,
          link: 'current',
          linkSince: now,
          comparing: { needsCheck: false, waitsFor: [] },
          putBack: 0,
          waiting: 0,
          refused: 0,
        };
        world.publish('team');
        return { workId: null };
      }),
      moveServer: world.asked('team.moveServer', ({ host, port }) => {
        if (world.team !== null) world.team = { ...world.team, host, port };
        world.publish('team');
        return {};
      }),
      moving: world.asked('team.moving', () => world.teamMoving),
      goOn: world.asked('team.goOn', () => ({ workId: 'move' })),
      giveUpMoving: world.asked('team.giveUpMoving', () => {
        world.teamMoving = null;
        world.publish('team');
        return {};
      }),
      leave: world.asked('team.leave', () => {
        world.team = null;
        world.publish('team');
        return {};
      }),
    },
  };
}
