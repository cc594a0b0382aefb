import { useState } from 'react';
import { Button as KitButton } from 'react-aria-components';
import { Button } from '#renderer/kit/button.tsx';
import { classNames } from '#renderer/kit/class-names.ts';
import { DrawerSection } from '#renderer/kit/drawer.tsx';
import { Age } from '#renderer/parts/age.tsx';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './domain-drawer.module.css';
import { domainsWords } from './domains-words.ts';

const messagesInAPage = 20;

/** The messages that name it, so many pages of them. */
export function useNameMessages(accountId: string, ldhName: string, pages = 1) {
  return useAsked(
    'inbox',
    [accountId, 'of', ldhName, pages],
    async (desk, options) => {
      const filter = { accountId, ldhName };
      const parts = await Promise.all(
        Array.from({ length: pages }, (_, page) =>
          desk.inbox.page({ filter, offset: page * messagesInAPage, limit: messagesInAPage }, options),
        ),
      );
      return { messages: parts.flatMap((part) => part.messages), total: parts[0]?.total ?? 0 };
    },
    { keepFormer: true },
  ).answer;
}

/** Messages of the poll queue that name it, from the inbox. */
export function DrawerMessages({
  accountId,
  ldhName,
  onRead,
}: {
  readonly accountId: string;
  readonly ldhName: string;
  readonly onRead: (inboxId: string) => void;
}) {
  const say = useWords(domainsWords);
  const format = useFormats();
  const [pages, setPages] = useState(1);
  const { messages = [], total = 0 } = useNameMessages(accountId, ldhName, pages) ?? {};
  if (messages.length === 0) return null;
  return (
    <DrawerSection title={say('sectionMessages')}>
      {messages.map((message) => (
        <KitButton key={message.inboxId} className={classNames(styles.entry)} onPress={() => onRead(message.inboxId)}>
          <span className={styles.messageText}>{message.text}</span>
          <span className={styles.quiet}>
            <Age at={message.storedAt} />
          </span>
        </KitButton>
      ))}
      {messages.length < total && (
        <Button look="quiet" onPress={() => setPages(pages + 1)}>
          {say('moreMessages', { number: format.number(total - messages.length) })}
        </Button>
      )}
    </DrawerSection>
  );
}
