import type { LedgerEntry } from '#contract/ledger-entry.ts';
import type { RenewalProposal, RenewalWarning } from '#contract/renewals.ts';
import { type Message, message } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import { addPeriod, type CalendarDate, parseCalendarDate } from '#registry/calendar-date.ts';
import { decimalText } from '#registry/decimal-text.ts';
import { DeskFailure, type Failure } from '#registry/failure.ts';
import { armOption, armWrites } from '../arm-writes.ts';
import { type Call, type Command, type Outcome, readWords, wholeNumber } from '../command.ts';
import { exitCodeOfEntry, exitCodes } from '../exit-codes.ts';
import { onlyName, readName } from '../names.ts';
import { nothingSent } from '../nothing-sent.ts';
import { UsageError } from '../usage-error.ts';

/**
 * `renew`: proposes, and with --yes renews. The expiry date is read fresh unless one is given. The same words twice, by an
 * impatient person or a script that tries again, are one renewal: a second one has to say from which date.
 */
export const renew: Command = {
  prepare(words) {
    const { values, positionals, common } = readWords(words, {
      years: { type: 'string' },
      card: { type: 'string' },
      expiry: { type: 'string' },
      yes: { type: 'boolean', default: false },
      ...armOption,
    });
    const ldhName = readName(onlyName(positionals, 'renew'));
    if (values.years === undefined) throw new UsageError(message('commandLine.yearsMissing'));
    const period = { unit: 'y', value: wholeNumber('--years', values.years, 1, 99) } as const;
    const cardId = (values.card ?? '').trim();
    if (cardId === '') throw new UsageError(message('commandLine.cardMissing'));
    const given = values.expiry === undefined ? undefined : readDate(values.expiry);
    return { common, run: (call) => run(call).catch(nothingSent) };

    async function run(call: Call): Promise<Outcome> {
      const account = await call.account();
      const { accountId } = account;
      const proposal = await call.desk.renewals.propose({ accountId, ldhName, years: period.value });
      if (proposal.open !== null) throw alreadyOpen(proposal.open);
      const { expiryDate, staleReason } = chooseDate(proposal, given);
      const name = proposal.unicodeName;
      const intention = `${name} for ${period.value} year(s) from ${expiryDate}, billed to card ${cardId}`;
      // The card is named here, so the account need not list one.
      const chosen = proposal.choices.find((choice) => choice.period.value === period.value);
      const notes = [...proposal.warnings.filter(({ code }) => code !== 'no-card'), ...(chosen?.warnings ?? [])].map(
        ({ text }) => `Note: ${text}`,
      );
      if (!values.yes) {
        return {
          exitCode: exitCodes.wrongUsage,
          json: { sent: false, accountId, ldhName, expiryDate, period, cardId, proposal },
          lines: [
            `Would renew ${intention}, over account ${account.label} (${account.environment}).`,
            `The new expiry date should be ${addPeriod(readDate(expiryDate), period)}. ${priceText(proposal, chosen?.priceMinor ?? null)}`,
            ...notes,
            'Nothing was sent. To renew, add --yes.',
          ],
        };
      }
      refuseSecond(proposal, given);
      for (const note of notes) call.say(note);
      await armWrites(call, accountId, values.arm);
      const order = { accountId, ldhName, expiryDate, period, cardId, staleReason };
      const entry = await call.desk.renewals.renew(order);
      return { exitCode: exitCodeOfEntry(entry), json: { sent: true, entry }, lines: linesOf(entry) };
    }
  },
};

function priceText({ currency, minorDigits }: RenewalProposal, priceMinor: number | null): string {
  if (priceMinor === null || currency === '') return 'Your own price list has no price for it.';
  return `It costs ${decimalText(priceMinor, minorDigits)} ${currency} by your own price list.`;
}

function readDate(text: string): CalendarDate {
  const date = parseCalendarDate(text);
  if (!date.ok) throw new UsageError(date.problem.message);
  return date.value;
}

/** The date to send. Only a date that was read just now is sent unasked; a given one is sent with its reason. */
function chooseDate(
  { expiry, stale, staleText, staleWhy }: RenewalProposal,
  given: string | undefined,
): { expiryDate: string; staleReason: string } {
  const isFresh = expiry !== null && !stale;
  if (given !== undefined && staleWhy?.code === 'behind' && expiry !== null && given !== expiry.date) {
    const text = message('commandLine.dateOfLedger', { why: staleText, given, date: expiry.date });
    throw new DeskFailure({ kind: 'conflict', message: text, nothingSent: true });
  }
  if (given !== undefined) {
    const isSame = isFresh && expiry.date === given;
    return { expiryDate: given, staleReason: isSame ? '' : 'Given on the command line (--expiry).' };
  }
  if (isFresh) return { expiryDate: expiry.date, staleReason: '' };
  const known =
    expiry === null
      ? message('commandLine.dateUnknown')
      : message('commandLine.dateLastKnown', { date: expiry.date, source: expiry.source });
  const text = message('commandLine.dateNotRead', { why: staleText, known });
  const why = staleWhy?.failure;
  // A refused key, a limit or a stranger keeps its kind, and so its exit code.
  const isTelling = why?.kind === 'not-authorised' || why?.kind === 'limited' || why?.kind === 'not-the-registry';
  const failure: Failure = isTelling ? { ...why, message: text } : { kind: 'conflict', message: text };
  throw new DeskFailure({ ...failure, nothingSent: true });
}

/**
 * Throws conflict where the name was renewed a short while ago, here or elsewhere, or may have been, and nobody says that
 * it is meant once more.
 */
function refuseSecond({ warnings, unicodeName, expiry }: RenewalProposal, given: string | undefined): void {
  const before = warnings.find(({ code }) => secondWord.includes(code));
  if (before === undefined || given !== undefined) return;
  const date = expiry?.date ?? 'YYYY-MM-DD';
  const text = message('commandLine.renewedBefore', { name: unicodeName, before: before.text, date });
  throw new DeskFailure({ kind: 'conflict', message: text, nothingSent: true });
}

const secondWord: readonly RenewalWarning['code'][] = ['renewed-recently', 'renewed-elsewhere', 'contradicted'];

function alreadyOpen({ unicodeName, ldhName, entryId, state }: LedgerEntry): DeskFailure {
  const text =
    state === 'outcome-unknown'
      ? message('commandLine.outcomeUnknown', { name: unicodeName, entryId })
      : message('commandLine.renewalUnderWay', { name: unicodeName });
  return new DeskFailure({ kind: 'already-under-way', message: text, ldhName, entryId, nothingSent: true });
}

/** A message as a line; none where it says nothing. */
export function textOf(what: Message): string[] {
  return [say('en', what)].filter((text) => text !== '');
}

/** An entry as a person reads it: what is known, and what proves it. */
export function linesOf(entry: LedgerEntry): string[] {
  const { unicodeName, state, newExpiryDate, expectedExpiryDate, alarm, text, clTRID, svTRID, entryId } = entry;
  const isOtherDate = newExpiryDate !== null && newExpiryDate !== expectedExpiryDate;
  const date = newExpiryDate === null ? '' : `, now expires ${newExpiryDate}`;
  return [
    `${unicodeName}: ${state}${date}`,
    ...entry.contradictions.map((fact) => `${alarm === 'unseen' ? 'ALARM' : 'Seen'}: ${say('en', fact.text)}`),
    ...(alarm === 'unseen' && isOtherDate
      ? [
          `ALARM: another new date was expected, ${expectedExpiryDate}. Look at it with the registry; it may have been renewed differently.`,
        ]
      : []),
    ...textOf(text),
    `clTRID ${clTRID}, svTRID ${svTRID ?? '(none)'}, ledger entry ${entryId}`,
  ];
}
