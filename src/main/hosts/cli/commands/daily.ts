import { extname, resolve } from 'node:path';
import { acknowledging, type Collecting } from '#contract/inbox.ts';
import { digestFormats, type TodayChecked, type TodayRow, type TodayStep } from '#contract/today.ts';
import { type Message, message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import { scopeOf, type TodayScope } from '#values/today-scope.ts';
import { armWrites } from '../arm-writes.ts';
import { type Call, type Command, namesAccount, noWords, oneOf, readWords, wholeNumber } from '../command.ts';
import { exitCodeOf, exitCodes } from '../exit-codes.ts';
import { headlessAccount } from '../headless-account.ts';
import { tableWritten } from '../table-file.ts';
import { type Line, word } from '../text.ts';
import { UsageError } from '../usage-error.ts';
import { waitForWork } from '../wait-for-work.ts';

/**
 * `daily`: checks everything and tells what waits for a person. It downloads lists, collects messages, reads unknown
 * outcomes and prepares a batch of what expires; it never sends a renewal.
 */
export const daily: Command = {
  prepare(words) {
    const { values, positionals, common } = readWords(words, {
      sandbox: { type: 'boolean', default: false },
      days: { type: 'string', default: '30' },
      'no-prepare': { type: 'boolean', default: false },
      arm: { type: 'string' },
      acknowledge: { type: 'string' },
      digest: { type: 'string' },
      replace: { type: 'boolean', default: false },
    });
    noWords(positionals);
    const days = wholeNumber('--days', values.days, 1, 365);
    const digest = values.digest === undefined ? undefined : readDigest(values.digest);
    const acknowledge =
      values.acknowledge === undefined ? undefined : oneOf('--acknowledge', values.acknowledge, acknowledging);
    if (values.sandbox && namesAccount(common)) throw new UsageError(message('commandLine.sandboxAndAccount'));
    return {
      common,
      async run(call) {
        const isOne = namesAccount(common) || headlessAccount(call.environment) !== undefined;
        const account = isOne ? await call.account() : undefined;
        const scope: TodayScope =
          account === undefined ? (values.sandbox ? 'sandbox' : 'production') : scopeOf(account);
        const asked = { scope, accountId: account?.accountId ?? null, days };
        if (account === undefined && acknowledge !== undefined) {
          throw new UsageError(message('commandLine.acknowledgeNeedsAccount'));
        }
        if (account !== undefined) await armWrites(call, account.accountId, values.arm);
        else if (values.arm !== undefined) throw new UsageError(message('commandLine.armNeedsAccount'));
        if (account === undefined) await requireAccounts(call, scope);
        else if (acknowledge !== undefined) await changeAcknowledging(call, account.accountId, acknowledge);
        const { workId } = await call.desk.today.check({ ...asked, prepare: !values['no-prepare'] });
        const checked = (await waitForWork(call, workId)) as TodayChecked;
        const { rows, checkedAt, accounts } = await waiting(call, asked);
        const { replace } = values;
        const written =
          digest &&
          (await tableWritten(
            call,
            (
              await call.desk.today.digest({ ...asked, ...digest, replace, language: call.language })
            ).workId,
            'Rows',
          ));
        return {
          exitCode: exitCodeOfDay(rows, checked.steps),
          json: { scope, accounts, checkedAt, ...checked, rows, digest: written?.json ?? null },
          lines: [...linesOf(rows, checked), ...(written === undefined ? [] : ['', ...written.lines])],
        };
      },
    };
  },
};

/** The same setting as in the window's inbox: it stays for later runs. */
async function changeAcknowledging({ desk }: Call, accountId: string, acknowledge: Collecting['acknowledge']) {
  const { queues } = await desk.inbox.standing();
  const collecting = queues.find((queue) => queue.accountId === accountId)?.collecting;
  if (collecting === undefined || collecting.acknowledge === acknowledge) return;
  await desk.inbox.changeCollecting({ accountId, collecting: { ...collecting, acknowledge } });
}

/** A run that looks at nothing must not pass for one that found nothing. */
async function requireAccounts({ desk }: Call, scope: TodayScope): Promise<void> {
  const { accounts } = await desk.accounts.list();
  if (accounts.some((account) => scopeOf(account) === scope)) return;
  throw new DeskFailure({ kind: 'no-account', message: message('commandLine.noAccountOf', { scope: word(scope) }) });
}

/** A run without a window asks nobody for a name. */
async function waiting({ desk }: Call, asked: { scope: TodayScope; accountId: string | null; days: number }) {
  const { rows, ...rest } = await desk.today.list(asked);
  return { ...rest, rows: rows.filter(({ kind }) => kind !== 'no-person') };
}

function readDigest(file: string) {
  const format = digestFormats.find((one) => extname(file).toLowerCase() === `.${one}`);
  if (format !== undefined) return { path: resolve(file), format };
  throw new UsageError(message('commandLine.digestFormat', { given: JSON.stringify(file) }));
}

/** An unknown outcome comes first: a script that only sees another failure might send the renewal again. */
function exitCodeOfDay(rows: readonly TodayRow[], steps: readonly TodayStep[]): number {
  if (rows.some(({ kind }) => kind === 'unknown-outcome')) return exitCodes.outcomeUnknown;
  const failed = steps.filter(({ outcome }) => outcome === 'failed');
  if (failed.length > 0) {
    const codes = failed.map(({ failure }) => (failure === null ? exitCodes.failed : exitCodeOf(failure)));
    return codes.find((code) => code !== exitCodes.failed) ?? exitCodes.failed;
  }
  return rows.length === 0 ? exitCodes.done : exitCodes.found;
}

const stepWords = {
  list: 'today.stepList',
  messages: 'today.stepMessages',
  outcomes: 'today.stepOutcomes',
  batch: 'today.stepBatch',
} as const;

function linesOf(rows: readonly TodayRow[], { steps, byAnother }: TodayChecked): Line[] {
  const done = steps.map(({ account, step, outcome, text }) =>
    message(outcome === 'failed' ? 'today.stepFailed' : 'today.stepLine', {
      ...{ account: account.label, step: message(stepWords[step]), text },
    }),
  );
  return [
    ...(byAnother ? [message('today.byAnother')] : []),
    ...done,
    ...(done.length > 0 ? [''] : []),
    ...(rows.length === 0 ? [message('today.empty')] : rows.map(rowLine)),
  ];
}

function rowLine({ what, why, account }: TodayRow): Message {
  return account === null
    ? message('commandAnswers.dailyRow', { what, why })
    : message('commandAnswers.dailyRowOf', { what, why, account: account.label });
}
