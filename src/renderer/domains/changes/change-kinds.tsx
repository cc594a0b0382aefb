import type { ChangeKind } from '#contract/domains/history.ts';
import { CountedChoices } from '#renderer/kit/counted-choices.tsx';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { changesWords } from './changes-words.ts';
import type { ShownChanges } from './use-changes-view.ts';

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
  elsewhere,
  chosen,
  onChoose,
}: {
  readonly counts: readonly { readonly kind: ChangeKind; readonly count: number }[];
  /** How many names were renewed elsewhere. */
  readonly elsewhere: number;
  readonly chosen: ShownChanges | null;
  readonly onChoose: (kind: ShownChanges | null) => void;
}) {
  const say = useWords(changesWords);
  const format = useFormats();
  const of = (kind: ChangeKind) => counts.find((one) => one.kind === kind)?.count ?? 0;
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <CountedChoices
      label={say('kinds')}
      choices={[
        { value: 'all', label: say('kindAll'), count: format.number(all) },
        ...kinds.map((kind) => ({ value: kind, label: say(kindWords[kind]), count: format.number(of(kind)) })),
        { value: 'elsewhere', label: say('byElsewhereChip'), count: format.number(elsewhere) },
      ]}
      value={chosen ?? 'all'}
      onChange={(value) => onChoose(value === 'all' ? null : value)}
    />
  );
}
