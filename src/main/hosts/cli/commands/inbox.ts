import { acknowledging, type Collected, type InboxFilter, type InboxMessage, messageKinds } from '#contract/inbox.ts';
import { message } from '#messages/message.ts';
import { armOption, armWrites } from '../arm-writes.ts';
import { type Call, type Command, noWords, oneOf, readWords, wholeNumber } from '../command.ts';
import { dayOptions, readDays } from '../days.ts';
import { exitCodes } from '../exit-codes.ts';
import { readHostName } from '../names.ts';
import { readTableFile, tableFileOptions, tableWritten } from '../table-file.ts';
import { instantText, listed, type Text, table, word } from '../text.ts';
import { UsageError } from '../usage-error.ts';
import { waitForWork } from '../wait-for-work.ts';

const interfaces = ['rpp-v1', 'repp-v1'] as const;
const forms = ['json', 'xml'] as const;
const pageRows = 500;

/**
 * `inbox collect`: asks the poll queue, stores every message, and acknowledges it where the account says so. --no-ack
 * stores the message at the head and leaves it in the queue; --ack acknowledges although the account says by hand. On
 * production that takes --arm HANDLE and, for more than one message, --count: the `serverCount` that a collection told.
 */
export const collectInbox: Command = {
  prepare(words) {
    const { values, positionals, common } = readWords(words, {
      'no-ack': { type: 'boolean', default: false },
      ack: { type: 'boolean', default: false },
      via: { type: 'string' },
      form: { type: 'string' },
      count: { type: 'string' },
      ...armOption,
    });
    noWords(positionals);
    if (values.ack && values['no-ack']) throw new UsageError(message('commandLine.ackOrNot'));
    const typedCount = values.count === undefined ? undefined : wholeNumber('--count', values.count, 1, 1_000_000);
    const [byHand, afterStoring] = acknowledging;
    const acknowledge = values['no-ack'] ? byHand : values.ack ? afterStoring : undefined;
    const via = values.via === undefined ? undefined : oneOf('--via', values.via, interfaces);
    const form = values.form === undefined ? undefined : oneOf('--form', values.form, forms);
    return {
      common,
      async run(call) {
        const { accountId } = await call.account();
        await armWrites(call, accountId, values.arm);
        const { workId } = await call.desk.inbox.collect({
          accountId,
          ...(acknowledge && { acknowledge }),
          ...(via && { via }),
          ...(form && { form }),
          ...(typedCount !== undefined && { typedCount }),
        });
        const collected = (await waitForWork(call, workId)) as Collected;
        const { queues } = await call.desk.inbox.standing();
        const serverCount = queues.find((queue) => queue.accountId === accountId)?.serverCount ?? null;
        return {
          exitCode: isUnfinished(collected) ? exitCodes.failed : exitCodes.done,
          json: { accountId, ...collected, serverCount },
          lines: [
            collected.text,
            serverCount === null
              ? message('commandAnswers.serverCountUnknown')
              : message('commandAnswers.serverCount', { count: serverCount }),
            ...(collected.end === 'waits' && !values['no-ack'] ? [message('commandAnswers.collectAcknowledging')] : []),
          ],
        };
      },
    };
  },
};

/** Options that say which messages are meant. */
const filterOptions = {
  search: { type: 'string' },
  name: { type: 'string' },
  ...dayOptions,
  kind: { type: 'string', multiple: true },
  tag: { type: 'string', multiple: true },
  unhandled: { type: 'boolean', default: false },
  unacknowledged: { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
} as const;

/** `inbox list`: the archive, the newest first. */
export const listInbox: Command = {
  prepare(words) {
    const { values, positionals, common } = readWords(words, {
      ...filterOptions,
      limit: { type: 'string', default: '100' },
    });
    noWords(positionals);
    const limit = wholeNumber('--limit', values.limit, 1, 1_000_000);
    const filterOf = readFilter(values);
    return {
      common,
      async run(call) {
        const { messages, total, all, unhandled } = await readPages(call, await filterOf(call), limit);
        const lines = table(['stored', 'id', 'kind', 'name', 'text', 'marks'], messages.map(lineOf));
        const summary = message('commandAnswers.inboxFound', { shown: messages.length, total, all, unhandled });
        return { exitCode: exitCodes.done, json: { total, all, unhandled, messages }, lines: [lines, '', summary] };
      },
    };
  },
};

/** `inbox export`: the same as a file, with the bodies as received. */
export const exportInbox: Command = {
  prepare(words) {
    const { values, positionals, common } = readWords(words, {
      ...tableFileOptions,
      ...filterOptions,
    });
    noWords(positionals);
    const file = readTableFile(values);
    const filterOf = readFilter(values);
    return {
      common,
      async run(call) {
        const selection = { kind: 'filter' as const, filter: await filterOf(call), except: [] };
        const { workId } = await call.desk.inbox.export({ selection, ...file });
        return tableWritten(call, workId, 'Messages');
      },
    };
  },
};

interface FilterWords {
  readonly search?: string | undefined;
  readonly name?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly kind?: string[] | undefined;
  readonly tag?: string[] | undefined;
  readonly unhandled: boolean;
  readonly unacknowledged: boolean;
  readonly all: boolean;
}

/** Refuses what is no name or no day; the account is looked up when the command runs. */
function readFilter(values: FilterWords): (call: Call) => Promise<InboxFilter> {
  const { from: storedFrom, until: storedTo } = readDays(values);
  const filter: InboxFilter = {
    ...(values.search !== undefined && { text: values.search }),
    ...(values.name !== undefined && { ldhName: readHostName(values.name) }),
    ...(storedFrom !== undefined && { storedFrom }),
    ...(storedTo !== undefined && { storedTo }),
    ...(values.kind !== undefined && { kind: values.kind }),
    ...(values.tag !== undefined && { tag: values.tag }),
    ...(values.unhandled && { handled: false }),
    ...(values.unacknowledged && { acknowledged: false }),
  };
  return async (call) => (values.all ? filter : { accountId: (await call.account()).accountId, ...filter });
}

/** Where a person has to look: the queue is stuck, nothing may be acknowledged although it was wanted, or it was stopped. */
function isUnfinished({ end }: Collected): boolean {
  return end === 'stuck' || end === 'blocked' || end === 'stopped';
}

async function readPages({ desk }: Call, filter: InboxFilter, limit: number) {
  const messages: InboxMessage[] = [];
  for (;;) {
    const window = { offset: messages.length, limit: Math.min(pageRows, limit - messages.length) };
    const page = await desk.inbox.page({ filter, ...window });
    messages.push(...page.messages);
    if (page.messages.length === 0 || messages.length >= Math.min(limit, page.total)) return { ...page, messages };
  }
}

function lineOf({
  storedAt,
  messageId,
  kind,
  unicodeName,
  text,
  handled,
  acknowledged,
  offHeadAt,
  tags,
  unasked,
}: InboxMessage): Text[] {
  const marks: Text[] = [
    ...(handled ? [] : [word('unhandled')]),
    ...(acknowledged !== null || messageId === null ? [] : [word(offHeadAt === null ? 'inQueue' : 'notAtHead')]),
    ...(unasked ? [word('unasked')] : []),
    ...tags,
  ];
  // One message, one line, whatever it carries.
  const line = text.replace(/\p{C}+/gu, ' ').slice(0, 120);
  // Later versions may know more kinds.
  const known = messageKinds.find((one) => one === kind);
  const kindText = known === undefined ? kind : word(known);
  return [instantText(storedAt), messageId ?? '', kindText, unicodeName ?? '', line, listed(marks)];
}
