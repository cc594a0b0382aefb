import type { TeamHistory, TeamMember, TeamStanding } from '#contract/team.ts';
import { type Message, message } from '#messages/message.ts';
import { type Command, noWords, readWords } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { placeOf, readAuthority } from '../team-server.ts';
import { instantText, type Line, table, word } from '../text.ts';
import { UsageError } from '../usage-error.ts';
import { waitForWork } from '../wait-for-work.ts';

/** `team join`: the invitation comes on standard input, since it holds a password. A desk with a history of its own brings it. */
export const joinTeam: Command = {
  prepare(words) {
    const { values, positionals, common } = readWords(words, {
      machine: { type: 'string' },
      'bring-history': { type: 'boolean', default: false },
    });
    noWords(positionals);
    return {
      common,
      async run(call) {
        const { desk } = call;
        const invitation = await call.readSecret();
        if (invitation.trim() === '') throw new UsageError(message('commandLine.noLineForInvitation'));
        const found = await desk.team.look({ invitation });
        for (const line of linesOfHistory(found.history)) call.say(line);
        const machine = values.machine ?? found.machine;
        const { workId } = await desk.team.join({ invitation, machine, bringHistory: values['bring-history'] });
        if (workId !== null) await waitForWork(call, workId);
        const { name, host, port, person } = found;
        const joined = message('commandAnswers.teamJoined', { name, host, port, person, machine });
        const lines = [joined, message('commandAnswers.teamNext')];
        return { exitCode: exitCodes.done, json: { joined: { ...found, machine } }, lines };
      },
    };
  },
};

/** What of a desk's own moves in, and where the team's own stays. */
function linesOfHistory(history: TeamHistory | null): Message[] {
  if (history === null) return [];
  const { accounts, renewals, messages, pieces, otherwise, otherwiseCount, openThere } = history;
  return [
    message('commandAnswers.teamBrings', { accounts, renewals, messages, pieces }),
    ...(otherwiseCount === 0
      ? []
      : [message('commandAnswers.teamHasOtherwise', { count: otherwiseCount, names: namesOf(otherwise) })]),
    ...(openThere.length === 0 ? [] : [message('commandAnswers.teamOpenThere', { names: openThere.join(', ') })]),
  ];
}

function namesOf(otherwise: TeamHistory['otherwise']): string {
  return [...new Set(otherwise.map(({ name }) => name))].filter((name) => name !== '').join(', ');
}

/** `team status`: how this desk is connected, and who the members are where the team store says it. */
export const teamStatus: Command = {
  prepare(words) {
    const { positionals, common } = readWords(words, {});
    noWords(positionals);
    return {
      common,
      async run({ desk }) {
        const team = await desk.team.standing();
        if (team === null) {
          const moving = await desk.team.moving();
          const { name = '' } = moving ?? {};
          const lines = [message(moving === null ? 'commandAnswers.teamAlone' : 'commandAnswers.teamMoving', { name })];
          return { exitCode: exitCodes.done, json: { team, members: null }, lines };
        }
        const members = team.link === 'current' ? await desk.team.members() : null;
        const lines = [...linesOf(team), ...(members === null ? [] : [tableOf(members)])];
        return { exitCode: exitCodes.done, json: { team, members }, lines };
      },
    };
  },
};

/** `team server`: the same team store at another address. */
export const moveServer: Command = {
  prepare(words) {
    const { values, positionals, common } = readWords(words, { ca: { type: 'string' } });
    const [server, ...rest] = positionals;
    if (server === undefined || rest.length > 0) throw new UsageError(message('commandLine.serverNeedsHost'));
    const place = placeOf(server);
    return {
      common,
      async run({ desk }) {
        const ca = values.ca === undefined ? undefined : await readAuthority(values.ca);
        await desk.team.moveServer({ ...place, ca });
        return { exitCode: exitCodes.done, json: place, lines: [message('commandAnswers.teamServer', place)] };
      },
    };
  },
};

/** `team leave`: the copy becomes this desk's own store; a moving in that is not finished ends. */
export const leaveTeam: Command = {
  prepare(words) {
    const { positionals, common } = readWords(words, {});
    noWords(positionals);
    return {
      common,
      async run({ desk }) {
        if ((await desk.team.moving()) === null) await desk.team.leave();
        else await desk.team.giveUpMoving();
        return { exitCode: exitCodes.done, json: { left: true }, lines: [message('commandAnswers.teamLeft')] };
      },
    };
  },
};

function linesOf(standing: TeamStanding): Line[] {
  const { name, host, port, person, machine, role, link, comparing, putBack, waiting, refused } = standing;
  return [
    message('commandAnswers.teamStanding', { name, host, port }),
    message('commandAnswers.teamSeat', { person, machine, role: word(role) }),
    message('commandAnswers.teamLink', { link: word(link) }),
    ...(comparing.needsCheck ? [message('commandAnswers.teamNeedsCheck')] : []),
    ...comparing.waitsFor.map((seat) => message('commandAnswers.teamStatusWaitsFor', seat)),
    ...(putBack === 0 ? [] : [message('commandAnswers.teamPutBack', { count: putBack })]),
    ...(waiting === 0 ? [] : [message('commandAnswers.teamWaiting', { count: waiting })]),
    ...(refused === 0 ? [] : [message('commandAnswers.teamRefused', { count: refused })]),
  ];
}

function tableOf(members: readonly TeamMember[]): Line {
  const rows = members.map(({ person, machine, role, leftAt, seenAt, online }) => [
    person,
    machine ?? '',
    word(role),
    word(leftAt === null ? (online ? 'online' : 'offline') : 'left'),
    instantText(seenAt),
  ]);
  return table(['person', 'machine', 'role', 'state', 'seen'], rows);
}
