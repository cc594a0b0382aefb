import { resolve } from 'node:path';
import { type ExportReceipt, exportFormats, headingChoices } from '#contract/domains/exports.ts';
import { type Message, message } from '#messages/message.ts';
import { type Call, type Outcome, oneOf } from './command.ts';
import { exitCodes } from './exit-codes.ts';
import { UsageError } from './usage-error.ts';
import { waitForWork } from './wait-for-work.ts';

/** Options of a command that writes a table: where to, in which format, and with which headings. */
export const tableFileOptions = {
  to: { type: 'string' },
  format: { type: 'string', default: 'csv' },
  headings: { type: 'string', default: 'names' },
  replace: { type: 'boolean', default: false },
} as const;

/** Refuses words that name no file or no format that there is. */
export function readTableFile(values: { to?: string | undefined; format: string; headings: string; replace: boolean }) {
  if (!values.to) throw new UsageError(message('commandLine.targetMissing'));
  const format = oneOf('--format', values.format, exportFormats);
  const headings = oneOf('--headings', values.headings, headingChoices);
  return { path: resolve(values.to), format, headings, replace: values.replace };
}

type Rows = 'Domains' | 'Entries' | 'Exchanges' | 'Lines' | 'Messages' | 'Rows';

/** Waits for the file and shows its receipt. */
export async function tableWritten(call: Call, workId: string, rowsAre: Rows) {
  const { path, rows, bytes, sha256 } = (await waitForWork(call, workId)) as ExportReceipt;
  return {
    exitCode: exitCodes.done,
    json: { path, rows, bytes, sha256 },
    lines: [message('commandAnswers.fileWritten', { rows: rowsOf(rowsAre, rows), path, bytes, sha256 })],
  } satisfies Outcome;
}

/** How many of them there are. */
export function rowsOf(rows: Rows, count: number): Message {
  return message(`commandAnswers.rowsOf${rows}`, { count });
}
