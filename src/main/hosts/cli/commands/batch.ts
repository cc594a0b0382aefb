import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BatchLine, BatchSource, RenewalBatch } from '#contract/renewals/batches.ts';
import type { CardCover } from '#contract/renewals/cards.ts';
import { largestNameList, readWhole } from '#main/files/regular-file.ts';
import { message, sentences } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import { periodText } from '#values/renewal-period.ts';
import { armOption, armWrites } from '../arm-writes.ts';
import { columnLines, readColumnAnswers } from '../column-answers.ts';
import { type Call, type Command, namesAccount, noWords, oneOf, readWords, wholeNumber } from '../command.ts';
import { exitCodeOf, exitCodeOfRefusal, exitCodes } from '../exit-codes.ts';
import { readListQuery } from '../list-query.ts';
import { readTableFile, tableFileOptions, tableWritten } from '../table-file.ts';
import { amountText, instantText, joined, type Line, type Text, table, unlessEmpty, word } from '../text.ts';
import { UsageError } from '../usage-error.ts';
import { waitForWork } from '../wait-for-work.ts';

const pageRows = 500;
const lookEveryMilliseconds = 100;
const shows = ['all', 'problems', 'failed', 'unknown'] as const;

/** `batch prepare`: takes names from a file, one a line or CSV, or from a saved view, and keeps a batch under review. Sends nothing. */
export const prepareBatch: Command = {
  prepare(words) {
    const { values, positionals, common } = readWords(words, {
      years: { type: 'string' },
      card: { type: 'string' },
      title: { type: 'string', default: '' },
      all: { type: 'boolean', default: false },
      view: { type: 'string' },
      'use-column': { type: 'string', multiple: true },
      'ignore-column': { type: 'string', multiple: true },
    });
    const [file, ...more] = positionals;
    if ((file === undefined) === (values.view === undefined) || more.length > 0) {
      throw new UsageError(message('commandLine.prepareTakesOne'));
    }
    const answers = { use: values['use-column'] ?? [], ignore: values['ignore-column'] ?? [] };
    const years = values.years === undefined ? undefined : wholeNumber('--years', values.years, 1, 99);
    const card = (values.card ?? '').trim();
    // A column of the file may say both.
    if (years === undefined && answers.use.length === 0) throw new UsageError(message('commandLine.yearsMissing'));
    if (card === '' && answers.use.length === 0) throw new UsageError(message('commandLine.cardMissing'));
    return {
      common,
      async run(call) {
        const { accountId } = await call.account();
        const source = file === undefined ? await viewSource(call, accountId, values.view) : await textSource(file);
        const { renewalBatches } = call.desk;
        const columns =
          source.kind === 'text' ? await renewalBatches.columns({ accountId, text: source.text }) : undefined;
        const { value, cardId } = readColumnAnswers(columns?.columns ?? [], answers, { years, card });
        const period = { unit: 'y' as const, value };
        const order = { accountId, source, period, cardId, title: values.title, columns: answers };
        let batch = await renewalBatches.prepare(order);
        if (values.all) batch = await renewalBatches.choose({ batchId: batch.batchId, lineIds: null, chosen: true });
        const problems = await linesOf(call, batch.batchId, 'problems');
        return {
          exitCode: exitCodes.done,
          json: { batch, problems },
          lines: [
            ...batchLines(batch),
            ...columnLines(columns?.columns ?? [], answers),
            ...problems.map(({ line, input, problems: found }) =>
              message('commandAnswers.batchLine', { line, input, problem: joined(found.map(({ text }) => text)) }),
            ),
            sentences(
              message('words.nothingSent'),
              message('commandAnswers.batchSeeFirst', { batchId: batch.batchId }),
            ),
          ],
        };
      },
    };
  },
};

/** `batch list` */
export const listBatches: Command = {
  prepare(words) {
    const { positionals, common } = readWords(words, {});
    noWords(positionals);
    return {
      common,
      async run(call) {
        const accountId = !namesAccount(common) ? null : (await call.account()).accountId;
        const { batches } = await call.desk.renewalBatches.list({ accountId });
        const rows = batches.map((batch) => [
          instantText(batch.createdAt),
          batch.title,
          word(batch.state),
          `${batch.counts.renewed}/${batch.counts.chosen}`,
          batch.batchId,
        ]);
        const lines = [table(['created', 'title', 'state', 'renewed', 'batch'], rows)];
        return { exitCode: exitCodes.done, json: { batches }, lines };
      },
    };
  },
};

/** `batch show` */
export const showBatch: Command = {
  prepare(words) {
    const { values, positionals, common } = readWords(words, { lines: { type: 'string', default: 'all' } });
    const batchId = onlyBatch(positionals, 'show');
    const show = oneOf('--lines', values.lines, shows);
    return {
      common,
      async run(call) {
        const batch = await call.desk.renewalBatches.get({ batchId });
        const lines = await linesOf(call, batchId, show);
        const rows = lines.map((line) => [
          String(line.line),
          line.unicodeName ?? line.input,
          word(line.state ?? (line.chosen ? 'waiting' : 'notChosen')),
          line.newExpiryDate ?? '',
          joined([line.resultCode ?? '', ...answerOf(line)]),
        ]);
        return {
          exitCode: exitCodeOfBatch(batch),
          json: { batch, lines },
          lines: [...batchLines(batch), '', table(['line', 'name', 'state', 'newExpiry', 'answer'], rows)],
        };
      },
    };
  },
};

/** `batch run`: shows what would be sent; with --yes sends it, or goes on with it, and waits until it is over. */
export const runBatch: Command = {
  prepare(words) {
    const { values, positionals, common } = readWords(words, {
      yes: { type: 'boolean', default: false },
      count: { type: 'string' },
      ...armOption,
    });
    const batchId = onlyBatch(positionals, 'run');
    const typedCount = values.count === undefined ? null : wholeNumber('--count', values.count, 1, 200_000);
    return {
      common,
      async run(call) {
        const { renewalBatches } = call.desk;
        // The account of a batch may be one that only the environment describes: it has to be there before.
        if (call.environment.REGISTRY_DESK_HANDLE) await call.account();
        if (!values.yes) {
          const dry = await renewalBatches.dryRun({ batchId });
          const cover = await coverOf(call, batchId);
          return {
            exitCode: exitCodes.wrongUsage,
            json: { sent: false, ...dry, cover },
            lines: [
              dry.text,
              ...coverLines(cover),
              '',
              ...dry.sample.flatMap(({ request, text }) => [...(request === '' ? [] : [request, '']), text, '']),
              sentences(message('words.nothingSent'), message('commandAnswers.toSend')),
            ],
          };
        }
        // An account that was named in words must be the one that the batch bills.
        const { accountId } = !namesAccount(common) ? await renewalBatches.get({ batchId }) : await call.account();
        await armWrites(call, accountId, values.arm);
        const { workId } = await renewalBatches.run({ batchId, typedCount, accountId });
        // However it ended, the batch itself says what came of it.
        if (workId !== null) await waitForWork(call, workId, () => pause(call, batchId)).catch(onlyOwn);
        const batch = await renewalBatches.get({ batchId });
        const goOn = batch.state === 'paused' ? [message('commandAnswers.batchGoOn', { batchId })] : [];
        return {
          exitCode: exitCodeOfBatch(batch),
          json: { sent: true, batch },
          lines: [...batchLines(batch), ...goOn],
        };
      },
    };
  },
};

/** `batch cancel` */
export const cancelBatch: Command = {
  prepare(words) {
    const { positionals, common } = readWords(words, {});
    const batchId = onlyBatch(positionals, 'cancel');
    return {
      common,
      async run(call) {
        const batch = await call.desk.renewalBatches.cancel({ batchId });
        return { exitCode: exitCodes.done, json: { batch }, lines: batchLines(batch) };
      },
    };
  },
};

/** `batch retry`: a new batch under review with what was refused or not sent. */
export const retryBatch: Command = {
  prepare(words) {
    const { positionals, common } = readWords(words, {});
    const batchId = onlyBatch(positionals, 'retry');
    return {
      common,
      async run(call) {
        const batch = await call.desk.renewalBatches.retryFailed({ batchId });
        return { exitCode: exitCodes.done, json: { batch }, lines: batchLines(batch) };
      },
    };
  },
};

/** `batch export` */
export const exportBatch: Command = {
  prepare(words) {
    const { values, positionals, common } = readWords(words, tableFileOptions);
    const batchId = onlyBatch(positionals, 'export');
    const file = readTableFile(values);
    return {
      common,
      async run(call) {
        const { workId } = await call.desk.renewalBatches.export({ batchId, ...file });
        return tableWritten(call, workId, 'Lines');
      },
    };
  },
};

/** Lines under way end with what the registry says of them; no further one begins. */
async function pause({ desk }: Call, batchId: string): Promise<'left' | 'ending'> {
  let batch = await desk.renewalBatches.pause({ batchId });
  while (batch.counts.underWay > 0) {
    await sleep(lookEveryMilliseconds);
    batch = await desk.renewalBatches.get({ batchId });
  }
  return batch.state === 'done' ? 'ending' : 'left';
}

/** The names that a saved view finds now. */
async function viewSource(call: Call, accountId: string, view: string | undefined): Promise<BatchSource> {
  const { filter } = await readListQuery({ ...(view !== undefined && { view }), descending: false }).resolve(
    call,
    accountId,
  );
  return { kind: 'selection', selection: { kind: 'filter', filter, except: [] } };
}

async function textSource(file: string): Promise<BatchSource> {
  const path = resolve(file);
  try {
    return { kind: 'text', text: (await readWhole(path, largestNameList)).toString('utf8') };
  } catch (error) {
    if (error instanceof DeskFailure) throw error;
    const cause = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new DeskFailure({
      kind: 'file',
      message: message('commandLine.fileUnreadable', { path, reason: cause }),
      path,
      cause,
      nothingSent: true,
    });
  }
}

function onlyBatch(positionals: readonly string[], verb: string): string {
  const [batchId, ...others] = positionals;
  if (batchId === undefined) throw new UsageError(message('commandLine.batchTakesOne', { verb }));
  noWords(others);
  return batchId;
}

async function linesOf({ desk }: Call, batchId: string, show: (typeof shows)[number]): Promise<BatchLine[]> {
  const all: BatchLine[] = [];
  for (;;) {
    const { lines } = await desk.renewalBatches.lines({ batchId, show, offset: all.length, limit: pageRows });
    all.push(...lines);
    if (lines.length < pageRows) return all;
  }
}

function batchLines({ title, state, counts, cardId, period, preparedBy, text, batchId }: RenewalBatch): Line[] {
  const { chosen, lines, renewed, refused, notSent, overCap, unknown, waiting } = counts;
  return [
    message('commandAnswers.batchSummary', {
      title,
      state: word(state),
      chosen,
      lines,
      period: periodText(period),
      card: cardId,
    }),
    ...(preparedBy === null ? [] : [message('commandAnswers.batchPreparedBy', { person: preparedBy })]),
    message('commandAnswers.batchCounts', { renewed, refused, notSent, overCap, unknown, waiting }),
    ...unlessEmpty(text),
    message('commandAnswers.batch', { batchId }),
  ];
}

/** What the card of a batch has by our count, beside what waits of the batch. */
async function coverOf({ desk }: Call, batchId: string): Promise<CardCover> {
  const { accountId, cardId } = await desk.renewalBatches.get({ batchId });
  return desk.cards.cover({ accountId, cardId, what: { kind: 'batch', batchId } });
}

/** What is to be known of the card before a batch is sent: that it has too little, and what its cap leaves out. */
function coverLines(cover: CardCover): Line[] {
  const { cardId: card, leftMinor, needMinor, shortMinor, overCap } = cover;
  const isShort = shortMinor !== null && shortMinor > 0;
  const amounts = { left: amountText(cover, leftMinor), need: amountText(cover, needMinor) };
  return [
    ...(isShort
      ? [message('commandAnswers.batchShort', { card, ...amounts, short: amountText(cover, shortMinor) })]
      : []),
    ...(overCap === null ? [] : [message('commandAnswers.batchOverCap', { card, count: overCap.names })]),
  ];
}

/** What the registry said of a line, or what is to be known of it before. */
function answerOf({ text, problems }: BatchLine): Text[] {
  const said = unlessEmpty(text);
  return said.length > 0 ? said : problems.map((problem) => problem.text);
}

/** Done only where every chosen line was renewed; an unknown outcome is worse than a failure; else what paused it. */
export function exitCodeOfBatch({ state, counts, pause }: Pick<RenewalBatch, 'state' | 'counts' | 'pause'>): number {
  if (counts.unknown + counts.underWay > 0) return exitCodes.outcomeUnknown;
  if (state === 'done' && counts.renewed === counts.chosen) return exitCodes.done;
  if (state !== 'paused' || pause === null) return exitCodes.failed;
  if (pause.failure !== undefined) return exitCodeOf(pause.failure);
  return exitCodeOfRefusal(pause.resultCode ?? '');
}

function onlyOwn(error: unknown): void {
  if (!(error instanceof DeskFailure)) throw error;
}
