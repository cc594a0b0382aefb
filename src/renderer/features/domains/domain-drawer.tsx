import { Copy, RefreshCcw, ScanSearch } from 'lucide-react';
import { useState } from 'react';
import { Button as KitButton } from 'react-aria-components';
import type { Account } from '#contract/accounts.ts';
import type { DomainDetails } from '#contract/portfolio.ts';
import type { LedgerEntry } from '#contract/renewals.ts';
import { Age } from '#renderer/parts/age.tsx';
import { ExpiryText } from '#renderer/parts/expiry-text.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { LedgerStateTag } from '#renderer/parts/ledger-state-tag.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { SourceAndAge, useSourceName } from '#renderer/parts/source-and-age.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { usePeriodText } from '#renderer/parts/use-period-text.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { useAnnounce } from '#renderer/ui/announcer.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { classNames } from '#renderer/ui/class-names.ts';
import { copyText } from '#renderer/ui/copy-text.ts';
import { Copyable } from '#renderer/ui/copyable.tsx';
import { Drawer, DrawerSection } from '#renderer/ui/drawer.tsx';
import { Fact, Facts } from '#renderer/ui/facts.tsx';
import { RawText } from '#renderer/ui/raw-text.tsx';
import { Tag } from '#renderer/ui/tag.tsx';
import { TextLink } from '#renderer/ui/text-link.tsx';
import { StatusTags } from './domain-columns.tsx';
import styles from './domains.module.css';
import { domainsWords } from './domains-words.ts';

/** Everything that is known about one name. */
export function DomainDrawer({ account, ldhName }: { readonly account: Account; readonly ldhName: string }) {
  const say = useWords(domainsWords);
  const sayPart = useWords(partsWords);
  const announce = useAnnounce();
  const { show, open } = useScreen();
  const { accountId } = account;
  const [dismissed, setDismissed] = useState(false);
  const asked = useAsked('portfolio', [accountId, 'details', ldhName], (desk, options) =>
    desk.portfolio.details({ accountId, ldhName }, options),
  );
  const renewals = useAsked('renewals', [accountId, 'of', ldhName], (desk, options) =>
    desk.renewals.page({ accountId, states: [], text: ldhName, offset: 0, limit: 50 }, options),
  );
  const lookUp = useAction((desk, name: string) => desk.portfolio.lookUp({ accountId, ldhName: name }));
  const details = asked.answer;
  const row = details?.row;
  const entries = renewals.answer?.entries.filter((entry) => entry.ldhName === ldhName);
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
            icon={<Copy aria-hidden />}
            onPress={() => void copyText(row?.unicodeName ?? ldhName).catch(() => announce(say('copyFailed')))}
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
      {asked.failure !== undefined && (
        <div className={styles.banner}>
          <FailureNotice failure={asked.failure} onAgain={asked.again} />
        </div>
      )}
      {details !== undefined && <DetailsSections details={details} entries={entries} />}
    </Drawer>
  );
}

function DetailsSections({
  details,
  entries,
}: {
  readonly details: DomainDetails;
  readonly entries: readonly LedgerEntry[] | undefined;
}) {
  const say = useWords(domainsWords);
  const sayPart = useWords(partsWords);
  const format = useFormats();
  const nameOf = useSourceName();
  const show = useScreen((screen) => screen.show);
  // Asks the registry: one press, one lookup.
  const lookUp = (kind: 'entity' | 'nameserver', key: string) => show({ kind: 'lookup', object: { kind, key } });
  const { row } = details;
  return (
    <>
      <DrawerSection title={say('sectionKnown')}>
        <Facts>
          <Fact name={say('factExpires')}>
            <ExpiryText expiry={row.expiry} />
            {row.expiry !== null && <SourceAndAge source={row.expiry.source} toldAt={row.expiry.toldAt} />}
          </Fact>
          <Fact name={say('factStatus')}>
            <StatusTags status={row.status} />
            {row.renewal !== null && (
              <Tag tone={row.renewal === 'outcome-unknown' ? 'warn' : 'info'}>
                {sayPart(row.renewal === 'outcome-unknown' ? 'renewalUnknown' : 'renewalUnderWay')}
              </Tag>
            )}
          </Fact>
          <Fact name={say('factRoles')}>{row.roles.length === 0 ? sayPart('none') : format.list(row.roles)}</Fact>
          <Fact name={say('factServers')}>
            {row.nameservers.length === 0 ? (
              sayPart('none')
            ) : (
              <span className={styles.stack}>
                {row.nameservers.map((server) => (
                  <TextLink key={server} onPress={() => lookUp('nameserver', server)}>
                    <span className={styles.mono}>{server}</span>
                  </TextLink>
                ))}
              </span>
            )}
          </Fact>
          {row.tags.length > 0 && (
            <Fact name={say('factTags')}>
              {row.tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </Fact>
          )}
          <Fact name={say('factTold')}>
            <SourceAndAge source={row.source} toldAt={row.toldAt} />
          </Fact>
        </Facts>
      </DrawerSection>
      <DrawerSection title={say('sectionRenewals')}>
        {entries === undefined || entries.length === 0 ? (
          <p className={styles.quiet}>{say('noRenewals')}</p>
        ) : (
          entries.map((entry) => <EntryLine key={entry.entryId} entry={entry} />)
        )}
      </DrawerSection>
      {details.contacts.length > 0 && (
        <DrawerSection title={say('sectionContacts')}>
          <Facts>
            {details.contacts.map((contact) => (
              <Fact key={`${contact.handle} ${contact.roles.join()}`} name={contact.handle || sayPart('unknown')}>
                {contact.roles.join(', ')}{' '}
                {contact.handle !== '' && (
                  <TextLink onPress={() => lookUp('entity', contact.handle)}>
                    {say('lookUpContact', { handle: contact.handle })}
                  </TextLink>
                )}
              </Fact>
            ))}
          </Facts>
        </DrawerSection>
      )}
      {details.events.length > 0 && (
        <DrawerSection title={say('sectionEvents')}>
          <Facts>
            {details.events.map((event) => (
              <Fact key={`${event.action} ${event.date}`} name={event.action}>
                <span className={styles.mono}>{event.date}</span>
              </Fact>
            ))}
          </Facts>
        </DrawerSection>
      )}
      {details.facts.length > 0 && (
        <DrawerSection title={say('sectionFacts')}>
          <table className={styles.factTable}>
            <tbody>
              {details.facts.map((fact) => (
                <tr key={`${fact.field} ${fact.source} ${fact.value}`}>
                  <th scope="row">{isKnownField(fact.field) ? say(fieldWords[fact.field]) : fact.field}</th>
                  <td>{fact.value}</td>
                  <td className={styles.quiet}>
                    {nameOf(fact.source)} · <Age at={fact.toldAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </DrawerSection>
      )}
      {details.oddities.length > 0 && (
        <DrawerSection title={say('sectionOddities')}>
          <ul>
            {details.oddities.map((oddity) => (
              <li key={oddity}>{oddity}</li>
            ))}
          </ul>
        </DrawerSection>
      )}
      <DrawerSection title={say('sectionRaw')}>
        {details.raw === null ? (
          <p className={styles.quiet}>{say('noRaw')}</p>
        ) : (
          <RawText
            text={details.raw}
            label={say('rawLabel', { name: row.unicodeName })}
            copyLabel={sayPart('copyRaw')}
          />
        )}
      </DrawerSection>
    </>
  );
}

const fieldWords = {
  expiryDate: 'fieldExpiryDate',
  status: 'fieldStatus',
  roles: 'fieldRoles',
  nameservers: 'fieldNameservers',
  contacts: 'fieldContacts',
  handle: 'fieldHandle',
  events: 'fieldEvents',
} as const;

function isKnownField(field: string): field is keyof typeof fieldWords {
  return Object.hasOwn(fieldWords, field);
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
