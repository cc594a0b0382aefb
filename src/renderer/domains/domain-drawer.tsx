import { Check, Copy, RefreshCcw, ScanSearch } from 'lucide-react';
import { useState } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Copyable } from '#renderer/kit/copyable.tsx';
import { Drawer, DrawerSection } from '#renderer/kit/drawer.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { RawText } from '#renderer/kit/raw-text.tsx';
import { Select } from '#renderer/kit/select.tsx';
import { useCopy } from '#renderer/kit/use-copy.ts';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { DoNotRenewNotice } from './do-not-renew/do-not-renew-notice.tsx';
import styles from './domain-drawer.module.css';
import { domainsWords } from './domains-words.ts';
import { DrawerHistory, useNameHistory } from './drawer-history.tsx';
import { DrawerMarks } from './drawer-marks.tsx';
import { DrawerMessages, useNameMessages } from './drawer-messages.tsx';
import { DrawerRenewals, useNameRenewals } from './drawer-renewals.tsx';
import { DrawerContacts, DrawerKnown, DrawerSources } from './drawer-sections.tsx';

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
  const asked = useAsked('domains', [accountId, 'details', ldhName], (desk, options) =>
    desk.domains.details({ accountId, ldhName }, options),
  );
  const lookUp = useAction((desk, name: string) => desk.domains.lookUp({ accountId, ldhName: name }));
  const details = asked.answer;
  const row = details?.row;
  const isQuiet = row?.renewal != null || row?.expiry?.source === 'renewal' || row?.doNotRenew != null;
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
            look={isQuiet ? 'secondary' : 'primary'}
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
          {details.row.doNotRenew !== null && (
            <div className={styles.banner}>
              <DoNotRenewNotice accountId={accountId} row={details.row} />
            </div>
          )}
          <DrawerKnown details={details} />
          <DrawerContacts accountId={accountId} details={details} />
          <DrawerRenewals accountId={accountId} ldhName={ldhName} />
          <DrawerMessages accountId={accountId} ldhName={ldhName} onRead={onReadMessage} />
          <DrawerMarks accountId={accountId} ldhName={ldhName} tags={details.row.tags} />
          <DrawerHistory accountId={accountId} ldhName={ldhName} />
          <DrawerSources details={details} />
          {details.raw !== null && <DrawerRaw raw={details.raw} name={details.row.unicodeName} />}
          <NoneYet accountId={accountId} ldhName={ldhName} hasRaw={details.raw !== null} />
        </>
      )}
    </Drawer>
  );
}

/** The registry's own answer about the name, indented for reading or exactly as it came. */
function DrawerRaw({ raw, name }: { readonly raw: string; readonly name: string }) {
  const say = useWords(domainsWords);
  const sayPart = useWords(partsWords);
  const [form, setForm] = useState<'pretty' | 'received'>('pretty');
  return (
    <DrawerSection
      title={say('sectionRaw')}
      aside={
        <span className={styles.rawForm}>
          <Select
            label={say('rawForm')}
            hideLabel
            value={form}
            onChange={setForm}
            options={[
              { value: 'pretty', label: say('rawPretty') },
              { value: 'received', label: say('rawReceived') },
            ]}
          />
        </span>
      }
    >
      <RawText text={raw} pretty={form === 'pretty'} label={say('rawLabel', { name })} copyLabel={sayPart('copyRaw')} />
    </DrawerSection>
  );
}

/** Sections that have nothing to show, in one line. */
function NoneYet({
  accountId,
  ldhName,
  hasRaw,
}: {
  readonly accountId: string;
  readonly ldhName: string;
  readonly hasRaw: boolean;
}) {
  const say = useWords(domainsWords);
  const format = useFormats();
  const renewals = useNameRenewals(accountId, ldhName);
  const messages = useNameMessages(accountId, ldhName);
  const history = useNameHistory(accountId, ldhName);
  const none = [
    ...(renewals?.length === 0 ? [say('noneRenewals')] : []),
    ...(messages?.total === 0 ? [say('noneMessages')] : []),
    ...(history?.length === 0 ? [say('noneHistory')] : []),
    ...(hasRaw ? [] : [say('noneRaw')]),
  ];
  if (none.length === 0) return null;
  return <p className={styles.none}>{say('noneYet', { what: format.list(none) })}</p>;
}
