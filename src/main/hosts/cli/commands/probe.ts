import { resolve } from 'node:path';
import type { ProbeReport } from '#contract/practice/probe.ts';
import { message } from '#messages/message.ts';
import { type Command, noWords, oneOf, readWords } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { type Line, table, word } from '../text.ts';
import { UsageError } from '../usage-error.ts';
import { waitForWork } from '../wait-for-work.ts';

/** `probe`: how the registry speaks, beside what the specification shows. Reads only. */
export const probe: Command = {
  prepare(words) {
    const { values, positionals, common } = readWords(words, {
      to: { type: 'string' },
      format: { type: 'string' },
      replace: { type: 'boolean', default: false },
    });
    noWords(positionals);
    const to = values.to === undefined ? undefined : resolve(values.to);
    if (to === undefined && (values.format !== undefined || values.replace)) {
      throw new UsageError(message('commandLine.probeNeedsFile'));
    }
    const format = oneOf('--format', values.format ?? (to?.endsWith('.json') === true ? 'json' : 'md'), ['md', 'json']);
    return {
      common,
      async run(call) {
        const { accountId } = await call.account();
        const { workId } = await call.desk.probe.start({ accountId });
        const report = (await waitForWork(call, workId)) as ProbeReport;
        if (to !== undefined && report.isRegistry) {
          const written = await call.desk.probe.save({ accountId, format, path: to, replace: values.replace });
          call.say(message('commandAnswers.filePathOnly', { path: written.path }));
        }
        return { exitCode: exitCodeOfReport(report), json: report, lines: linesOf(report) };
      },
    };
  },
};

function exitCodeOfReport({ findings, asked, isRegistry }: ProbeReport): number {
  if (!isRegistry) return exitCodes.notTheRegistry;
  const differs = findings.some(({ standing }) => standing === 'differs');
  return differs || asked === 0 ? exitCodes.failed : exitCodes.done;
}

function linesOf({ findings, asked, isRegistry, beyond }: ProbeReport): Line[] {
  const rows = findings.map((one) => [
    word(one.standing),
    one.interface,
    one.title,
    one.observed === null ? message('commandAnswers.probeUnseen', { why: one.why ?? '' }) : oneLine(one.observed),
    one.changed
      ? message('commandAnswers.probeWas', { previous: oneLine(String(one.previous)) })
      : one.standing === 'differs'
        ? message('commandAnswers.probeDocumented', { documented: oneLine(String(one.documented)) })
        : '',
  ]);
  const differing = findings.filter(({ standing }) => standing === 'differs').length;
  const changed = findings.filter((one) => one.changed).length;
  return [
    table(['standing', 'interface', 'point', 'observed', ''], rows),
    '',
    message('commandAnswers.probeFound', { asked, differing, changed }),
    ...(isRegistry ? [] : [message('commandAnswers.probeStranger')]),
    message('commandAnswers.probeBeyond'),
    ...beyond.map(({ title, why }) => message('commandAnswers.probeBeyondOne', { title, why })),
  ];
}

function oneLine(text: string): string {
  return text.replace(/\p{C}+/gu, ' ').slice(0, 160);
}
