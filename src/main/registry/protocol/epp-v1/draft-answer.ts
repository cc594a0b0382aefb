import type { AnsweredReply } from '#main/registry/transport/exchange.ts';
import { type Message, message } from '#messages/message.ts';
import { parseCalendarDate } from '#values/calendar-date.ts';
import { readResultCode } from '#values/result-code.ts';
import type { DecodeContext } from '../command.ts';
import { unreadable } from '../undecided.ts';
import { dialects } from './dialect.ts';
import { readEppAnswer, refuseFailure } from './epp-answer.ts';
import { child, textOf } from './epp-node.ts';

/** What a command of the public draft of 2024 came to. The specification shows none of it (N9). */
export interface DraftAnswer {
  readonly code: string;
  /** As the answer has it; null where it tells none that can be read. */
  readonly expiryDate: string | null;
  readonly svTRID: string | null;
}

/** Reads creData or renData (RFC 5731, assumed). Throws refused, not-the-registry, not-authorised and unreadable. */
export function readDraftAnswer(
  reply: AnsweredReply,
  context: DecodeContext,
  asked: { readonly what: Message; readonly clTRID: string; readonly data: 'creData' | 'renData' },
): DraftAnswer {
  const answer = readEppAnswer(reply, context, {
    dialect: dialects['repp-v1'],
    what: asked.what,
    clTRID: asked.clTRID,
    form: 'json',
    effect: 'changes',
  });
  refuseFailure(reply, answer);
  const { code, response, receipt, facts } = answer;
  if (code === undefined || readResultCode(code).outcome !== 'success') {
    throw unreadable(facts, 'response.result', message('registry.codeNotDone', { code: code ?? '–' }));
  }
  const date = parseCalendarDate(
    textOf(child(child(response?.element, 'resData'), asked.data), 'exDate')?.slice(0, 10) ?? '',
  );
  return { code, expiryDate: date.ok ? date.value : null, svTRID: receipt.svTRID ?? null };
}
