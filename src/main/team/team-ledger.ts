import type { Store } from '#main/database/store.ts';
import type {
  LedgerReading,
  LedgerStep,
  RenewalIntention,
  RenewalLedger,
  Stepped,
} from '#main/renewals/store/ledger-record.ts';
import { message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import type { TeamRow } from './store/team-record.ts';
import { evidenceOf } from './team-evidence.ts';
import type { Asked, TeamLink } from './team-link.ts';
import { teamUnavailable, unlessUnavailable } from './team-trouble.ts';

type Rows = { readonly rows?: readonly TeamRow[] };
type Opened = Rows &
  (
    | { readonly kind: 'opened' | 'account-changed' | 'entry-exists' | 'waits' | 'judge-again' | 'batch-stopped' }
    | { readonly kind: 'already-open' | 'overtaken'; readonly entryId: string }
  );
type SteppedThere = Rows &
  (
    | { readonly kind: 'stepped' | 'not-found' | 'judge-again' }
    | { readonly kind: 'moved' | 'not-allowed' | 'too-early'; readonly state: StepState }
  );
type StepState = LedgerStep['state'];

/** Steps that say what the registry answered to a sending of this seat: they are true whatever the team store says. */
const answers: ReadonlySet<StepState> = new Set(['renewed', 'refused', 'not-sent', 'outcome-unknown']);

/** How often a renewal is judged again: each time another one of its card has gone out meanwhile. */
const mostJudgements = 50;

export interface TeamLedgerPorts {
  readonly local: Pick<Store, 'ledger' | 'team' | 'accounts' | 'journal'>;
  readonly link: TeamLink;
  /** Whether an environment is the team's; accounts of the practice registry never leave their seat. */
  readonly isShared: (environment: string) => boolean;
  /** The mark of an account, as this seat knows it. */
  readonly accountMark: (accountId: string) => Promise<string | null>;
}

/** Asks the team store as the ledger of a seat does. */
interface Asking extends TeamLedgerPorts {
  readonly inDelivery: boolean;
  readonly ask: <Answer extends Rows>(verb: string, given: unknown, isFact?: boolean) => Promise<Asked<Answer>>;
}

/** The ledger of a seat: the team store decides what of a shared account is opened and stepped; reading is local. */
export function teamLedger(ports: TeamLedgerPorts, inDelivery = false): RenewalLedger {
  const { local, link, isShared } = ports;
  const { ledger, team } = local;
  const ask: Asking['ask'] = (verb, given, isFact = false) => link.ask(verb, given, { isFact, inDelivery });
  const asking = { ...ports, inDelivery, ask };

  const open: RenewalLedger['open'] = async (intention, sent) => {
    if (!isShared(intention.environment)) return ledger.open(intention, sent);
    return judgeUntilCurrent(link, () => openAsRead(asking, intention, sent));
  };

  const step: RenewalLedger['step'] = (...given) => judgeUntilCurrent(link, () => stepAsRead(asking, ...given));

  async function keepReading(entryId: string, reading: LedgerReading): Promise<void> {
    if (!(await team.isShared(entryId))) return ledger.keepReading(entryId, reading);
    await ask('ledger.reading', { entryId, reading, evidence: await evidenceOf(local.journal, reading.journalId) });
  }

  // It is written here first, so that nothing is lost without a link; what the team store does not have, a beat tells it.
  async function contradict(entryId: string, fact: Parameters<RenewalLedger['contradict']>[1]): Promise<boolean> {
    const isNew = await ledger.contradict(entryId, fact);
    if (isNew && (await team.isShared(entryId))) await link.tellContradictions().catch(unlessUnavailable);
    return isNew;
  }

  async function alarmSeen(entryId: string, at: number): Promise<boolean> {
    if (!(await team.isShared(entryId))) return ledger.alarmSeen(entryId, at);
    const before = await ledger.get(entryId);
    // The person has seen these as well.
    await link.tellContradictions();
    await ask('ledger.seen', { entryId, at });
    return before?.alarm === 'unseen';
  }

  return { ...ledger, open, step, keepReading, contradict, alarmSeen };
}

/** Judges again while the team store knows of a mark, a cap or a sending that this seat has not read. */
async function judgeUntilCurrent<Answer>(
  link: TeamLink,
  judge: () => Promise<Answer | 'judge-again'>,
): Promise<Answer> {
  for (let judgement = 1; judgement <= mostJudgements; judgement += 1) {
    const answer = await judge();
    if (answer !== 'judge-again') return answer;
    await link.readFeed();
  }
  throw teamUnavailable('lost');
}

async function openAsRead(
  { local: { team }, link, accountMark, ask }: Asking,
  intention: RenewalIntention,
  sent: LedgerStep | undefined,
): Promise<Awaited<ReturnType<RenewalLedger['open']>> | 'judge-again'> {
  const permit = link.permit();
  const { entryId, accountId, environment, expiryDateSent } = intention;
  const ldhName = intention.ldhName.toLowerCase();
  // Asked together, the store of this seat waits once.
  const [judged, accountChanged, after] = await Promise.all([
    team.judgeOpening(intention, sent),
    accountMark(accountId),
    // Null means that no entry was found. If there is one by now, the team store answers `overtaken`.
    intention.after === undefined ? team.newestEntry(environment, ldhName) : intention.after,
  ]);
  if (judged.kind !== 'may-open') return judged;
  const { intention: document, steps, mark, cap } = judged;
  const about = { entryId, accountId, environment, ldhName, expiryDateSent, after, mark, cap };
  const given = { ...about, accountChanged, document, steps };
  const asked = await ask<Opened>('ledger.open', given);
  if (asked.kind === 'waits') throw teamUnavailable('lost');
  const { answer } = asked;
  if (answer.kind === 'opened') return { kind: 'opened', permit };
  if (answer.kind === 'judge-again') return answer.kind;
  if (answer.kind !== 'already-open' && answer.kind !== 'overtaken') throw notOpened(answer.kind, entryId);
  // What came in between is read whole and in its order; where that fails now, a beat reads it.
  await link.readFeed().catch(() => undefined);
  return { kind: answer.kind, entryId: answer.entryId };
}

async function stepAsRead(
  { local, link, inDelivery, ask }: Asking,
  entryId: string,
  step: LedgerStep,
  restsOn?: number,
  although?: number | null,
): Promise<Stepped | 'judge-again'> {
  const judged = await local.team.judgeStep(entryId, step, although);
  if (judged.kind === 'own') return local.ledger.step(entryId, step, restsOn, although);
  if (judged.kind !== 'may-step') return judged;
  const permit = step.state === 'sent' && !inDelivery ? link.permit() : undefined;
  const evidence = judged.step.state === 'sent' ? undefined : await evidenceOf(local.journal, judged.step.journalId);
  const { mark, cap } = judged;
  const given = { entryId, restsOn, step: judged.step, mark, cap, evidence };
  const asked = await ask<SteppedThere>('ledger.step', given, answers.has(step.state) && !inDelivery);
  // The answer is on this disk and is told to the team store as soon as there is a link.
  if (asked.kind === 'waits') return { kind: 'stepped' };
  const { answer } = asked;
  if (answer.kind === 'judge-again') return answer.kind;
  if (answer.kind === 'too-early') throw conflict(message('team.tooEarly'));
  if (answer.kind === 'moved' || answer.kind === 'not-allowed') return { kind: answer.kind, state: answer.state };
  return permit === undefined || answer.kind !== 'stepped' ? { kind: answer.kind } : { kind: 'stepped', permit };
}

function notOpened(why: 'account-changed' | 'entry-exists' | 'waits' | 'batch-stopped', entryId: string): DeskFailure {
  if (why === 'batch-stopped') {
    return new DeskFailure({ kind: 'cancelled', message: message('team.batchStopped'), nothingSent: true });
  }
  if (why === 'waits') return teamUnavailable('comparing');
  if (why === 'account-changed') return conflict(message('team.accountChanged'));
  return conflict(message('files.entryExists', { entryId }));
}

function conflict(what: ReturnType<typeof message>): DeskFailure {
  return new DeskFailure({ kind: 'conflict', message: what, nothingSent: true });
}
