import type { InboxRule } from '#contract/inbox.ts';
import { asWritten, message } from '#messages/message.ts';
import type { InboxArrival, InboxContent } from './store/record.ts';

/** What a person's rules say of a new message. */
export interface RuledMessage {
  readonly tags: readonly string[];
  readonly notice: InboxArrival['notice'];
}

/**
 * Applies every rule whose kind and part of a name both fit; an empty one fits everything. A rule with a part of a name
 * never fits a message that names none.
 */
export function judgeRules(
  rules: readonly InboxRule[],
  content: Pick<InboxContent, 'kind' | 'text' | 'ldhName' | 'unicodeName' | 'action'>,
  accountLabel: string,
): RuledMessage {
  const names = [content.unicodeName, content.ldhName, content.action?.domainName].filter((name) => name !== undefined);
  const fitting = rules.filter(({ kind, nameContains }) => {
    const wanted = nameContains.trim().normalize('NFC').toLowerCase();
    return (
      (kind === '' || kind === content.kind) &&
      (wanted === '' || names.some((name) => name.normalize('NFC').toLowerCase().includes(wanted)))
    );
  });
  const tags = new Set(fitting.map(({ tag }) => tag.trim()).filter((tag) => tag !== ''));
  const title = content.unicodeName ?? accountLabel;
  const text = content.text === '' ? message('inbox.noticeCameWithoutText') : asWritten(content.text.slice(0, 300));
  return { tags: [...tags], notice: fitting.some(({ notify }) => notify) ? { title, text } : undefined };
}
