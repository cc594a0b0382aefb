import { certainlyBetween, type Moment } from '#main/clock.ts';
import type { DomainTables, StoredAccount } from '#main/database/store.ts';
import type { AccountOf } from '#main/ports.ts';
import { type Message, message } from '#messages/message.ts';
import { DeskFailure, type Failure } from '#values/failure.ts';
import { failureReason } from '#values/failure-reason.ts';
import type { QuietTimes } from '#values/quiet-times.ts';
import { type DateVerdict, judgeDate } from './judge-date.ts';
import { expiryOf, type ReadFresh } from './read-expiry.ts';
import { saidYes } from './said-yes.ts';
import type { LedgerReading, RenewalLedger, StoredLedgerEntry } from './store/ledger-record.ts';

export interface FindOutPorts {
  readonly ledger: Pick<RenewalLedger, 'readings'>;
  readonly domains: Pick<DomainTables, 'rowsOf'>;
  readonly moment: () => Moment;
  readonly account: AccountOf;
  readonly readFresh: ReadFresh;
  readonly quietTimes: QuietTimes;
}

/** What was found out about an entry, and the failure of asking where there was one. */
export interface Found {
  readonly reading: LedgerReading;
  readonly verdict: DateVerdict;
  readonly failure: Failure | undefined;
}

/** Reads what became of an entry of unknown outcome, by the cheapest way that can prove anything. Settles nothing. */
export function findOut(ports: FindOutPorts): (entry: StoredLedgerEntry) => Promise<Found> {
  const { moment, ledger } = ports;

  /** Asks nobody where the local list already proves it; else asks the registry, and keeps what it says. */
  async function find(entry: StoredLedgerEntry): Promise<Found> {
    const account = await ports.account(entry.accountId);
    const [row] = await ports.domains.rowsOf(entry.accountId, [entry.ldhName]);
    const told = row?.expiry;
    const afterStep = entry.steps.length;
    const listProves =
      told != null &&
      (told.source === 'my-domains' || told.source === 'rdap') &&
      told.date === entry.expectedExpiryDate &&
      certainlyBetween(lastStepOf(entry), { ...told, at: told.toldAt }) > 0 &&
      entry.staleReason === '';
    if (listProves) {
      const text = message('ledger.listHas', { date: told.date });
      const { source, date: dateNow } = told;
      const reading = { ...moment(), source, dateNow, text, journalId: null, afterStep };
      return { reading, verdict: { kind: 'renewed' }, failure: undefined };
    }
    const earlier = await ledger.readings(entry.entryId);
    const asked = await ask(account, entry);
    const verdict =
      asked.undecided === undefined
        ? judgeDate({
            expiryDateSent: entry.expiryDateSent,
            expectedExpiryDate: entry.expectedExpiryDate,
            wasStale: entry.staleReason !== '',
            said: saidYes(entry),
            dateNow: asked.reading.dateNow,
            lastStep: lastStepOf(entry),
            steps: afterStep,
            asked: asked.reading,
            earlier,
            times: ports.quietTimes,
          })
        : { kind: 'undecided' as const, why: asked.undecided };
    return { reading: asked.reading, verdict, failure: asked.failure };
  }

  async function ask(
    account: StoredAccount,
    entry: StoredLedgerEntry,
  ): Promise<{ reading: LedgerReading; undecided?: Message; failure: Failure | undefined }> {
    // Taken before asking: what comes back may be as old as the question.
    const afterStep = entry.steps.length;
    const base = { ...moment(), source: 'rdap' as const, dateNow: null, afterStep };
    try {
      const reading = await ports.readFresh(account, entry.ldhName);
      const { journalId } = reading;
      if (reading.kind === 'not-found') {
        const undecided = message('renewals.undecidedUnknownName', { name: entry.unicodeName, said: reading.text });
        return { reading: { ...base, text: undecided, journalId }, undecided, failure: undefined };
      }
      const dateNow = expiryOf(reading.domain) ?? null;
      const { registryAt } = reading;
      const text =
        dateNow === null ? message('ledger.readingWithoutDate') : message('ledger.readingHas', { date: dateNow });
      return { reading: { ...base, registryAt, dateNow, text, journalId }, failure: undefined };
    } catch (error) {
      if (!(error instanceof DeskFailure) || !isReading(error.failure)) throw error;
      const failure = failureReason(error.failure);
      const journalId = 'journalId' in failure ? failure.journalId : null;
      return { reading: { ...base, text: failure.message, journalId }, undecided: failure.message, failure };
    }
  }

  return find;
}

/** When the entry came to where it is: the request was given up before that. */
export function lastStepOf(entry: StoredLedgerEntry): Moment {
  return entry.steps.at(-1) ?? { at: entry.openedAt };
}

/**
 * What is no reading: our own disk or keychain, which mend. Of an account without an address or key for lookups it is one,
 * so that a person may settle by what they know.
 */
function isReading(failure: Failure): boolean {
  return !['file', 'internal', 'keychain-unavailable', 'blocked', 'cancelled'].includes(failure.kind);
}
