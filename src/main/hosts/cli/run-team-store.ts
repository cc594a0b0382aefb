import type { RemovedPerson, TeamRole } from '#main/application/administer-team.ts';
import { systemClock } from '#main/clock.ts';
import { readWhole } from '#main/files/regular-file.ts';
import { instant, type Message, message } from '#messages/message.ts';
import type { MessageLanguage } from '#messages/say.ts';
import { DeskFailure, failureMessage } from '#values/failure.ts';
import { readWords } from './command.ts';
import { exitCodeOf } from './exit-codes.ts';
import { failureFrom } from './failure-from.ts';
import { jsonText } from './json-text.ts';
import { plainText } from './plain-text.ts';
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
const usualPort = 5432;
const largestAuthority = 12_000;

/** What is asked of the server, once its administrator's password is known. */
interface Asked {
  readonly server: Omit<Administrator, 'password'>;
  readonly json: boolean;
  readonly person: string;
  readonly order:
    | { readonly kind: 'create'; readonly team: string }
    | { readonly kind: 'invite'; readonly role: TeamRole }
    | { readonly kind: 'remove'; readonly login: string | undefined };
}

/** What was done: as JSON, as lines for people, and what standard output has without --json. */
interface Done {
  readonly json: object;
  readonly lines: readonly Message[];
  readonly output: string;
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

/** `team create NAME`, `team invite PERSON` and `team remove PERSON`: as administrator of the server, of whom nothing is kept. They open no desk. */
export async function runTeamStore(
  words: readonly string[],
  terminal: Terminal = processTerminal,
  language: MessageLanguage = 'en',
): Promise<number> {
  const [verb, ...own] = words;
  const asked = verb === 'create' ? readCreate(own) : verb === 'invite' ? readInvite(own) : readRemove(own);
  const { print, say } = writersOf(terminal, language);
  const input = linesOf(terminal.input);
  try {
    const password = terminal.environment.REGISTRY_DESK_TEAM_PASSWORD || (await input.next());
    if (password === '') throw new UsageError(message('commandLine.noLineForTeam'));
    const { json, lines, output } = await carryOut(asked, password);
    for (const line of asked.json ? [] : lines) say(line, 0);
    return print(asked.json ? jsonText(json) : plainText(linesIn(language, output === '' ? [] : [output]).join('\n')));
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
  return { server: serverOf(values), json: common.json, person, order: { kind: 'create', team } };
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
  return { server: serverOf(values), json: common.json, person, order: { kind: 'invite', role } };
}

function readRemove(words: readonly string[]): Asked {
  const { values, positionals, common } = readWords(words, { ...administratorOptions, login: { type: 'string' } });
  const person = onlyOne(positionals, message('commandLine.removeNeedsPerson'));
  return { server: serverOf(values), json: common.json, person, order: { kind: 'remove', login: values.login } };
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
  const [, inBrackets, plain, port = String(usualPort)] =
    /^(?:\[([0-9a-f:]+)\]|([\w.-]+))(?::(\d{1,5}))?$/i.exec(server) ?? [];
  const host = inBrackets ?? plain;
  const isPort = Number(port) > 0 && Number(port) < 65_536;
  if (host === undefined || !isPort) throw new UsageError(message('commandLine.serverForm', { given: server }));
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(database)) {
    throw new UsageError(message('commandLine.databaseForm', { given: database }));
  }
  return { host, port: Number(port), login: user, database, caFile: ca };
}

async function carryOut({ server, person, order }: Asked, password: string): Promise<Done> {
  const { caFile, login, ...place } = server;
  const ca = caFile === undefined ? null : await readAuthority(caFile);
  const administration = await import('#main/application/administer-team.ts');
  const now = systemClock.now();
  const administrator = { ...place, login, password, ca };
  const { database } = place;
  if (order.kind === 'remove') {
    const removed = await administration.removeFromTeam(administrator, { name: person, login: order.login, now });
    return { json: { ...place, ...removed }, lines: linesOfRemoved(removed), output: '' };
  }
  const asking = message('commandAnswers.teamInvitation', { person });
  if (order.kind === 'invite') {
    const { role } = order;
    const invitation = await administration.inviteToTeam(administrator, { name: person, role, now });
    return { json: { ...place, person, role, invitation }, lines: [asking], output: invitation };
  }
  const { team } = order;
  const created = { name: team, database, person, now };
  const invitation = await administration.createTeamStore({ ...administrator, database: 'postgres' }, created);
  return {
    json: { team, ...place, person, role: 'keeper', invitation },
    lines: [message('commandAnswers.teamCreated', { team, ...place }), asking],
    output: invitation,
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

async function readAuthority(path: string): Promise<string> {
  try {
    const text = (await readWhole(path, largestAuthority)).toString('utf8');
    if (/-BEGIN CERTIFICATE-/.test(text)) return text;
  } catch (error) {
    if (!(error instanceof DeskFailure) && (error as { code?: unknown }).code === undefined) throw error;
  }
  const failure = { kind: 'file', path, cause: 'no-certificate' } as const;
  throw new DeskFailure({ ...failure, message: message('commandLine.noCertificate', { path }) });
}
