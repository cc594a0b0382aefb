import { History } from 'lucide-react';
import { useMemo } from 'react';
import { VisuallyHidden } from 'react-aria-components';
import type { DomainRow, DoNotRenew } from '#contract/domains/domains.ts';
import type { GridColumn } from '#renderer/kit/grid/grid-columns.ts';
import { Tag } from '#renderer/kit/tag.tsx';
import { DomainNameText } from '#renderer/parts/domain-name-text.tsx';
import { ExpiryText } from '#renderer/parts/expiry-text.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { SourceAndAge, useSourceName } from '#renderer/parts/source-and-age.tsx';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useRegistryText } from '#renderer/parts/use-registry-text.ts';
import { type Say, useWords } from '#renderer/parts/words.ts';
import type { ListColumn } from '#values/list-columns.ts';
import { doNotRenewWords } from './do-not-renew/do-not-renew-words.ts';
import styles from './domains.module.css';
import { domainsWords } from './domains-words.ts';

/**
 * The columns of the domains table. Tags have theirs from the start where names carry any; source, note, LDH name and
 * the telling of the date are there for those who ask for them.
 */
export function useDomainColumns(withTags: boolean): readonly DomainColumn[] {
  const say = useWords(domainsWords);
  return useMemo(() => columnsOf(say, withTags), [say, withTags]);
}

/** What a column is called is known to files and the command line too. */
type SayDomains = Say<(typeof domainsWords)['english']>;
type DomainColumn = GridColumn<DomainRow> & { readonly id: ListColumn };

function columnsOf(say: SayDomains, withTags: boolean): readonly DomainColumn[] {
  return [...registryColumns(say), ...ownColumns(say, withTags)];
}

/** What the registry tells. */
function registryColumns(say: SayDomains): readonly DomainColumn[] {
  return [
    {
      id: 'name',
      title: say('columnName'),
      width: 190,
      grow: 3,
      sortable: true,
      cell: (row) => <DomainNameText unicodeName={row.unicodeName} ldhName={row.ldhName} />,
    },
    {
      id: 'customer',
      title: say('columnCustomer'),
      width: 150,
      grow: 1,
      yields: 1,
      sortable: true,
      cell: CustomerCell,
    },
    {
      id: 'status',
      title: say('columnStatus'),
      width: 150,
      sortable: true,
      yields: 3,
      cell: (row) => <StatusCell row={row} />,
    },
    { id: 'expiry', title: say('columnExpiry'), width: 192, sortable: true, cell: (row) => <ExpiryCell row={row} /> },
    {
      id: 'source',
      title: say('columnSource'),
      width: 150,
      sortable: true,
      yields: 4,
      optional: true,
      cell: (row) => <SourceAndAge source={row.source} toldAt={row.toldAt} />,
    },
    {
      id: 'roles',
      title: say('columnRoles'),
      width: 150,
      grow: 1,
      yields: 5,
      cell: (row) => <RolesCell row={row} />,
    },
    {
      id: 'nameservers',
      title: say('columnServers'),
      width: 170,
      grow: 2,
      yields: 6,
      cell: (row) => <span className={styles.servers}>{row.nameservers.join(' ')}</span>,
    },
  ];
}

/** What people write on names, and what is there for those who ask for it. */
function ownColumns(say: SayDomains, withTags: boolean): readonly DomainColumn[] {
  return [
    {
      id: 'tags',
      title: say('columnTags'),
      width: 140,
      grow: 1,
      yields: 2,
      ...(withTags ? {} : { optional: true }),
      cell: (row) => <TagsCell tags={row.tags} />,
    },
    {
      id: 'note',
      title: say('columnNote'),
      width: 200,
      grow: 2,
      optional: true,
      cell: (row) => <span className={styles.text}>{row.note}</span>,
    },
    {
      id: 'doNotRenew',
      title: say('columnDoNotRenew'),
      width: 200,
      grow: 2,
      optional: true,
      cell: (row) => <span className={styles.text}>{row.doNotRenew?.reason}</span>,
    },
    {
      id: 'ldhName',
      title: say('columnLdh'),
      width: 190,
      grow: 2,
      optional: true,
      cell: (row) => <span className={styles.servers}>{row.ldhName}</span>,
    },
    {
      id: 'expiryTold',
      title: say('columnExpiryTold'),
      width: 150,
      optional: true,
      cell: ({ expiry }) => expiry !== null && <SourceAndAge source={expiry.source} toldAt={expiry.toldAt} />,
    },
  ];
}

/** What a cell says, as text for the clipboard. */
export function cellText(row: DomainRow, column: string): string {
  switch (column) {
    case 'status':
      return row.status.join(', ');
    case 'expiry':
      return row.expiry?.date ?? '';
    case 'source':
      return row.source;
    case 'roles':
      return row.roles.join(', ');
    case 'nameservers':
      return row.nameservers.join(' ');
    case 'tags':
      return row.tags.join(', ');
    case 'customer':
      return row.customer?.label ?? row.holder ?? '';
    case 'note':
      return row.note ?? '';
    case 'doNotRenew':
      return row.doNotRenew?.reason ?? '';
    case 'ldhName':
      return row.ldhName;
    case 'expiryTold':
      return row.expiry?.source ?? '';
    default:
      return row.unicodeName;
  }
}

/** Statuses in words, the registry's own code as the title. The usual one stays quiet, so that others stand out. */
export function StatusTags({ status }: { readonly status: readonly string[] }) {
  const inWords = useRegistryText();
  return status.map((code) =>
    code === 'active' ? (
      <span key={code} className={styles.active} title={code}>
        {inWords(code)}
      </span>
    ) : (
      <Tag key={code} tone={/hold|delet|prohibit|expire/i.test(code) ? 'warn' : 'neutral'} title={code}>
        {inWords(code)}
      </Tag>
    ),
  );
}

/** The label, or the handle that would have one. */
function CustomerCell({ customer, holder }: DomainRow) {
  if (customer === null) return <span className={styles.servers}>{holder}</span>;
  return <span className={styles.label}>{customer.label}</span>;
}

function RolesCell({ row }: { readonly row: DomainRow }) {
  const inWords = useRegistryText();
  return <span className={styles.text}>{row.roles.map(inWords).join(', ')}</span>;
}

function TagsCell({ tags }: { readonly tags: readonly string[] }) {
  const format = useFormats();
  return (
    <span className={styles.tags}>
      {format.sorted(tags, String).map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </span>
  );
}

/** The most urgent of what is to be known of the name: a renewal of it, its mark, its statuses. */
function StatusCell({ row }: { readonly row: DomainRow }) {
  const say = useWords(partsWords);
  if (row.renewal !== null) {
    const unknown = row.renewal === 'outcome-unknown';
    return <Tag tone={unknown ? 'warn' : 'info'}>{say(unknown ? 'renewalUnknown' : 'renewalUnderWay')}</Tag>;
  }
  if (row.doNotRenew !== null) return <DoNotRenewTag mark={row.doNotRenew} />;
  return <StatusTags status={row.status} />;
}

function DoNotRenewTag({ mark }: { readonly mark: DoNotRenew }) {
  const say = useWords(doNotRenewWords);
  const format = useFormats();
  return (
    <Tag tone="warn" title={mark.reason}>
      {mark.until === null ? say('tag') : say('tagUntil', { date: format.date(mark.until) })}
    </Tag>
  );
}

/** The date says its own source where that is another than the registry's list: whose age is above the table. */
function ExpiryCell({ row }: { readonly row: DomainRow }) {
  const nameOf = useSourceName();
  const format = useFormats();
  const { expiry } = row;
  if (expiry === null || expiry.source === 'my-domains') return <ExpiryText expiry={expiry} look="column" />;
  const told = `${nameOf(expiry.source)} · ${format.exactTime(expiry.toldAt)}`;
  return (
    <span className={styles.ownSource} title={told}>
      <ExpiryText expiry={expiry} look="column" />
      <History aria-hidden />
      <VisuallyHidden>{told}</VisuallyHidden>
    </span>
  );
}
