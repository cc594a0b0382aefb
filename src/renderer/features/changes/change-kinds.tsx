import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import type { ChangeKind } from '#contract/portfolio-history.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import styles from './changes.module.css';
import { changesWords } from './changes-words.ts';

export const kindWords = {
  added: 'kindAdded',
  lost: 'kindLost',
  status: 'kindStatus',
  nameservers: 'kindNameservers',
  roles: 'kindRoles',
  contacts: 'kindContacts',
  expiry: 'kindExpiry',
} as const satisfies Record<ChangeKind, string>;
const kinds = Object.keys(kindWords) as readonly ChangeKind[];

/** How many differences there are of each kind; pressing one shows only these. */
export function ChangeKinds({
  counts,
  chosen,
  onChoose,
}: {
  readonly counts: readonly { readonly kind: ChangeKind; readonly count: number }[];
  readonly chosen: ChangeKind | null;
  readonly onChoose: (kind: ChangeKind | null) => void;
}) {
  const say = useWords(changesWords);
  const format = useFormats();
  const of = (kind: ChangeKind) => counts.find((one) => one.kind === kind)?.count ?? 0;
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <ToggleButtonGroup
      className={classNames(styles.kinds)}
      aria-label={say('kinds')}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[chosen ?? 'all']}
      onSelectionChange={(keys) => {
        const [key] = keys;
        onChoose(kinds.find((kind) => kind === key) ?? null);
      }}
    >
      <ToggleButton id="all" className={classNames(styles.kind)}>
        {say('kindAll')}
        <span className={styles.number}>{format.number(all)}</span>
      </ToggleButton>
      {kinds.map((kind) => (
        <ToggleButton key={kind} id={kind} className={classNames(styles.kind)}>
          {say(kindWords[kind])}
          <span className={styles.number}>{format.number(of(kind))}</span>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
