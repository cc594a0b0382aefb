import type {
  RemovedPerson,
  TeamCheck,
  TeamRole,
  TeamUpgrade,
  UncomparedSeat,
} from '#main/application/administer-team.ts';
import { systemClock } from '#main/clock.ts';
import { instant, type Message, message } from '#messages/message.ts';
import type { MessageLanguage } from '#messages/say.ts';
import { failureMessage } from '#values/failure.ts';
import { noWords, readWords } from './command.ts';
import { exitCodeOf } from './exit-codes.ts';
import { failureFrom } from './failure-from.ts';
import { jsonText } from './json-text.ts';
import { plainText } from './plain-text.ts';
import { placeOf, readAuthority } from './team-server.ts';
import { linesOf, processTerminal, type Terminal, writersOf } from './terminal.ts';
import { linesIn } from './text.ts';
import { UsageError } from './usage-error.ts';

const administratorOptions = {
  server: { type: 'string' },
  user: { type: 'string' },
  database: { type: 'string' },
  ca: { type: 'string' },
} as const;

const usualDatabase = 'registry_desk';

/** What is asked of the server, once its administrator's password is known. */
interface Asked {
  readonly server: Omit<Administrator, 'password'>;
  readonly json: boolean;
  readonly order: Order;
}

type Order =
  | { readonly kind: 'create'; readonly team: string; readonly person: string }
  | { readonly kind: 'invite'; readonly person: string; readonly role: TeamRole }
  | { readonly kind: 'remove'; readonly person: string; readonly login: string | undefined }
  | { readonly kind: 'upgrade'; readonly isTrial: boolean }
  | { readonly kind: 'check'; readonly afterRestore: boolean }
  | { readonly kind: 'write-off'; readonly person: string; readonly machine: string | undefined };

/** What was done: as JSON, what is said beside the answer, and the answer itself without --json. */
interface Done {
  readonly json: object;
  readonly lines: readonly Message[];
  readonly output: readonly (Message | string)[];
}

interface Administrator {
  readonly host: string;
  readonly port: number;
  readonly login: string;
  readonly password: string;
  /** Of the team. */
  readonly database: string;
  readonly caFile: string | undefined;
}

const readers: Readonly<Record<string, (words: readonly string[]) => Asked>> = {
  create: readCreate,
  invite: readInvite,
  remove: readRemove,
  check: readCheck,
  upgrade: readUpgrade,
};

/** What of `team` speaks to the server alone: as its administrator, of whom nothing is kept. No desk is opened. */
export const administratorVerbs: readonly string[] = Object.keys(readers);

/** Runs one of them. */
export async function runTeamStore(
  words: readonly string[],
  terminal: Terminal = processTerminal,
  language: MessageLanguage = 'en',
): Promise<number> {
  const [verb = '', ...own] = words;
  const asked = (readers[verb] ?? readCheck)(own);
  const { print, say } = writersOf(terminal, language);
  const input = linesOf(terminal.input);
  try {
    const password = terminal.environment.REGISTRY_DESK_TEAM_PASSWORD || (await input.next());
    if (password === '') throw new UsageError(message('commandLine.noLineForTeam'));
    const { json, lines, output } = await carryOut(asked, password);
    for (const line of asked.json ? [] : lines) say(line, 0);
    return print(asked.json ? jsonText(json) : plainText(linesIn(language, output).join('\n')));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const failure = failureFrom(error);
    if (asked.json) print(jsonText({ failure }));
    return say(failureMessage(failure), exitCodeOf(failure));
  } finally {
    input.close();
  }
}

function readCreate(words: readonly string[]): Asked {
  const { values, positionals, common } = readWords(words, { ...administratorOptions, person: { type: 'string' } });
  const team = onlyOne(positionals, message('commandLine.teamNeedsName'));
  const person = values.person ?? values.user ?? '';
  return { server: serverOf(values), json: common.json, order: { kind: 'create', team, person } };
}

function readInvite(words: readonly string[]): Asked {
  const { values, positionals, common } = readWords(words, {
    ...administratorOptions,
    reader: { type: 'boolean', default: false },
    keeper: { type: 'boolean', default: false },
  });
  const person = onlyOne(positionals, message('commandLine.inviteNeedsPerson'));
  if (values.reader && values.keeper) throw new UsageError(message('commandLine.readerOrKeeper'));
  const role = values.reader ? 'reader' : values.keeper ? 'keeper' : 'seat';
  return { server: serverOf(values), json: common.json, order: { kind: 'invite', person, role } };
}

function readRemove(words: readonly string[]): Asked {
  const { values, positionals, common } = readWords(words, { ...administratorOptions, login: { type: 'string' } });
  const person = onlyOne(positionals, message('commandLine.removeNeedsPerson'));
  return { server: serverOf(values), json: common.json, order: { kind: 'remove', person, login: values.login } };
}

function readCheck(words: readonly string[]): Asked {
  const { values, positionals, common } = readWords(words, {
    ...administratorOptions,
    'after-restore': { type: 'boolean', default: false },
    'write-off': { type: 'string' },
    computer: { type: 'string' },
  });
  noWords(positionals);
  const { 'after-restore': afterRestore, 'write-off': person, computer: machine } = values;
  if (afterRestore && person !== undefined) throw new UsageError(message('commandLine.restoreOrWriteOff'));
  if (person === undefined && machine !== undefined) throw new UsageError(message('commandLine.computerOfWriteOff'));
  const order: Order =
    person === undefined
      ? { kind: 'check', afterRestore: afterRestore === true }
      : { kind: 'write-off', person, machine };
  return { server: serverOf(values), json: common.json, order };
}

function readUpgrade(words: readonly string[]): Asked {
  const { values, positionals, common } = readWords(words, {
    ...administratorOptions,
    yes: { type: 'boolean', default: false },
  });
  noWords(positionals);
  return { server: serverOf(values), json: common.json, order: { kind: 'upgrade', isTrial: values.yes !== true } };
}

function onlyOne(positionals: readonly string[], otherwise: ReturnType<typeof message>): string {
  const [name = '', ...rest] = positionals;
  if (name.trim() === '' || name.length > 100 || rest.length > 0) throw new UsageError(otherwise);
  return name.trim();
}

interface ServerWords {
  readonly server?: string;
  readonly user?: string;
  readonly database?: string;
  readonly ca?: string;
}

function serverOf({ server, user, database = usualDatabase, ca }: ServerWords): Asked['server'] {
  if (!server || !user) throw new UsageError(message('commandLine.teamNeedsServer'));
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(database)) {
    throw new UsageError(message('commandLine.databaseForm', { given: database }));
  }
  return { ...placeOf(server), login: user, database, caFile: ca };
}

async function carryOut({ server, order }: Asked, password: string): Promise<Done> {
  const { caFile, login, ...place } = server;
  const ca = caFile === undefined ? null : await readAuthority(caFile);
  const administration = await import('#main/application/administer-team.ts');
  const now = systemClock.now();
  const administrator = { ...place, login, password, ca };
  const { database } = place;
  if (order.kind === 'check') {
    const check = await administration.checkTeamStore(administrator, order.afterRestore);
    return { json: { ...place, ...check }, lines: [], output: linesOfCheck(check) };
  }
  if (order.kind === 'upgrade') {
    const upgrade = await administration.upgradeTeamStore(administrator, order.isTrial);
    return { json: { ...place, ...upgrade }, lines: [], output: linesOfUpgrade(upgrade) };
  }
  if (order.kind === 'write-off') {
    const { written, check } = await administration.writeOffComputer(administrator, order);
    const output = [...linesOfWrittenOff(written), ...linesOfCheck(check)];
    return { json: { ...place, writtenOff: written, ...check }, lines: [], output };
  }
  const { person } = order;
  if (order.kind === 'remove') {
    const removed = await administration.removeFromTeam(administrator, { name: person, login: order.login, now });
    return { json: { ...place, ...removed }, lines: [], output: linesOfRemoved(removed) };
  }
  const asking = message('commandAnswers.teamInvitation', { person });
  if (order.kind === 'invite') {
    const { role } = order;
    const invitation = await administration.inviteToTeam(administrator, { name: person, role, now });
    return { json: { ...place, person, role, invitation }, lines: [asking], output: [invitation] };
  }
  const { team } = order;
  const created = { name: team, database, person, now };
  const invitation = await administration.createTeamStore({ ...administrator, database: 'postgres' }, created);
  return {
    json: { team, ...place, person, role: 'keeper', invitation },
    lines: [message('commandAnswers.teamCreated', { team, ...place }), asking],
    output: [invitation],
  };
}

function linesOfRemoved({ person, computers, underWay }: RemovedPerson): Message[] {
  return [
    message('commandAnswers.teamRemoved', { person }),
    ...computers.map(({ machine, seenAt }) =>
      seenAt === null
        ? message('commandAnswers.teamRemovedComputerNever', { machine })
        : message('commandAnswers.teamRemovedComputer', { machine, when: instant(seenAt) }),
    ),
    ...(underWay === 0 ? [] : [message('commandAnswers.teamRemovedUnderWay', { count: underWay })]),
    message('commandAnswers.teamRemovedKeys'),
  ];
}

function linesOfCheck({ team, needs, seats, unlike, transactions }: TeamCheck): Message[] {
  return [
    message(needs === null ? 'commandAnswers.teamGoesOn' : 'commandAnswers.teamStands', { team }),
    ...(needs === 'check' ? [message('commandAnswers.teamNeedsCheck')] : []),
    ...(needs === 'seats' ? [message('commandAnswers.teamWaitsFor', { count: seats.length })] : []),
    ...(needs === 'seats' ? seats.map(lineOfSeat) : []),
    ...unlike.map((seat) => message('commandAnswers.teamUnlike', { ...seat, count: seat.records })),
    ...transactions.map(({ kind, name, since }) =>
      message(kind === 'open' ? 'commandAnswers.teamOpenTransaction' : 'commandAnswers.teamPreparedTransaction', {
        name,
        when: instant(since),
      }),
    ),
  ];
}

function lineOfSeat({ person, machine, seenAt }: UncomparedSeat): Message {
  return seenAt === null
    ? message('commandAnswers.teamSeatNeverSeen', { person, machine })
    : message('commandAnswers.teamSeatSeen', { person, machine, when: instant(seenAt) });
}

function linesOfWrittenOff({ person, machine, seenAt, underWay }: UncomparedSeat): Message[] {
  const names = underWay.map(({ name, environment }) => `${name} (${environment})`).join(', ');
  return [
    message('commandAnswers.teamWrittenOff', { person, machine }),
    ...(underWay.length === 0 ? [] : [message('commandAnswers.teamWrittenOffUnderWay', { names })]),
    ...(seenAt === null
      ? [message('commandAnswers.teamWrittenOffUnseen')]
      : [message('commandAnswers.teamWrittenOffSince', { when: instant(seenAt) })]),
  ];
}

function linesOfUpgrade({ from, to, computers, isDone }: TeamUpgrade): Message[] {
  if (from === to) return [message('commandAnswers.teamIsUpgraded', { form: to })];
  const stopping = computers.filter(({ stops }) => stops);
  return [
    message(isDone ? 'commandAnswers.teamUpgraded' : 'commandAnswers.teamUpgradeTried', { from, to }),
    ...stopping.map(({ person, machine, version }) =>
      message('commandAnswers.teamUpgradeStops', { person, machine, version }),
    ),
    ...(stopping.length === 0 ? [message('commandAnswers.teamUpgradeStopsNone')] : []),
    ...(isDone ? [] : [message('commandAnswers.teamUpgradeYes')]),
  ];
}
