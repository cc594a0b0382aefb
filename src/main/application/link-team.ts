import { randomUUID } from 'node:crypto';
import { type Clock, systemClock } from '#main/clock.ts';
import type { Store } from '#main/database/store.ts';
import type { Publish } from '#main/ports.ts';
import { keepAnswer } from '#main/renewals/keep-answer.ts';
import type { LedgerStep } from '#main/renewals/store/ledger-record.ts';
import { openLine, TeamLost, usualLine } from '#main/team/connection.ts';
import { isTeams } from '#main/team/is-teams.ts';
import type { LinkTimes } from '#main/team/link-times.ts';
import { passwordEntry } from '#main/team/password-entry.ts';
import { teamSchema } from '#main/team/store/schema/schema.ts';
import type { SharedRow } from '#main/team/store/shared-record.ts';
import type { Membership, Taken } from '#main/team/store/team-record.ts';
import type { TeamHost, TeamListener } from '#main/team/team.ts';
import { evidenceOf } from '#main/team/team-evidence.ts';
import { teamLedger } from '#main/team/team-ledger.ts';
import { TeamLink } from '#main/team/team-link.ts';
import { teamStore } from '#main/team/team-store.ts';
import { contradictionTeller } from '#main/team/tell-contradictions.ts';
import type { OpenedTeam, TeamPlan } from './opened-team.ts';

/** Of feeds and first copies, milliseconds. */
const longAnswer = 60_000;

/** What the link has from outside; tests give their own. */
export interface LinkOutside {
  readonly clock: Clock;
  /** Milliseconds by a clock that nobody can set. */
  readonly steady: () => number;
  readonly newId: () => string;
  readonly openLine: typeof openLine;
  /** The usual ones, unless given. */
  readonly times?: Partial<LinkTimes>;
  /** Of the team store, as the program knows it: that of this build, unless given. */
  readonly form?: number;
}

export const ofThisComputer: LinkOutside = {
  clock: systemClock,
  steady: () => performance.now(),
  newId: randomUUID,
  openLine,
};

/** The link of a desk that belongs to a team, and the store over it. Nothing is asked before `start`. */
export async function linkTeam(
  local: Store,
  member: Membership,
  { host, version, keychain }: TeamPlan,
  outside: LinkOutside = ofThisComputer,
): Promise<Omit<OpenedTeam, 'team'> & { readonly link: Pick<TeamHost, 'link' | 'person' | 'listen'> }> {
  // A keychain that is locked or missing is said where something is to be sent; reading goes on.
  const password = await keychain.get(passwordEntry({ ...member, ...member.address })).catch(() => undefined);
  const told: TeamListener[] = [];
  let since: number | null = null;
  const link: TeamLink = new TeamLink({
    copy: local.team,
    member,
    program: { host, version, form: outside.form ?? teamSchema.form },
    hasPassword: password !== undefined,
    clocks: () => ({ wall: outside.clock.now(), steady: outside.steady() }),
    sleep: outside.clock.sleep,
    newId: outside.newId,
    times: outside.times ?? {},
    async openLine(isLong) {
      if (password === undefined) throw new TeamLost('no password');
      const settings = isLong ? { ...usualLine, answerMilliseconds: longAnswer } : usualLine;
      return outside.openLine({ ...member.address, password }, settings);
    },
    onTaken(taken) {
      for (const { publish } of told) tellTaken(taken, publish);
    },
    onState() {
      since = clock.now();
      for (const { publish } of told) publish('team');
    },
    onProblem(error) {
      for (const { onProblem } of told) onProblem(error);
    },
    async deliverStep(given) {
      const { entryId, step, restsOn } = given as { entryId: string; step: LedgerStep; restsOn: number };
      await keepAnswer(teamLedger(ledgerPorts, true), entryId, { step, sending: restsOn });
    },
    tellContradictions: () => tellContradictions(),
    evidence: (journalId) => evidenceOf(local.journal, journalId),
  });
  const ledgerPorts = { local, link, isShared: isTeams, accountMark: local.team.accountMark };
  const tellContradictions = contradictionTeller({ local, link });
  const clock = teamClock(link, outside);
  return {
    ...{ store: teamStore({ local, link }), clock },
    link: {
      person: member.person,
      link: {
        get state() {
          return link.state;
        },
        get since() {
          return since;
        },
        get compared() {
          return link.compared;
        },
        askPlain: (sql, values) => link.askPlain(sql, values),
      },
      listen(listener) {
        told.push(listener);
        if (password !== undefined) listener.onSecret(password);
      },
    },
    start: async () => (password === undefined ? undefined : link.start()),
  };
}

function tellTaken({ renewals, accounts, inbox, shared }: Taken, publish: TeamListener['publish']): void {
  for (const accountId of inbox) publish('inbox', accountId);
  for (const accountId of renewals) publish('renewals', accountId);
  if (accounts.length > 0) publish('accounts');
  for (const told of new Set(shared.flatMap(topicsOf))) publish(...(JSON.parse(told) as Parameters<Publish>));
}

/** The topics of a shared piece, with their account, as JSON. */
function topicsOf({ of, scope, key }: SharedRow): string[] {
  const topics = (...told: readonly (readonly [topic: Parameters<Publish>[0], accountId?: string | undefined])[]) =>
    told.map((one) => JSON.stringify(one));
  switch (of) {
    case 'tag':
    case 'note':
    case 'lookup':
      return topics(['domains', scope]);
    case 'do-not-renew':
      return topics(['domains'], ['renewals']);
    case 'customer':
    case 'customer-handle':
      return topics(['domains']);
    case 'batch-lines':
    case 'batch-picks':
    case 'batch-stops':
      return topics(['renewals']);
    case 'setting':
      return topics(key.startsWith('inbox-') ? ['inbox', key.split('/')[1]] : ['settings']);
    default:
      return topics(['renewals', scope]);
  }
}

/** The team's time. Between two links it goes on from the last one, so that no instant lies before an earlier one. */
function teamClock(link: Pick<TeamLink, 'teamNow'>, { clock, steady }: LinkOutside): Clock {
  let known: { readonly at: number; readonly steady: number } | undefined;
  return {
    ...clock,
    now() {
      const at = link.teamNow();
      if (at !== undefined) known = { at, steady: steady() };
      if (known === undefined) return clock.now();
      return Math.round(known.at + steady() - known.steady);
    },
  };
}
