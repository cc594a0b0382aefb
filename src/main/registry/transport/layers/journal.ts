import type { Clock } from '#main/clock.ts';
import { message } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import { DeskFailure } from '#values/failure.ts';
import type { AnsweredReply, ExchangeReply, ExchangeRequest } from '../exchange.ts';
import type { JournalBeginning, JournalEnding } from '../journal-record.ts';
import { redacted, redactHeaders, redactText, redactUrl } from '../redaction.ts';
import type { Layer } from './layer.ts';

/** Where exchanges are written down; the store behind it makes them durable. */
export interface JournalPort {
  began(record: JournalBeginning): Promise<void>;
  ended(record: JournalEnding): Promise<void>;
  /**
   * A question is under way; what this gives takes its ending, and neither waits for the disk. Only `batched` adds it:
   * without it, questions are written one by one.
   */
  asked?(record: JournalBeginning): (ending: JournalEnding) => void;
}

export interface JournalOptions {
  readonly journal: JournalPort;
  readonly clock: Clock;
  /** Bytes of a reply's body that are kept for an account; 64 KiB where it says nothing. */
  readonly keptBodyBytes?: (accountId: string) => number | undefined;
  /** The first bytes of a reply's body as the text that its readers read. */
  readonly bodyText: (reply: AnsweredReply, longest: number) => string;
  /** Told when an ending could not be written: the answer is in hand and goes on up. */
  readonly onProblem?: (error: unknown) => void;
}

const defaultBodyBytes = 64 * 1024;

/**
 * Writes every exchange down, redacted. One that is not repeatable (it changes something) is durable before its first
 * byte leaves, and nothing leaves when it cannot be written: DeskFailure internal. Questions change nothing, so asking does not
 * wait for the disk; their answer does, unless the journal is `batched`.
 */
export function createJournalLayer(options: JournalOptions): Layer {
  const { clock } = options;
  const onProblem = options.onProblem ?? (() => undefined);
  const writeChange = changeWriter(options, onProblem);
  const writeQuestion = questionWriter(options, onProblem);

  return (next) => async (request) => {
    const write = request.repeatable ? writeQuestion : writeChange;
    const startedAt = clock.now();
    const promised = request.beforeSending?.();
    const begun = write(beginning(request, startedAt));
    let end: EndWriter;
    let refused: PromiseRejectedResult | undefined;
    if (promised === undefined && typeof begun === 'function') end = begun;
    else {
      // Both are waited for, whichever fails: nothing of this request is on its way to the disk when it is given up.
      const [written, kept] = await Promise.allSettled([begun, promised]);
      if (written.status === 'rejected') throw kept.status === 'rejected' ? kept.reason : written.reason;
      end = written.value;
      if (kept.status === 'rejected') refused = kept;
    }
    let reply: ExchangeReply;
    try {
      if (refused !== undefined) throw refused.reason;
      reply = await next(request);
    } catch (error) {
      const kind = error instanceof DeskFailure ? error.failure.kind : 'internal';
      const unsent = { ...silent(request.journalId, clock.now() - startedAt), silence: `not sent: ${kind}` };
      await end(unsent)?.catch(onProblem);
      throw error;
    }
    const keptBodyBytes = options.keptBodyBytes?.(request.accountId) ?? defaultBodyBytes;
    const ended = end(endingOf(request.journalId, reply, keptBodyBytes, options.bodyText));
    if (ended !== undefined) await ended.catch(onProblem);
    return reply.kind === 'limited' ? reply : { ...reply, journalId: request.journalId };
  };
}

/** Writes an ending; a promise only where somebody must wait for it. */
type EndWriter = (ending: JournalEnding) => Promise<void> | undefined;
/** Writes a beginning and gives what writes its ending; at once where the beginning waits for nothing. */
type Writer = (beginning: JournalBeginning) => Promise<EndWriter> | EndWriter;

function changeWriter({ journal }: JournalOptions, onProblem: (error: unknown) => void): Writer {
  return async (record) => {
    await journal.began(record).catch(refuseToSend);
    // The answer does not wait for the disk here: what is written because of it comes after the ending in the store.
    return async (ending) => {
      journal.ended(ending).catch(onProblem);
    };
  };
}

function questionWriter({ journal }: JournalOptions, onProblem: (error: unknown) => void): Writer {
  if (journal.asked !== undefined) {
    const asked = journal.asked.bind(journal);
    return (record) => {
      const answered = asked(record);
      return (ending) => {
        answered(ending);
        return undefined;
      };
    };
  }
  return async (record) => {
    const written = journal.began(record).then(
      () => true,
      (error: unknown) => {
        onProblem(error);
        return false;
      },
    );
    return async (ending) => {
      if (await written) await journal.ended(ending);
    };
  };
}

function endingOf(
  journalId: string,
  reply: ExchangeReply,
  keptBodyBytes: number,
  bodyText: JournalOptions['bodyText'],
): JournalEnding {
  switch (reply.kind) {
    case 'answered':
      return answered(journalId, reply, keptBodyBytes, bodyText);
    case 'silent':
      return {
        ...silent(journalId, reply.durationMilliseconds),
        silence: `${reply.cause}: ${say('en', reply.detail)}${reply.sent ? '' : ' (nothing was sent)'}`,
      };
    case 'limited':
      return { ...silent(journalId, 0), silence: 'not sent: limited' };
  }
}

function beginning(request: ExchangeRequest, startedAt: number): JournalBeginning {
  return {
    journalId: request.journalId,
    accountId: request.accountId,
    interface: request.interface,
    command: request.command,
    method: request.method,
    url: redactUrl(request.url),
    startedAt,
    clTRID: request.clTRID ?? null,
    requestHeaders: [...redactHeaders(request.headers), ...authorizationOf(request)],
    requestBody: request.body === undefined ? null : redactText(request.body),
  };
}

/** That it goes out with a secret, which the innermost layer adds and nobody here ever sees. */
function authorizationOf({ credentials }: ExchangeRequest): readonly (readonly [string, string])[] {
  const isSent = credentials === 'api-key' || credentials === 'list-password-or-api-key';
  return isSent ? [['Authorization', `Basic ${redacted}`]] : [];
}

function answered(
  journalId: string,
  reply: AnsweredReply,
  keptBodyBytes: number,
  bodyText: JournalOptions['bodyText'],
): JournalEnding {
  return {
    journalId,
    durationMilliseconds: reply.durationMilliseconds,
    status: reply.status,
    silence: null,
    replyHeaders: redactHeaders(reply.headers),
    replyBody: reply.body.byteLength === 0 ? null : redactText(bodyText(reply, keptBodyBytes)),
    replyBodyCut: keptBodyBytes < reply.body.byteLength,
  };
}

function silent(journalId: string, durationMilliseconds: number): JournalEnding {
  return {
    journalId,
    durationMilliseconds,
    status: null,
    silence: null,
    replyHeaders: [],
    replyBody: null,
    replyBodyCut: false,
  };
}

function refuseToSend(cause: unknown): never {
  throw new DeskFailure(
    {
      kind: 'internal',
      message: message('registry.journalNotWritten'),
      nothingSent: true,
      reference: 'journal-not-written',
    },
    { cause },
  );
}
