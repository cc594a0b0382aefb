import type { SharedPiece, TeamMember, TeamStanding } from '#contract/team.ts';
import type { Clock } from '#main/clock.ts';
import type { Store } from '#main/database/store.ts';
import type { Keychain } from '#main/keychain/keychain.ts';
import type { Publish, StartWork } from '#main/ports.ts';
import { message } from '#messages/message.ts';
import { priceListsSetting } from '#values/price-list.ts';
import { collectingSetting, expiryDistancesSetting, rulesSetting } from '#values/setting-names.ts';
import { conflict } from './conflict.ts';
import type { JoinPorts } from './join-team.ts';
import { Joining } from './joining.ts';
import { passwordEntry } from './password-entry.ts';
import type { Compared } from './put-back.ts';
import type { Membership } from './store/team-record.ts';

/** What the host of a desk knows of its team: it opens the link together with the store, and closes it with that. */
export interface TeamHost {
  /** A name for this computer that a person may change. */
  readonly machine: string;
  /** Undefined where this desk works alone. */
  readonly link: LinkView | undefined;
  /** Who works at this desk, by the name that the team knows. */
  readonly person?: string;
  /** Tells what happens at the link from now on. */
  readonly listen?: (listener: TeamListener) => void;
  /** Opens the desk again, a moment after the caller was answered; left out where the program ends with its command. */
  readonly reopen?: () => void;
}

export interface TeamListener {
  readonly publish: Publish;
  readonly onProblem: (error: unknown) => void;
  /** Told of each password, so that logs can leave it out. */
  readonly onSecret: (secret: string) => void;
}

export interface LinkView {
  readonly state: TeamStanding['link'];
  /** When the state last changed; null before the first try. */
  readonly since: number | null;
  /** What is known of comparing records after the team store was put back. */
  readonly compared: Compared;
  /** Fails with team-unavailable while there is no connection. */
  askPlain(sql: string, values: readonly unknown[]): Promise<unknown>;
}

export interface TeamPorts {
  readonly store: Pick<Store, 'team' | 'ledger' | 'accounts' | 'settings' | 'journal'>;
  readonly keychain: Keychain;
  readonly clock: Clock;
  readonly host: TeamHost;
  readonly listener: TeamListener;
  readonly startWork: StartWork;
  /** Copies the store's file as it is now, and answers with how that copy is removed again. */
  readonly setAside: (now: number) => Promise<() => Promise<void>>;
}

/** Working with colleagues over one team store. What speaks to a server is loaded when it is first wanted. */
export function createTeam(ports: TeamPorts) {
  const { store, keychain, clock, host, listener, startWork, setAside } = ports;
  const { onSecret, publish } = listener;
  const joining = { keychain, onSecret, now: clock.now };
  host.listen?.(listener);
  const onJoined = () => host.reopen?.();
  const comes = new Joining({ ...joining, store, startWork, setAside, publish, machine: host.machine, onJoined });

  async function belong(): Promise<Membership> {
    const member = await store.team.membership();
    if (member === undefined) throw conflict(message('team.alone'));
    return member;
  }

  return {
    standing: () => standingOf(store.team, host),

    async members(): Promise<TeamMember[]> {
      await belong();
      return (await linkOf(host).askPlain('SELECT desk.members() AS answer', [])) as TeamMember[];
    },

    async lastWriter(piece: SharedPiece) {
      if ((await store.team.membership()) === undefined) return null;
      const place = await placeOf(piece, store.accounts);
      return place === undefined ? null : ((await store.team.writerOf(...place)) ?? null);
    },

    look: (given: Parameters<Joining['look']>[0]) => comes.look(given),
    join: (order: Parameters<Joining['join']>[0]) => comes.join(order),
    moving: () => comes.moving(),
    goOn: () => comes.goOn(),
    giveUpMoving: () => comes.giveUpMoving(),

    async moveServer(place: ServerPlace) {
      const member = await belong();
      const address = await movedAddress(member, place, joining);
      await store.team.keepMembership({ ...((await store.team.membership()) ?? member), address });
      host.reopen?.();
      return {};
    },

    async leave() {
      const member = await belong();
      await requireSettled(store);
      const link = linkOf(host);
      // A person whose access has ended has left as far as the team store knows.
      if (link.state !== 'ended') await link.askPlain('SELECT desk.leave_team($1)', [member.seatId]);
      await store.team.forgetMembership();
      await keychain.forget(passwordEntry({ ...member, ...member.address })).catch(() => undefined);
      host.reopen?.();
      return {};
    },
  };
}

interface ServerPlace {
  readonly host: string;
  readonly port: number;
  readonly ca?: string | undefined;
}

/** The address of a member's team store at another place. Fails with conflict where the same store is not there. */
async function movedAddress(
  member: Membership,
  { ca, ...where }: ServerPlace,
  joining: JoinPorts,
): Promise<Membership['address']> {
  const address = { ...member.address, ...where, ...(ca === undefined ? {} : { ca }) };
  const password = await joining.keychain.get(passwordEntry({ ...member, ...address }));
  if (password === undefined) throw conflict(message('team.noPassword'));
  const { lookAtTeam } = await import('./join-team.ts');
  await lookAtTeam({ ...address, password, storeId: member.storeId }, joining);
  return address;
}

async function standingOf(team: Store['team'], host: TeamHost): Promise<TeamStanding | null> {
  const member = await team.membership();
  if (member === undefined) return null;
  const { name, person, machine, role, seatId, joinedAt, address } = member;
  const { host: server, port, database } = address;
  const waiting = (await team.waitingCalls()).filter(({ isFact }) => isFact).length;
  const refused = await team.refusedFacts();
  const { state = 'lost', since = null, compared } = host.link ?? {};
  const { needsCheck = false, waitsFor = [], putBack = 0 } = compared ?? {};
  const where = { host: server, port, database };
  return {
    name,
    ...where,
    person,
    machine,
    role,
    seatId,
    joinedAt,
    link: state,
    linkSince: since,
    comparing: { needsCheck, waitsFor: [...waitsFor] },
    putBack,
    waiting,
    refused,
  };
}

/** Where the team store has a piece: its kind, scope and key. Undefined for an account that is not there. */
async function placeOf(
  piece: SharedPiece,
  accounts: Store['accounts'],
): Promise<Parameters<Store['team']['writerOf']> | undefined> {
  switch (piece.of) {
    case 'rules':
      return ['setting', '', rulesSetting];
    case 'expiry-distances':
      return ['setting', '', expiryDistancesSetting];
    case 'collecting':
      return ['setting', '', collectingSetting(piece.accountId)];
    case 'price-lists':
      return ['setting', '', priceListsSetting(piece.accountId)];
    case 'customer': {
      const account = await accounts.get(piece.accountId);
      return account && ['customer', account.environment, piece.customerId];
    }
  }
}

export type TeamService = ReturnType<typeof createTeam>;

/** The link of a desk that belongs to a team. Without one the desk was joined by another program a moment ago. */
function linkOf({ link }: TeamHost): LinkView {
  if (link === undefined) throw conflict(message('team.joinedElsewhere'));
  return link;
}

function isOutside({ environment }: { readonly environment: string }): boolean {
  return environment !== 'emulator';
}

/** Fails while the team store lacks something of this desk, or the registry may be at work for the team. */
async function requireSettled({ team, ledger }: Pick<Store, 'team' | 'ledger'>): Promise<void> {
  const waiting = await team.waitingCalls();
  const number = waiting.filter(({ isFact }) => isFact).length;
  if (number > 0) throw conflict(message('team.recordsWait', { count: number }));
  const { entries } = await ledger.page({
    accountId: null,
    states: ['planned', 'sent'],
    text: '',
    offset: 0,
    limit: 500,
  });
  if (entries.some(isOutside)) throw conflict(message('team.renewalUnderWay'));
}
