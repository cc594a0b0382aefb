import type { LedgerEntry } from '#contract/renewals/ledger-entry.ts';
import type { RenewalProposal, RenewalWarning } from '#contract/renewals/renewals.ts';
import { type Message, message, sentences } from '#messages/message.ts';
import { addPeriod, type CalendarDate, parseCalendarDate } from '#values/calendar-date.ts';
import { decimalText } from '#values/decimal-text.ts';
import { DeskFailure, type Failure } from '#values/failure.ts';
import { periodText } from '#values/renewal-period.ts';
import { armOption, armWrites } from '../arm-writes.ts';
import { type Call, type Command, type Outcome, readWords, wholeNumber } from '../command.ts';
import { exitCodeOfEntry, exitCodes } from '../exit-codes.ts';
import { nothingSent } from '../failure-from.ts';
import { onlyName, readName } from '../names.ts';
import { type Line, type Text, unlessEmpty, word } from '../text.ts';
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
      'although-marked': { type: 'string' },
      'above-cap': { type: 'string' },
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
      // The card is named here, so the account need not list one.
      const chosen = proposal.choices.find((choice) => choice.period.value === period.value);
      const warnings = [...proposal.warnings.filter(({ code }) => code !== 'no-card'), ...(chosen?.warnings ?? [])];
      const notes = [...warnings.map(({ text }) => text), ...markOf(proposal)].map((text) =>
        message('commandAnswers.note', { text }),
      );
      if (!values.yes) {
        return {
          exitCode: exitCodes.wrongUsage,
          json: { sent: false, accountId, ldhName, expiryDate, period, cardId, proposal },
          lines: [
            message('commandAnswers.wouldRenew', {
              name: proposal.unicodeName,
              period: periodText(period),
              date: expiryDate,
              card: cardId,
              account: account.label,
              environment: word(account.environment),
            }),
            sentences(
              message('commandAnswers.newDate', { date: addPeriod(readDate(expiryDate), period) }),
              priceText(proposal, chosen?.priceMinor ?? null),
            ),
            ...notes,
            sentences(message('words.nothingSent'), message('commandAnswers.toRenew')),
          ],
        };
      }
      refuseSecond(proposal, given);
      const although = althoughOf(proposal.doNotRenew, values['although-marked']);
      for (const note of notes) call.say(note);
      await armWrites(call, accountId, values.arm);
      const aboveCap = aboveCapOf(values['above-cap']);
      const order = {
        accountId,
        ldhName,
        expiryDate,
        period,
        cardId,
        staleReason,
        although,
        aboveCap,
        reviewed: proposal.reviewed,
      };
      const entry = await call.desk.renewals.renew(order);
      return { exitCode: exitCodeOfEntry(entry), json: { sent: true, entry }, lines: linesOf(entry) };
    }
  },
};

function markOf({ doNotRenew: mark }: RenewalProposal): Message[] {
  return mark === null ? [] : [message('renewals.lineMarked', { reason: mark.reason })];
}

/** The second word for a marked name. Without it main refuses, and says which mark is in the way. */
export function althoughOf(mark: RenewalProposal['doNotRenew'], reason: string | undefined) {
  return mark === null || reason === undefined ? null : { markId: mark.markId, reason };
}

/** A person's word above the monthly cap of the card; the ledger keeps it where the renewal is above it. */
export function aboveCapOf(reason: string | undefined) {
  return reason === undefined ? null : { reason };
}

function priceText({ currency, minorDigits }: RenewalProposal, priceMinor: number | null): Message {
  if (priceMinor === null || currency === '') return message('commandAnswers.priceUnknown');
  return message('commandAnswers.price', { amount: decimalText(priceMinor, minorDigits), currency });
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

function alreadyOpen({ unicodeName, ldhName, entryId, state, by }: LedgerEntry): DeskFailure {
  const text =
    state === 'outcome-unknown'
      ? message('commandLine.outcomeUnknown', { name: unicodeName, entryId })
      : by === null
        ? message('commandLine.renewalUnderWay', { name: unicodeName })
        : message('renewals.colleagueRenews', { name: unicodeName, ...by });
  return new DeskFailure({ kind: 'already-under-way', message: text, ldhName, entryId, nothingSent: true });
}

/** An entry as a person reads it: what is known, and what proves it; `text` takes the place of its own. */
export function linesOf(entry: LedgerEntry, text: Text = entry.text): Line[] {
  const { unicodeName: name, newExpiryDate, expectedExpiryDate, alarm, clTRID, svTRID, entryId } = entry;
  const state = word(entry.state);
  const isOtherDate = newExpiryDate !== null && newExpiryDate !== expectedExpiryDate;
  const fact = alarm === 'unseen' ? 'commandAnswers.alarm' : 'commandAnswers.alarmSeen';
  return [
    newExpiryDate === null
      ? message('commandAnswers.about', { what: name, text: state })
      : message('commandAnswers.entryRenewed', { name, state, date: newExpiryDate }),
    ...entry.contradictions.map((one) => message(fact, { text: one.text })),
    ...(alarm === 'unseen' && isOtherDate
      ? [message('commandAnswers.alarmOtherDate', { date: expectedExpiryDate })]
      : []),
    ...unlessEmpty(text),
    message('commandAnswers.entryIds', {
      clTRID,
      svTRID: svTRID ?? message('commandAnswers.entryNoServerId'),
      entryId,
    }),
  ];
}
