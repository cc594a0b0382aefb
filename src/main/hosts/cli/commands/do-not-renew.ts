import { message } from '#messages/message.ts';
import { type Command, readWords } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { readHostName } from '../names.ts';
import { UsageError } from '../usage-error.ts';

/** `domains do-not-renew`: marks names, with a reason, for good or until a day. */
export const markDoNotRenew: Command = {
  prepare(words) {
    const { values, positionals, common } = readWords(words, {
      reason: { type: 'string' },
      until: { type: 'string' },
    });
    const names = readNames(positionals, 'domains do-not-renew');
    const reason = values.reason?.trim() ?? '';
    if (reason === '') throw new UsageError(message('commandLine.reasonMissing'));
    return {
      common,
      async run(call) {
        const { accountId } = await call.account();
        const selection = { kind: 'names' as const, names };
        const order = { accountId, selection, reason, until: values.until ?? null };
        const { changed } = await call.desk.domainMarks.doNotRenew(order);
        const lines = [message('commandAnswers.markedNames', { count: changed })];
        return { exitCode: exitCodes.done, json: { accountId, changed }, lines };
      },
    };
  },
};

/** `domains renew-again`: takes such marks away. */
export const unmarkDoNotRenew: Command = {
  prepare(words) {
    const { positionals, common } = readWords(words, {});
    const names = readNames(positionals, 'domains renew-again');
    return {
      common,
      async run(call) {
        const { accountId } = await call.account();
        const selection = { kind: 'names' as const, names };
        const { changed } = await call.desk.domainMarks.renewAgain({ accountId, selection });
        const lines = [message('commandAnswers.unmarkedNames', { count: changed })];
        return { exitCode: exitCodes.done, json: { accountId, changed }, lines };
      },
    };
  },
};

function readNames(positionals: readonly string[], command: string): string[] {
  if (positionals.length === 0) throw new UsageError(message('commandLine.nameMissing', { command }));
  return positionals.map(readHostName);
}
