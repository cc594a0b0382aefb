import type { DryRun } from '#contract/renewals/batches.ts';
import type { InterfaceAddresses } from '#main/registry/protocol/command.ts';
import { renewDomain } from '#main/registry/protocol/rpp-v0/renew-domain.ts';
import { addPeriod } from '#values/calendar-date.ts';
import { decimalText } from '#values/decimal-text.ts';
import type { PlannedLine, StoredBatch } from '../store/batch-record.ts';

const shownRequests = 5;
/** Stands for the transaction identifier, which is made when a request is sent; no word, so that it needs no language. */
const madeWhenSent = '...';

/** What a batch would send, to the last letter but for the transaction identifier. Sends nothing. */
export async function dryRunOf(
  batch: StoredBatch,
  pieces: AsyncIterable<readonly PlannedLine[]>,
  addresses: InterfaceAddresses,
): Promise<DryRun> {
  const { period, currency, minorDigits, cardId } = batch;
  const sample: DryRun['sample'] = [];
  const sum = { requests: 0, readings: 0, unpriced: 0, minor: 0 };
  for await (const lines of pieces) {
    for (const line of lines) {
      sum.requests += 1;
      if (line.expiryDate === null) sum.readings += 1;
      if (line.priceMinor === null) sum.unpriced += 1;
      sum.minor += line.priceMinor ?? 0;
      if (sample.length < shownRequests) {
        sample.push({ ldhName: line.ldhName ?? '', ...requestOf(batch, line, addresses) });
      }
    }
  }
  const length = `${period.value} ${period.unit === 'y' ? 'year' : 'month'}${period.value === 1 ? '' : 's'}`;
  const without = sum.unpriced === 0 ? '' : `, without ${sum.unpriced} that have no price`;
  const money =
    sum.unpriced === sum.requests
      ? 'Your price list has no price for it.'
      : `${decimalText(sum.minor, minorDigits)} ${currency} by your price list${without}.`;
  const dates =
    sum.readings === 0
      ? 'Each expiry date is read again where it was not told minutes before.'
      : `${sum.readings} have no known expiry date; it is read before they are sent.`;
  const text = `${sum.requests} renewals by ${length}, billed to ${cardId}. ${money} ${dates}`;
  const { requests, readings, unpriced, minor: totalMinor } = sum;
  return { requests, readings, unpriced, totalMinor, sample, text };
}

function requestOf(
  batch: StoredBatch,
  line: PlannedLine,
  addresses: InterfaceAddresses,
): Omit<DryRun['sample'][number], 'ldhName'> {
  if (line.expiryDate === null) {
    const text = 'The expiry date is read first; the request carries what is read.';
    return { request: '', newExpiryDate: null, text };
  }
  const { period, cardId } = batch;
  const command = renewDomain({
    ldhName: line.ldhName ?? '',
    expiryDate: line.expiryDate,
    period,
    cardId,
    clTRID: madeWhenSent,
  });
  const { method, url, headers, body } = command.encode(addresses);
  const request = [`${method} ${url}`, ...headers.map(([name, value]) => `${name}: ${value}`), '', body ?? ''];
  const newExpiryDate = addPeriod(line.expiryDate, period);
  const text = `The new date should be ${newExpiryDate}; the transaction identifier is made when it is sent.`;
  return { request: request.join('\n'), newExpiryDate, text };
}
