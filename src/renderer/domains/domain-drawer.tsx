import { Check, Copy, RefreshCcw, ScanSearch } from 'lucide-react';
import { useState } from 'react';
import { Button as KitButton } from 'react-aria-components';
import type { Account } from '#contract/accounts/accounts.ts';
import type { LedgerEntry } from '#contract/renewals/ledger-entry.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { classNames } from '#renderer/kit/class-names.ts';
import { Copyable } from '#renderer/kit/copyable.tsx';
import { Drawer, DrawerSection } from '#renderer/kit/drawer.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { RawText } from '#renderer/kit/raw-text.tsx';
import { Select } from '#renderer/kit/select.tsx';
import { useCopy } from '#renderer/kit/use-copy.ts';
import { Age } from '#renderer/parts/age.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { LedgerStateTag } from '#renderer/parts/ledger-state-tag.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { usePeriodText } from '#renderer/parts/use-period-text.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './domain-drawer.module.css';
import { domainsWords } from './domains-words.ts';
import { DrawerHistory } from './drawer-history.tsx';
import { DrawerMarks } from './drawer-marks.tsx';
import { DrawerMessages } from './drawer-messages.tsx';
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
  const asked = useAsked('domains', [accountId, 'details', ldhName], (desk, options) =>
    desk.domains.details({ accountId, ldhName }, options),
  );
  const lookUp = useAction((desk, name: string) => desk.domains.lookUp({ accountId, ldhName: name }));
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

/** The registry's own answer about the name, indented for reading or exactly as it came. */
function DrawerRaw({ raw, name }: { readonly raw: string | null; readonly name: string }) {
  const say = useWords(domainsWords);
  const sayPart = useWords(partsWords);
  const [form, setForm] = useState<'pretty' | 'received'>('pretty');
  return (
    <DrawerSection
      title={say('sectionRaw')}
      aside={
        raw !== null && (
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
        )
      }
    >
      {raw === null ? (
        <p className={styles.quiet}>{say('noRaw')}</p>
      ) : (
        <RawText
          text={raw}
          pretty={form === 'pretty'}
          label={say('rawLabel', { name })}
          copyLabel={sayPart('copyRaw')}
        />
      )}
    </DrawerSection>
  );
}

/** What the ledger has of the name. */
function DrawerRenewals({ accountId, ldhName }: { readonly accountId: string; readonly ldhName: string }) {
  const say = useWords(domainsWords);
  const renewals = useAsked('renewals', [accountId, 'of', ldhName], (desk, options) =>
    desk.renewals.page({ accountId, states: [], text: '', ldhName, offset: 0, limit: 500 }, options),
  );
  const entries = renewals.answer?.entries;
  return (
    <DrawerSection title={say('sectionRenewals')}>
      {entries === undefined || entries.length === 0 ? (
        <p className={styles.quiet}>{say('noRenewals')}</p>
      ) : (
        entries.map((entry) => <EntryLine key={entry.entryId} entry={entry} />)
      )}
    </DrawerSection>
  );
}

function EntryLine({ entry }: { readonly entry: LedgerEntry }) {
  const say = useWords(domainsWords);
  const periodText = usePeriodText();
  const show = useScreen((screen) => screen.show);
  return (
    <KitButton className={classNames(styles.entry)} onPress={() => show({ kind: 'renewal', entryId: entry.entryId })}>
      <LedgerStateTag state={entry.state} />
      <span>{say('period', { period: periodText(entry.period), card: entry.cardId })}</span>
      <span className={styles.quiet}>
        <Age at={entry.openedAt} />
      </span>
    </KitButton>
  );
}
