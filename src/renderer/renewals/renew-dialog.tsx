import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import { failureOf } from '#renderer/bridge/desk.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { Progress } from '#renderer/kit/progress.tsx';
import { AccountName } from '#renderer/parts/account-name.tsx';
import { useDesk } from '#renderer/parts/desk-context.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { RenewProposal } from './renew-proposal.tsx';
import styles from './renewals.module.css';
import { renewalsWords } from './renewals-words.ts';

/** Renews one name, or several one after another: each is read fresh, looked at and confirmed by itself. */
export function RenewDialog({
  account,
  names,
  onClose,
}: {
  readonly account: Account;
  readonly names: readonly string[];
  readonly onClose: () => void;
}) {
  const say = useWords(renewalsWords);
  const sayPart = useWords(partsWords);
  const format = useFormats();
  const [at, setAt] = useState(0);
  const name = names[at];
  const following = names[at + 1];
  if (name === undefined) return null;
  return (
    <Dialog
      title={say('dialogTitle')}
      closeLabel={sayPart('close')}
      onClose={onClose}
      beside={
        <>
          {names.length > 1 && (
            <span className={styles.step}>
              {say('stepOf', { at: format.number(at + 1), all: format.number(names.length) })}
            </span>
          )}
          <AccountName account={account} />
        </>
      }
    >
      <RenewName
        key={name}
        account={account}
        ldhName={name}
        onClose={onClose}
        skip={
          following !== undefined && (
            <Button look="quiet" onPress={() => setAt(at + 1)}>
              {say('skip')}
            </Button>
          )
        }
        next={
          following !== undefined && (
            <Button look="primary" onPress={() => setAt(at + 1)}>
              {say('next', { name: following })}
            </Button>
          )
        }
      />
    </Dialog>
  );
}

function RenewName({
  account,
  ldhName,
  onClose,
  skip,
  next,
}: {
  readonly account: Account;
  readonly ldhName: string;
  readonly onClose: () => void;
  readonly skip: ReactNode;
  readonly next: ReactNode;
}) {
  const say = useWords(renewalsWords);
  const sayPart = useWords(partsWords);
  const { desk } = useDesk();
  // No topic: a proposal spends a lookup, so it is asked once, and again only when a person says so.
  const proposal = useQuery({
    queryKey: ['proposal', account.accountId, ldhName],
    queryFn: ({ signal }) => desk.renewals.propose({ accountId: account.accountId, ldhName }, { signal }),
    gcTime: 0,
  });
  const [refusedCard, setRefusedCard] = useState('');
  const again = () => void proposal.refetch();
  if (proposal.isFetching) {
    return (
      <DialogBody>
        <div className={styles.reading} role="status">
          <p>{say('reading', { name: ldhName })}</p>
          <Progress label={say('reading', { name: ldhName })} done={0} total={null} />
        </div>
      </DialogBody>
    );
  }
  if (proposal.data === undefined) {
    return (
      <>
        <DialogBody>
          <FailureNotice failure={failureOf(proposal.error)} onAgain={again} />
        </DialogBody>
        <DialogFoot>
          {skip}
          <Button onPress={onClose}>{sayPart('close')}</Button>
        </DialogFoot>
      </>
    );
  }
  return (
    <RenewProposal
      key={proposal.dataUpdatedAt}
      account={account}
      proposal={proposal.data}
      readAt={proposal.dataUpdatedAt}
      onReadAgain={again}
      refusedCard={refusedCard}
      onOtherCard={(refused) => {
        setRefusedCard(refused);
        again();
      }}
      onClose={onClose}
      skip={skip}
      next={next}
    />
  );
}
