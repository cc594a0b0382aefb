import { countOf } from '#main/database/count-of.ts';
import type { Database } from '#main/database/database.ts';
import { momentFields } from '#main/database/moment-columns.ts';
import type { OpenedStore } from '#main/database/opened-store.ts';
import type { StoreOwner } from '#main/database/store-owner.ts';
import type { Verbs } from '#main/database/verbs.ts';
import { marksIn } from '#main/domains/store/do-not-renew.ts';
import { judgeDenial } from '#main/domains/store/moved-dates.ts';
import { settleExpiry } from '#main/domains/store/tables.ts';
import { refuseOfTeam } from '#main/team/store/refuse-of-team.ts';
import { message, money, sentences } from '#messages/message.ts';
import { dateOfInstant } from '#values/calendar-date.ts';
import type { Environment } from '#values/environment.ts';
import { DeskFailure } from '#values/failure.ts';
import type { LedgerState } from '#values/ledger-state.ts';
import { overCap } from './card-cap.ts';
import type { CardBilling, OverCap } from './card-record.ts';
import { type LiftFields, liftTable } from './card-tables.ts';
import { ledgerFollowUp } from './ledger-follow-up.ts';
import { foundBy } from './ledger-found.ts';
import type { LedgerStep, Opening, RenewalIntention, RenewalLedger, StepBilling, StepToKeep } from './ledger-record.ts';
import { type EntryRow, entriesOf, entryOfRow, insertIntention } from './ledger-rows.ts';
import { entryTable, stepTable, teamOwner } from './ledger-tables.ts';

/** What may follow a state. The database's own triggers say the same, for every process and for our own mistakes. */
export const ledgerTransitions: Readonly<Record<LedgerState, readonly LedgerState[]>> = {
  planned: ['sent', 'not-sent'],
  sent: ['renewed', 'refused', 'not-sent', 'outcome-unknown'],
  // And sent again, when a person says so, after a reading that shows the old date.
  'outcome-unknown': ['reconciled-renewed', 'reconciled-not-renewed'],
  renewed: [],
  refused: [],
  'not-sent': [],
  'reconciled-renewed': [],
  'reconciled-not-renewed': [],
};

/** What a step must know of the entry that it is added to. */
interface StepTarget extends Pick<EntryRow, 'entry' | 'state' | 'accountId' | 'ldhName' | 'unicodeName'> {
  /** Who sends it where it is sent again; this store unless given. */
  readonly owner?: string;
  /** The seat of the team that makes the step; left out where the desk is alone. */
  readonly seatOfStep?: string;
}

/** The append-only record of what we asked to renew and what came of it; the newest entry first. */
export const renewalLedger: Verbs<RenewalLedger> = {
  open(store, intention, sent) {
    const { database, owner } = store;
    return database.transaction(() => {
      refuseForTeam(database, intention);
      const standing = openRow(database, intention.environment, intention.ldhName);
      if (standing !== undefined) return { kind: 'already-open', entryId: standing.entryId };
      const newest = intention.after === undefined ? undefined : newestEntryId(database, intention);
      if (newest !== undefined && newest !== intention.after) return { kind: 'overtaken', entryId: newest };
      refuseOfTeam(database, intention.environment);
      const judged = judgeOpening(store, intention, sent);
      if (judged.kind !== 'may-open') return judged;
      if (isEntry(database, intention.entryId)) {
        const what = message('files.entryExists', { entryId: intention.entryId });
        throw new DeskFailure({ kind: 'conflict', message: what });
      }
      writeOpening(store, judged, owner.id());
      return { kind: 'opened' };
    });
  },

  ...ledgerFollowUp,

  step(store, entryId, step, restsOn, although) {
    const { database } = store;
    return database.transaction(() => {
      const before = entryRow(database, entryId);
      if (before === undefined) return { kind: 'not-found' };
      if (step.state === 'sent') refuseOfTeam(database, before.environment);
      const steps = stepsOf(database, before.entry);
      if (restsOn !== undefined && steps !== restsOn) return { kind: 'moved', state: before.state };
      const sentAgain =
        before.state === 'outcome-unknown' && step.state === 'sent' && showsOldDate(database, before, steps);
      if (!sentAgain && !ledgerTransitions[before.state].includes(step.state)) {
        return { kind: 'not-allowed', state: before.state };
      }
      const judged = judgeStep(store, before, step, although);
      if (judged.kind !== 'may-step') return judged;
      keepStep(store, before, judged.step);
      if (step.state === 'reconciled-not-renewed') judgeDenial(database, before.entry, step.at);
      return { kind: 'stepped' };
    });
  },

  get({ database }, entryId) {
    return database.reading(() => {
      const row = entryRow(database, entryId);
      return row && entryOfRow(database, row);
    });
  },

  openEntryOf({ database }, environment, ldhName) {
    return database.reading(() => {
      const row = openRow(database, environment, ldhName);
      return row && entryOfRow(database, row);
    });
  },

  page({ database }, { offset, limit, ...filter }) {
    return database.reading(() => {
      const { where, found } = foundBy(database, filter);
      return {
        entries: entriesOf(
          database,
          database.all<EntryRow>(
            `SELECT ${entryTable.select()} FROM renewal_entries ${where} ORDER BY entry DESC LIMIT :limit OFFSET :offset`,
            { ...found, offset, limit },
          ),
        ),
        total: countOf(database, `SELECT count(*) AS n FROM renewal_entries ${where}`, found),
        unknown: countOf(
          database,
          `SELECT count(*) AS n FROM renewal_entries
             WHERE settled_at IS NULL AND state = 'outcome-unknown' AND (:accountId IS NULL OR account_id = :accountId)`,
          { accountId: filter.accountId },
        ),
      };
    });
  },

  recover(store, at) {
    const { database, owner } = store;
    owner.sweep();
    return database.transaction(() => {
      const left = database
        .all<EntryRow & { ownerId: string }>(
          `SELECT ${entryTable.select('e')}, coalesce((SELECT owner_id FROM renewal_steps AS s
               WHERE s.entry = e.entry ORDER BY step DESC LIMIT 1), e.owner_id) AS ownerId
             FROM renewal_entries AS e INDEXED BY renewal_entries_one_open
             WHERE settled_at IS NULL AND state <> 'outcome-unknown' AND e.owner_id <> '${teamOwner}' ORDER BY entry`,
        )
        .filter(whenOwnerIsGone(owner));
      const unknown = left.filter(({ state }) => state === 'sent');
      const notSent = left.filter(({ state }) => state === 'planned');
      for (const row of unknown) {
        addStep(store, row, { ...at, state: 'outcome-unknown', text: message('ledger.endedBeforeAnswer') });
      }
      for (const row of notSent) {
        addStep(store, row, {
          ...at,
          state: 'not-sent',
          settledBy: 'program',
          text: message('ledger.endedBeforeSending'),
        });
      }
      return { unknown: unknown.length, notSent: notSent.length };
    });
  },
};

/** A program that was open while another one joined a team with its data folder would renew past the team store. */
function refuseForTeam(database: Database, { environment }: RenewalIntention): void {
  if (environment === 'emulator' || !database.get('SELECT 1 FROM team_membership')) return;
  throw new DeskFailure({ kind: 'conflict', message: message('team.joinedElsewhere'), nothingSent: true });
}

export function entryRow(database: Database, entryId: string): EntryRow | undefined {
  return database.get<EntryRow>(`SELECT ${entryTable.select()} FROM renewal_entries WHERE entry_id = :entryId`, {
    entryId,
  });
}

function isEntry(database: Database, entryId: string): boolean {
  return database.get('SELECT 1 FROM renewal_entries WHERE entry_id = :entryId', { entryId }) !== undefined;
}

function openRow(database: Database, environment: Environment, ldhName: string): EntryRow | undefined {
  return database.get<EntryRow>(
    `SELECT ${entryTable.select()} FROM renewal_entries
       WHERE environment = :environment AND ldh_name = :ldhName AND settled_at IS NULL`,
    { environment, ldhName },
  );
}

function newestEntryId(database: Database, { environment, ldhName }: RenewalIntention): string | undefined {
  return database.get<{ entryId: string }>(
    `SELECT entry_id AS entryId FROM renewal_entries WHERE environment = :environment AND ldh_name = :ldhName
       ORDER BY entry DESC LIMIT 1`,
    { environment, ldhName },
  )?.entryId;
}

/** Whether the name has a mark "do not renew", and it is not the one that was seen. */
function hasOtherMark(
  database: Database,
  { environment, ldhName }: Pick<RenewalIntention, 'environment' | 'ldhName'>,
  seen: number | null,
): boolean {
  const mark = marksIn(database, environment, [ldhName]).get(ldhName);
  return mark !== undefined && mark.mark !== seen;
}

function stepsOf(database: Database, entry: number): number {
  return countOf(database, 'SELECT count(*) AS n FROM renewal_steps WHERE entry = :entry', { entry });
}

/** Whether the last reading of an entry, asked for after its last step, shows the date that was sent. */
function showsOldDate(
  database: Database,
  { entry, expiryDateSent }: Pick<EntryRow, 'entry' | 'expiryDateSent'>,
  steps: number,
): boolean {
  const reading = database.get<{ dateNow: string | null; afterStep: number }>(
    'SELECT date_now AS dateNow, after_step AS afterStep FROM renewal_readings WHERE entry = :entry ORDER BY reading DESC LIMIT 1',
    { entry },
  );
  return reading?.dateNow === expiryDateSent && reading.afterStep === steps;
}

function billingOf({ accountId, cardId, periodUnit, periodValue }: EntryRow, { day }: StepBilling): CardBilling {
  return { accountId, cardId, period: { unit: periodUnit, value: periodValue }, day };
}

function aboveCapText({ capMinor, currency, minorDigits }: OverCap, { aboveCap }: Pick<StepBilling, 'aboveCap'>) {
  return message('ledger.aboveCap', { cap: money(capMinor, currency, minorDigits), reason: aboveCap ?? '' });
}

/** The checks of an opening that need this store alone: the mark of the name and the cap of the card. */
export function judgeOpening(
  { database }: OpenedStore,
  intention: RenewalIntention,
  sent: LedgerStep | undefined,
): Opening | { kind: 'marked' } | OverCap {
  if (hasOtherMark(database, intention, intention.although)) return { kind: 'marked' };
  const over = overCap(database, intention);
  if (over !== undefined && intention.aboveCap === null) return over;
  const why = over === undefined ? intention.why : sentences(intention.why, aboveCapText(over, intention));
  const text = sentences(message('ledger.planned'), why);
  const planned: StepToKeep = { state: 'planned', at: intention.openedAt, text };
  const lift = liftOf(over, { ...intention, at: (sent ?? planned).at });
  const steps = sent === undefined ? [planned] : [planned, { ...sent, billing: intention, ...(lift && { lift }) }];
  return { kind: 'may-open', intention: { ...intention, why }, steps };
}

/** Writes an entry with its first steps. */
export function writeOpening(
  store: OpenedStore,
  { intention, steps }: Pick<Opening, 'intention' | 'steps'>,
  ownerId: string,
): void {
  const { lastRow } = insertIntention(store.database, intention, ownerId);
  for (const step of steps) keepStep(store, { ...intention, entry: lastRow, state: 'planned' }, step);
}

/** The same checks of a step. Where `although` is left out, the mark is not checked. */
export function judgeStep(
  { database }: OpenedStore,
  entry: EntryRow,
  step: LedgerStep,
  although: number | null | undefined,
): { kind: 'may-step'; step: StepToKeep } | { kind: 'marked' } | OverCap {
  if (although !== undefined && hasOtherMark(database, entry, although)) return { kind: 'marked' };
  const billing = step.billing ?? { day: dateOfInstant(step.at), aboveCap: null, person: null };
  const over = step.state === 'sent' ? overCap(database, billingOf(entry, billing), entry.entry) : undefined;
  if (over !== undefined && billing.aboveCap === null) return over;
  const lift = liftOf(over, { ...billing, at: step.at });
  if (over === undefined || lift === undefined) return { kind: 'may-step', step };
  return { kind: 'may-step', step: { ...step, text: sentences(step.text, aboveCapText(over, billing)), lift } };
}

/** Who let a sending go above the cap; undefined where nothing was in its way. */
function liftOf(
  over: OverCap | undefined,
  { aboveCap, person, at }: Omit<StepBilling, 'day'> & { readonly at: number },
): LiftFields | undefined {
  if (over === undefined || aboveCap === null) return undefined;
  const { capMinor, spentMinor, priceMinor, currency, minorDigits } = over;
  return { capMinor, spentMinor, priceMinor, currency, minorDigits, reason: aboveCap, person, at };
}

/** Writes a step, and beside it who let it go above the cap. */
export function keepStep(store: OpenedStore, row: StepTarget, { lift, ...step }: StepToKeep): void {
  if (step.state === 'planned') {
    const { at, text } = step;
    stepTable.insert(store.database, { entry: row.entry, state: 'planned', at, text, bySeat: row.seatOfStep });
  } else {
    addStep(store, row, step);
  }
  if (lift === undefined) return;
  liftTable.insert(store.database, { ...lift, entry: row.entry, step: stepsOf(store.database, row.entry) });
}

function addStep(store: OpenedStore, row: StepTarget, { billing, ...step }: LedgerStep): void {
  const { database, owner } = store;
  stepTable.insert(database, {
    ...step,
    day: step.state === 'sent' ? (billing?.day ?? dateOfInstant(step.at)) : null,
    ...momentFields(step),
    entry: row.entry,
    ownerId: step.state === 'sent' && row.state === 'outcome-unknown' ? (row.owner ?? owner.id()) : null,
    bySeat: row.seatOfStep,
  });
  if ((step.state === 'renewed' || step.state === 'reconciled-renewed') && step.newExpiryDate != null) {
    settleExpiry(store, {
      accountId: row.accountId,
      ldhName: row.ldhName,
      unicodeName: row.unicodeName,
      expiryDate: step.newExpiryDate,
      toldAt: step.at,
    });
  }
}

/** Asks once for each owner, however many entries it left. */
function whenOwnerIsGone(owner: StoreOwner): (row: { ownerId: string }) => boolean {
  const known = new Map<string, boolean>();
  return ({ ownerId }) => {
    const gone = known.get(ownerId) ?? owner.isGone(ownerId);
    known.set(ownerId, gone);
    return gone;
  };
}
