import type { Work } from '#contract/desk/work.ts';
import type { BatchLine, RenewalBatch } from '#contract/renewals/batches.ts';
import { type Message, message } from '#messages/message.ts';
import { dateOfInstant } from '#values/calendar-date.ts';
import type { StoredBatch, StoredLine } from '../store/batch-record.ts';
import { pauseMessage } from './pauses.ts';

/** A batch as windows see it; `work` is its run in this program, where it has one. */
export function showBatch(batch: StoredBatch, work: Work | undefined): RenewalBatch {
  const { totalMinor, ...counts } = batch.counts;
  const running = work !== undefined && work.endedAt === null ? work : undefined;
  return {
    batchId: batch.batchId,
    accountId: batch.accountId,
    title: titleOf(batch),
    named: batch.title !== '',
    period: { ...batch.period },
    cardId: batch.cardId,
    state: batch.state === 'running' && running?.state === 'paused' ? 'paused' : batch.state,
    revision: batch.revision,
    createdAt: batch.createdAt,
    counts,
    totalMinor: batch.currency === '' || counts.unpriced === counts.chosen ? null : totalMinor,
    currency: batch.currency,
    minorDigits: batch.minorDigits,
    forecastEndAt: running?.forecastEndAt ?? null,
    workId: running?.workId ?? null,
    preparedBy: batch.preparedBy,
    runBy: batch.runBy,
    pause: batch.pause === null ? null : { ...batch.pause, message: pauseMessage(batch.pause) },
    text: batch.text,
  };
}

/** Of these the date that was expected is no fact. */
const notToTheDate: ReadonlySet<StoredLine['state']> = new Set([
  'refused',
  'not-sent',
  'outcome-unknown',
  'reconciled-not-renewed',
]);

export function showLine(line: StoredLine): BatchLine {
  const state = line.state ?? (line.ended ? 'not-sent' : null);
  return {
    lineId: String(line.line),
    line: line.sourceLine,
    input: line.input,
    ldhName: line.ldhName,
    unicodeName: line.unicodeName,
    expiryDate: line.expiryDate,
    newExpiryDate: line.givenExpiryDate ?? (state !== null && notToTheDate.has(state) ? null : line.newExpiryDate),
    expectedExpiryDate: line.newExpiryDate,
    priceMinor: line.priceMinor,
    chosen: line.chosen,
    problems: [...line.problems],
    state,
    entryId: line.entryId,
    resultCode: line.resultCode,
    text: line.text,
  };
}

/** What a batch is called in files, in the ledger and on the command line. */
export function titleOf({ title, createdAt }: Pick<StoredBatch, 'title' | 'createdAt'>): string {
  return title === '' ? `Renewals of ${dateOfInstant(createdAt)}` : title;
}

/** What came of a batch, in a sentence. */
export function countsText(counts: StoredBatch['counts']): Message {
  const parts = [
    [counts.renewed, 'renewals.countRenewed'],
    [counts.refused, 'renewals.countRefused'],
    [counts.unknown, 'renewals.countUnknown'],
    [counts.notSent - counts.overCap, 'renewals.countNotSent'],
    [counts.overCap, 'renewals.countOverCap'],
    [counts.underWay, 'renewals.countUnderWay'],
    [counts.waiting, 'renewals.countWaiting'],
  ] as const;
  const said = parts.filter(([number]) => number > 0).map(([number, code]) => message(code, { number }));
  if (said.length === 0) return message('words.nothingSent');
  const list = said.reduce((first, second) => message('words.comma', { first, second }));
  return message('words.clauseAlone', { clause: list });
}

/** Of a batch that stands still midway: how many of its names were sent, whatever came of them, and how many were not. */
export function sentCounts({ chosen, waiting, notSent }: StoredBatch['counts']): Message {
  const left = waiting + notSent;
  return message('renewals.batchCounts', { sent: chosen - left, chosen, left });
}
