import type { AcknowledgedMessage } from '#main/registry/protocol/epp-v1/acknowledge-message.ts';
import type { Ran } from '#main/registry/protocol/session.ts';
import { contradicts, isBare, isContained, joinContents, readContent } from './read-content.ts';
import type { InboxAcknowledgement, InboxAnswer, InboxContent } from './store/record.ts';

/** What the archive is told of an acknowledgement that was answered. */
export function acknowledgementOf(
  { answer, journalId }: Ran<AcknowledgedMessage>,
  headers: InboxAnswer['headers'],
  request: InboxContent,
  messageId: string,
  inboxId: string,
  at: number,
  otherInboxId: string,
): InboxAcknowledgement {
  if (answer.kind === 'already-gone') return { inboxId, at, how: 'found-gone', answer: undefined, otherInboxId };
  const { message, body, raw, form, receipt } = answer;
  const said = message === undefined || body === undefined ? undefined : readContent(message, body);
  const own = said === undefined || message === undefined || isBare(said, message.messageId) ? undefined : said;
  return {
    inboxId,
    at,
    how: 'answered',
    otherInboxId,
    answer: {
      from: 'acknowledge',
      form: form ?? 'none',
      headers,
      raw,
      journalId,
      own,
      together: own === undefined || isContained(own, request) ? undefined : joinContents(request, own),
      otherMessageId: message === undefined || message.messageId === messageId ? undefined : message.messageId,
      contradicts: own !== undefined && contradicts(request, own),
      oddities: receipt.oddities,
    },
  };
}

/** How many messages the registry says are left, where it says so. */
export function countAfter(answer: AcknowledgedMessage): number | undefined {
  return answer.receipt.queueSize ?? (answer.kind === 'acknowledged' ? answer.message?.queueCount : undefined);
}
