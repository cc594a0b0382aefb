import { Button as KitButton } from 'react-aria-components';
import { Age } from '#renderer/parts/age.tsx';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useWords } from '#renderer/parts/words.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import { DrawerSection } from '#renderer/ui/drawer.tsx';
import styles from './domain-drawer.module.css';
import { domainsWords } from './domains-words.ts';

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
  const messages = useAsked('inbox', [accountId, 'of', ldhName], (desk, options) =>
    desk.inbox.page({ filter: { accountId, ldhName }, offset: 0, limit: 20 }, options),
  ).answer?.messages;
  return (
    <DrawerSection title={say('sectionMessages')}>
      {messages === undefined || messages.length === 0 ? (
        <p className={styles.quiet}>{say('noMessages')}</p>
      ) : (
        messages.map((message) => (
          <KitButton key={message.inboxId} className={classNames(styles.entry)} onPress={() => onRead(message.inboxId)}>
            <span className={styles.messageText}>{message.text}</span>
            <span className={styles.quiet}>
              <Age at={message.storedAt} />
            </span>
          </KitButton>
        ))
      )}
    </DrawerSection>
  );
}
