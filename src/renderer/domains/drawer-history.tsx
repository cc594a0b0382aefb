import type { ChangeKind, DomainChange } from '#contract/domains/history.ts';
import { DrawerSection } from '#renderer/kit/drawer.tsx';
import { Age } from '#renderer/parts/age.tsx';
import { useSourceName } from '#renderer/parts/source-and-age.tsx';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './domain-drawer.module.css';
import { domainsWords } from './domains-words.ts';

const kindWords = {
  added: 'changeAdded',
  lost: 'changeLost',
  status: 'changeStatus',
  nameservers: 'changeNameservers',
  roles: 'changeRoles',
  contacts: 'changeContacts',
  expiry: 'changeExpiry',
} as const satisfies Record<ChangeKind, string>;

/** What became of the name, the newest first: who said so and when. */
export function DrawerHistory({ accountId, ldhName }: { readonly accountId: string; readonly ldhName: string }) {
  const say = useWords(domainsWords);
  const changes = useAsked('domains', [accountId, 'history', ldhName], (desk, options) =>
    desk.domainHistory.ofName({ accountId, ldhName }, options),
  ).answer?.changes;
  return (
    <DrawerSection title={say('sectionHistory')}>
      {changes !== undefined && changes.length === 0 && <p className={styles.quiet}>{say('noHistory')}</p>}
      {changes !== undefined && changes.length > 0 && (
        <ul className={styles.history}>
          {changes.map((change) => (
            <HistoryLine key={`${change.at} ${change.source} ${change.kind}`} change={change} />
          ))}
        </ul>
      )}
    </DrawerSection>
  );
}

function HistoryLine({ change }: { readonly change: DomainChange }) {
  const say = useWords(domainsWords);
  const format = useFormats();
  const nameOf = useSourceName();
  const { kind, before, after, source, at } = change;
  const shown = (value: string) => (kind === 'expiry' ? format.date(value) : value);
  return (
    <li>
      <span className={styles.quiet}>
        <Age at={at} /> · {nameOf(source)}
      </span>
      <span>
        {say(kindWords[kind])}
        {after !== '' && <>: {shown(after)}</>}
        {before !== '' && <span className={styles.quiet}> {say('changeFrom', { before: shown(before) })}</span>}
      </span>
    </li>
  );
}
