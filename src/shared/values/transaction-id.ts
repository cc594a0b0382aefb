import { message } from '#messages/message.ts';
import { type Parsed, parsed, problem } from './parsed.ts';

/**
 * A client or server transaction identifier. EPP's own type: 3 to 64 characters, no blank at either end and no
 * run of blanks (RFC 5730 trIDStringType); the specification sets no limit of its own.
 */
export type TransactionId = string & { readonly __transactionId: true };

export function parseTransactionId(text: string): Parsed<TransactionId> {
  if (text.length < 3 || text.length > 64) {
    return problem('transaction-id-length', message('words.transactionIdLength', { length: text.length }));
  }
  // Visible ASCII only: it must travel in a header as it is.
  if (!/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(text)) {
    return problem('transaction-id-form', message('words.transactionIdForm'));
  }
  return parsed(text as TransactionId);
}

/**
 * A new clTRID: `<purpose>-<UTC time to the second>-<random>`; `random` is at least 8 characters of [a-z0-9] from the
 * caller's source of chance. Readable in a support mail and unique over restarts.
 */
export function makeClTRID(purpose: string, epochMilliseconds: number, random: string): TransactionId {
  const time = new Date(epochMilliseconds).toISOString().slice(0, 19).replace(/[-:]/g, '');
  return `${purpose}-${time}-${random}` as TransactionId;
}
