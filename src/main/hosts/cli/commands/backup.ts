import { resolve } from 'node:path';
import type { ExportReceipt } from '#contract/domains/exports.ts';
import { message } from '#messages/message.ts';
import { type Command, readWords } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { UsageError } from '../usage-error.ts';
import { waitForWork } from '../wait-for-work.ts';

/** `backup FILE`: a consistent copy of the store while others use it, with its receipt beside it. Sends nothing. */
export const backup: Command = {
  prepare(words) {
    const { values, positionals, common } = readWords(words, { replace: { type: 'boolean', default: false } });
    const [file, ...rest] = positionals;
    if (file === undefined || rest.length > 0) throw new UsageError(message('commandLine.backupTakesOneFile'));
    return {
      common,
      async run(call) {
        const { workId } = await call.desk.backups.start({ path: resolve(file), replace: values.replace });
        const { path, bytes, sha256 } = (await waitForWork(call, workId)) as ExportReceipt;
        return { exitCode: exitCodes.done, json: { path, bytes, sha256 }, lines: [`${path}`, `SHA-256 ${sha256}`] };
      },
    };
  },
};
