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

/** What changed of a name, the newest first. */
export function useNameHistory(accountId: string, ldhName: string): readonly DomainChange[] | undefined {
  return useAsked('domains', [accountId, 'history', ldhName], (desk, options) =>
    desk.domainHistory.ofName({ accountId, ldhName }, options),
  ).answer?.changes;
}

/** What became of the name, the newest first: who said so and when. */
export function DrawerHistory({ accountId, ldhName }: { readonly accountId: string; readonly ldhName: string }) {
  const say = useWords(domainsWords);
  const changes = useNameHistory(accountId, ldhName) ?? [];
  if (changes.length === 0) return null;
  return (
    <DrawerSection title={say('sectionHistory')}>
      <ul className={styles.history}>
        {changes.map((change) => (
          <HistoryLine key={`${change.at} ${change.source} ${change.kind}`} change={change} />
        ))}
      </ul>
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
