import { Check, Copy, RefreshCcw, ScanSearch } from 'lucide-react';
import { useState } from 'react';
import type { Account } from '#contract/accounts.ts';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { useAnnounce } from '#renderer/ui/announcer.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Copyable } from '#renderer/ui/copyable.tsx';
import { Drawer } from '#renderer/ui/drawer.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { useCopy } from '#renderer/ui/use-copy.ts';
import styles from './domain-drawer.module.css';
import { domainsWords } from './domains-words.ts';
import { DrawerHistory } from './drawer-history.tsx';
import { DrawerMarks } from './drawer-marks.tsx';
import { DrawerMessages } from './drawer-messages.tsx';
import { DrawerRaw } from './drawer-raw.tsx';
import { DrawerRenewals } from './drawer-renewals.tsx';
import { DrawerSections } from './drawer-sections.tsx';

/** Everything that is known about one name. */
export function DomainDrawer({
  account,
  ldhName,
  onReadMessage,
}: {
  readonly account: Account;
  readonly ldhName: string;
  readonly onReadMessage: (inboxId: string) => void;
}) {
  const say = useWords(domainsWords);
  const sayPart = useWords(partsWords);
  const announce = useAnnounce();
  const { copied, copy } = useCopy();
  const { show, open } = useScreen();
  const { accountId } = account;
  const [dismissed, setDismissed] = useState(false);
  const asked = useAsked('portfolio', [accountId, 'details', ldhName], (desk, options) =>
    desk.portfolio.details({ accountId, ldhName }, options),
  );
  const lookUp = useAction((desk, name: string) => desk.portfolio.lookUp({ accountId, ldhName: name }));
  const details = asked.answer;
  const row = details?.row;
  const isGone = asked.failure?.kind === 'not-found';
  return (
    <Drawer
      title={row?.unicodeName ?? ldhName}
      subtitle={
        row !== undefined &&
        row.ldhName !== row.unicodeName && (
          <Copyable text={row.ldhName} copyLabel={sayPart('copy', { what: say('ldhName') })} />
        )
      }
      closeLabel={sayPart('close')}
      onClose={() => show(null)}
      actions={
        <>
          <Button
            look="primary"
            icon={<RefreshCcw aria-hidden />}
            onPress={() => open({ kind: 'renew', names: [ldhName] })}
          >
            {say('renew')}
          </Button>
          <Button
            icon={<ScanSearch aria-hidden />}
            busy={lookUp.running}
            onPress={async () => {
              setDismissed(false);
              const ended = await lookUp.start(ldhName);
              if (ended?.ok === true) announce(say('drawerLookedUp', { name: ended.result.row.unicodeName }));
            }}
          >
            {say('drawerLookUp')}
          </Button>
          <Button
            icon={copied ? <Check aria-hidden /> : <Copy aria-hidden />}
            onPress={() => copy(row?.unicodeName ?? ldhName)}
          >
            {say('copy')}
          </Button>
        </>
      }
    >
      {lookUp.failure !== undefined && !dismissed && (
        <div className={styles.banner}>
          <FailureNotice failure={lookUp.failure} onDismiss={() => setDismissed(true)} />
        </div>
      )}
      {isGone && (
        <div className={styles.banner}>
          <Notice tone="info" title={say('goneTitle')}>
            <p>{say('goneText')}</p>
          </Notice>
        </div>
      )}
      {asked.failure !== undefined && !isGone && (
        <div className={styles.banner}>
          <FailureNotice failure={asked.failure} onAgain={asked.again} />
        </div>
      )}
      {details === undefined ? (
        isGone && <DrawerHistory accountId={accountId} ldhName={ldhName} />
      ) : (
        <>
          <DrawerSections details={details}>
            <DrawerMarks accountId={accountId} ldhName={ldhName} tags={details.row.tags} />
            <DrawerRenewals accountId={accountId} ldhName={ldhName} />
            <DrawerMessages accountId={accountId} ldhName={ldhName} onRead={onReadMessage} />
          </DrawerSections>
          <DrawerHistory accountId={accountId} ldhName={ldhName} />
          <DrawerRaw raw={details.raw} name={details.row.unicodeName} />
        </>
      )}
    </Drawer>
  );
}
