import { useState } from 'react';
import { Form } from 'react-aria-components';
import type { Account } from '#contract/accounts/accounts.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { EnvironmentTag } from '#renderer/parts/environment-tag.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWrites } from '#renderer/parts/use-writes.ts';
import { useWords } from '#renderer/parts/words.ts';
import { inboxWords } from './inbox-words.ts';

/** Where messages are acknowledged by hand: all of them at once. On production the number is typed. */
export function CollectAllDialog({
  account,
  count,
  onClose,
}: {
  readonly account: Account;
  readonly count: number;
  readonly onClose: () => void;
}) {
  const say = useWords(inboxWords);
  const sayPart = useWords(partsWords);
  const format = useFormats();
  const { accountId } = account;
  const isProduction = useWrites(account).mayBeReal;
  const [typed, setTyped] = useState('');
  const typedCount = Number(typed.trim());
  const collect = useAction((desk, _: undefined) =>
    desk.inbox.collect({ accountId, acknowledge: 'after-storing', ...(isProduction ? { typedCount } : {}) }),
  );
  return (
    <Dialog
      title={say('collectAllTitle')}
      closeLabel={sayPart('close')}
      width="narrow"
      beside={<EnvironmentTag environment={account.environment} />}
      onClose={onClose}
    >
      <Form
        onSubmit={async (event) => {
          event.preventDefault();
          const ended = await collect.start(undefined);
          if (ended?.ok === true) onClose();
        }}
      >
        <DialogBody>
          {collect.failure !== undefined && <FailureNotice failure={collect.failure} />}
          <p>{say('collectAllText', { count, number: format.number(count) })}</p>
          {isProduction && (
            <TextField
              label={say('collectAllType', { number: String(count) })}
              value={typed}
              onChange={setTyped}
              inputMode="numeric"
              autoFocus
            />
          )}
        </DialogBody>
        <DialogFoot>
          <Button onPress={onClose}>{sayPart('cancel')}</Button>
          <Button type="submit" look="primary" busy={collect.running} isDisabled={isProduction && typedCount !== count}>
            {say('collectAllStart')}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
