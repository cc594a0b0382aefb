import type { InboxAcknowledgement, InboxArrival, InboxContent } from '#main/inbox/store/record.ts';

/** What a message says; `digest` follows from the identifier and the text unless it is given. */
export function content(changes: Partial<InboxContent> = {}): InboxContent {
  const text = changes.text ?? 'Domain created: fjara.is';
  return {
    kind: 'notice',
    text,
    language: 'en',
    queuedAt: '2026-10-09T08:15:30+00:00',
    action: undefined,
    ldhName: undefined,
    unicodeName: undefined,
    words: text,
    digest: `digest of ${text}`,
    beside: undefined,
    ...changes,
  };
}

/** A message that tells of an action, as it is read from panData. */
export function actionContent(
  clTRID: string,
  succeeded: boolean | undefined,
  ldhName = 'xn--slenska-6ya.example',
): InboxContent {
  const text = `An action of ${clTRID}`;
  return content({
    kind: succeeded === undefined ? 'action' : succeeded ? 'action-done' : 'action-refused',
    text,
    ldhName,
    unicodeName: ldhName === 'xn--slenska-6ya.example' ? 'íslenska.example' : ldhName,
    action: { domainName: ldhName, succeeded, clTRID, svTRID: 'server-1', actedAt: '2026-10-09T08:15:29+00:00' },
    words: `${text}\n${ldhName}\níslenska.example\n${clTRID}\nserver-1`,
  });
}

/** The same of a host, which is linked to no domain. */
export function actionOfHost(clTRID: string): InboxContent {
  const said = actionContent(clTRID, true, 'ns1.fjara.is');
  const action = said.action && { ...said.action, domainName: undefined, otherName: 'ns1.fjara.is' };
  return { ...said, digest: 'of a host', ldhName: undefined, unicodeName: undefined, action };
}

/** A message at the head of a queue. */
export function arrival(messageId: string, changes: Partial<InboxArrival> = {}): InboxArrival {
  const at = changes.at ?? 1000 + Number.parseInt(messageId, 10);
  return {
    inboxId: `inbox-${messageId}`,
    accountId: 'account-1',
    accountLabel: 'Practice',
    environment: 'emulator',
    messageId,
    via: 'repp-v1',
    content: content({ text: `Message ${messageId}` }),
    answer: {
      from: 'request',
      form: 'json',
      headers: [['content-type', 'application/json']],
      raw: `{"id":"${messageId}"}`,
      journalId: `journal-${messageId}`,
    },
    oddities: [],
    tags: [],
    notice: undefined,
    askedAt: at,
    at,
    ...changes,
  };
}

/** What became of an acknowledgement; without an answer unless one is given. */
export function acknowledgement(inboxId: string, changes: Partial<InboxAcknowledgement> = {}): InboxAcknowledgement {
  return { inboxId, at: 9000, how: 'answered', answer: undefined, otherInboxId: `other-of-${inboxId}`, ...changes };
}

/** The answer to an acknowledgement. */
export function acknowledgeAnswer(
  own: InboxContent | undefined,
  changes: Partial<NonNullable<InboxAcknowledgement['answer']>> = {},
): NonNullable<InboxAcknowledgement['answer']> {
  return {
    from: 'acknowledge',
    form: own === undefined ? 'none' : 'json',
    headers: [],
    raw: own === undefined ? '' : `{"text":"${own.text}"}`,
    journalId: 'journal-ack',
    own,
    together: undefined,
    otherMessageId: undefined,
    contradicts: false,
    oddities: [],
    ...changes,
  };
}
