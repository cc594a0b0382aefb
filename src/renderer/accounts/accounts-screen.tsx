import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { Page } from '#renderer/kit/page.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { AccountCard } from './account-card.tsx';
import { accountsWords } from './accounts-words.ts';

/** All accounts: which one is in use, how to reach it, how its keys are kept. */
export function AccountsScreen() {
  const say = useWords(accountsWords);
  const open = useScreen((screen) => screen.open);
  const asked = useAsked('accounts', ['list'], (desk, options) => desk.accounts.list(undefined, options));
  const [removing, setRemoving] = useState<Account | null>(null);
  return (
    <Page
      title={say('title')}
      text={say('text')}
      beside={
        <Button look="primary" icon={<Plus aria-hidden />} onPress={() => open({ kind: 'account', accountId: null })}>
          {say('add')}
        </Button>
      }
    >
      {asked.failure !== undefined && <FailureNotice failure={asked.failure} onAgain={asked.again} />}
      {asked.answer?.accounts.map((account) => (
        <AccountCard
          key={account.accountId}
          account={account}
          current={account.accountId === asked.answer?.currentAccountId}
          onRemove={() => setRemoving(account)}
        />
      ))}
      {removing !== null && <RemoveDialog account={removing} onClose={() => setRemoving(null)} />}
    </Page>
  );
}

function RemoveDialog({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) {
  const say = useWords(accountsWords);
  const sayPart = useWords(partsWords);
  const announce = useAnnounce();
  const remove = useAction((desk, accountId: string) => desk.accounts.remove({ accountId }));
  return (
    <Dialog
      width="narrow"
      title={say('removeTitle', { account: account.label })}
      closeLabel={sayPart('close')}
      onClose={onClose}
    >
      <DialogBody>
        <p>{say('removeText')}</p>
        {remove.failure !== undefined && <FailureNotice failure={remove.failure} />}
      </DialogBody>
      <DialogFoot>
        <Button onPress={onClose}>{sayPart('cancel')}</Button>
        <Button
          look="danger"
          busy={remove.running}
          onPress={async () => {
            const ended = await remove.start(account.accountId);
            if (ended?.ok !== true) return;
            announce(say('announcedRemoved', { account: account.label }));
            onClose();
          }}
        >
          {say('removeConfirm')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
