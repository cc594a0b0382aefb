import { resolve } from 'node:path';
import type { ExportReceipt } from '#contract/domains/exports.ts';
import { message } from '#messages/message.ts';
import { type Command, noWords, readWords, wholeNumber } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { rowsOf } from '../table-file.ts';
import { UsageError } from '../usage-error.ts';
import { waitForWork } from '../wait-for-work.ts';

/**
 * `recordings save`: a stretch of the account's journal as a recording that the emulator answers from. What the commands
 * of this program exchanged is in the journal, whichever of them ran; beginning and ending are the person's to name.
 */
export const saveRecording: Command = {
  prepare(words) {
    const { values, positionals, common } = readWords(words, {
      minutes: { type: 'string' },
      'with-contacts': { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
    });
    const [file, ...others] = positionals;
    if (file === undefined || file === '') throw new UsageError(message('commandLine.recordingMissing'));
    noWords(others);
    const minutes = values.minutes === undefined ? undefined : wholeNumber('--minutes', values.minutes, 1, 525_600);
    return {
      common,
      async run(call) {
        const { accountId } = await call.account();
        const { workId } = await call.desk.recordings.save({
          accountId,
          interface: null,
          text: '',
          statuses: null,
          stretch: minutes === undefined ? { kind: 'all' } : { kind: 'minutes', minutes },
          withoutContacts: !values['with-contacts'],
          path: resolve(file),
          replace: values.replace,
        });
        const { path, rows, bytes, sha256 } = (await waitForWork(call, workId)) as ExportReceipt;
        return {
          exitCode: exitCodes.done,
          json: { path, exchanges: rows, bytes, sha256 },
          lines: [
            message('commandAnswers.recordingWritten', { rows: rowsOf('Exchanges', rows), path }),
            `SHA-256 ${sha256}`,
          ],
        };
      },
    };
  },
};
