import { type DigestFormat, type TodayRow, type TodayStep, todayGroups } from '#contract/today.ts';
import type { NamedColumn } from '#main/files/table-column.ts';
import { type ReportStamp, writeReport } from '#main/files/write-report.ts';
import { instant, type Message, message } from '#messages/message.ts';
import { type MessageLanguage, say } from '#messages/say.ts';
import { marksWrittenOutInLines } from '#values/unseen-marks.ts';

export interface DigestOrder {
  readonly format: DigestFormat;
  readonly language: MessageLanguage;
}

export interface DigestFacts {
  readonly rows: readonly TodayRow[];
  readonly steps: readonly TodayStep[];
  readonly stamp: ReportStamp;
}

const groupNames = {
  money: message('today.groupMoney'),
  expiring: message('today.groupExpiring'),
  waiting: message('today.groupWaiting'),
  desk: message('today.groupDesk'),
} as const satisfies Record<TodayRow['group'], Message>;

const stepNames = {
  list: message('today.stepList'),
  messages: message('today.stepMessages'),
  outcomes: message('today.stepOutcomes'),
  batch: message('today.stepBatch'),
} as const satisfies Record<TodayStep['step'], Message>;

/** A line of what waits, or of what the last check did. */
interface DigestLine {
  readonly group: Message;
  readonly what: Message;
  readonly why: Message;
  readonly account: string | null;
  readonly person: string | null;
}

/** What waits for a person as a page to print, or as a text to send. */
export function writeDigest({ format, language }: DigestOrder, facts: DigestFacts): AsyncIterable<string> {
  if (format === 'txt') return digestText(language, facts);
  const said = (text: Message) => say(language, text);
  const columns: NamedColumn<DigestLine>[] = [
    { name: 'kind', kind: 'text', value: ({ group }) => said(group) },
    { name: 'what', kind: 'text', value: ({ what }) => said(what) },
    { name: 'details', kind: 'text', value: ({ why }) => said(why) },
    { name: 'account', kind: 'text', value: ({ account }) => account },
    { name: 'person', kind: 'text', value: ({ person }) => person },
  ];
  const title = facts.rows.length === 0 ? message('today.empty') : message('today.title');
  return writeReport(columns, inPieces(linesOf(facts)), { language, inWords: true, about: { title, ...facts.stamp } });
}

function linesOf({ rows, steps }: DigestFacts): DigestLine[] {
  return [
    ...rows.map(({ group, what, why, account, person }) => ({
      ...{ group: groupNames[group], what, why, person },
      account: account?.label ?? null,
    })),
    ...steps.map(({ account, step, text }) => ({
      ...{ group: message('today.stepsTitle'), what: stepNames[step], why: text, account: account.label, person: null },
    })),
  ];
}

async function* inPieces<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

async function* digestText(language: MessageLanguage, { rows, steps, stamp }: DigestFacts): AsyncGenerator<string> {
  const head = stamp.at === null ? message('today.title') : message('today.digestOf', { when: instant(stamp.at) });
  yield `${say(language, head)}\n`;
  if (rows.length === 0) yield `\n${say(language, message('today.empty'))}\n`;
  for (const group of todayGroups) {
    const own = rows.filter((row) => row.group === group);
    if (own.length === 0) continue;
    yield `\n${say(language, groupNames[group])}\n`;
    for (const row of own) yield written(rowLine(language, row));
  }
  if (steps.length === 0) return;
  yield `\n${say(language, message('today.stepsTitle'))}\n`;
  for (const step of steps) yield written(say(language, stepLine(step)));
}

/** One line of a text, whatever others wrote into it. */
const written = (text: string) => `- ${marksWrittenOutInLines(text).replace(/\s*[\r\n]+\s*/g, ' ')}\n`;

/** What and why of a row, and whose it is. */
export function rowLine(language: MessageLanguage, { what, why, account, person }: TodayRow): string {
  const whose = [account?.label, person].filter((one) => one != null).join(', ');
  const text = [say(language, what), say(language, why)].filter((part) => part !== '').join('. ');
  return whose === '' ? text : `${text} (${whose})`;
}

/** What a step did, or what it failed with. */
export function stepLine({ account, step, outcome, text }: TodayStep): Message {
  const code = outcome === 'failed' ? 'today.stepFailed' : 'today.stepLine';
  return message(code, { account: account.label, step: stepNames[step], text });
}
