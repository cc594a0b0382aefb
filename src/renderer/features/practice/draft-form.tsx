import { useState } from 'react';
import { Form } from 'react-aria-components';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { Help } from '#renderer/parts/help.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { Button } from '#renderer/ui/button.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { TextLink } from '#renderer/ui/text-link.tsx';
import styles from './practice.module.css';
import { practiceWords } from './practice-words.ts';

/** REPP create and renew in the shape of a draft: only here, only to the practice registry, marked as assumed. */
export function DraftForm({ command }: { readonly command: 'create' | 'renew' }) {
  const say = useWords(practiceWords);
  const show = useScreen((screen) => screen.show);
  const [name, setName] = useState('');
  const send = useAction((desk, wish: { command: 'create' | 'renew'; name: string }) => desk.practice.sendDraft(wish));
  return (
    <>
      <Form
        className={styles.draft ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') void send.start({ command, name: name.trim() });
        }}
      >
        <TextField
          name="draft-name"
          label={say('draftName')}
          placeholder={say('draftPlaceholder')}
          value={name}
          onChange={setName}
          maxLength={255}
        />
        <Button type="submit" look="primary" busy={send.running} isDisabled={name.trim() === ''}>
          {say(command === 'create' ? 'sendCreate' : 'sendRenew')}
        </Button>
        <Help term="drafts" />
        {send.result !== undefined && (
          <span className={styles.faint} role="status">
            {say('draftAnswered', { code: send.result.code })}
            {send.result.expiryDate !== null && ` · ${say('draftExpires', { date: send.result.expiryDate })}`}{' '}
            <TextLink onPress={() => show({ kind: 'exchange', journalId: send.result?.journalId ?? '' })}>
              {say('seeExchange')}
            </TextLink>
          </span>
        )}
      </Form>
      {send.failure !== undefined && <FailureNotice failure={send.failure} onDismiss={send.clear} />}
    </>
  );
}
