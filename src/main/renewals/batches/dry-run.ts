import type { DryRun } from '#contract/renewals/batches.ts';
import type { InterfaceAddresses } from '#main/registry/protocol/command.ts';
import { renewDomain } from '#main/registry/protocol/rpp-v0/renew-domain.ts';
import { message, money, sentences } from '#messages/message.ts';
import { addPeriod } from '#values/calendar-date.ts';
import { periodText } from '#values/renewal-period.ts';
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
  const { requests, readings, unpriced, minor: totalMinor } = sum;
  const total = money(totalMinor, currency, minorDigits);
  const text = sentences(
    message('renewals.dryRunCount', { count: requests, period: periodText(period), card: cardId }),
    currency === '' || unpriced === requests
      ? message('renewals.dryRunNoPrice')
      : unpriced === 0
        ? message('renewals.dryRunTotal', { total })
        : message('renewals.dryRunPartly', { total, unpriced }),
    readings === 0 ? message('renewals.dryRunReadAgain') : message('renewals.dryRunReadings', { readings }),
  );
  return { requests, readings, unpriced, totalMinor, sample, text };
}

function requestOf(
  batch: StoredBatch,
  line: PlannedLine,
  addresses: InterfaceAddresses,
): Omit<DryRun['sample'][number], 'ldhName'> {
  if (line.expiryDate === null) {
    return { request: '', newExpiryDate: null, text: message('renewals.dryRunReadFirst') };
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
  const text = message('renewals.dryRunExpected', { date: newExpiryDate });
  return { request: request.join('\n'), newExpiryDate, text };
}
