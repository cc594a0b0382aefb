import type { ChangeKind } from '#contract/domains/history.ts';
import { CountedChoices } from '#renderer/kit/counted-choices.tsx';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
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
    <CountedChoices
      label={say('kinds')}
      choices={[
        { value: 'all', label: say('kindAll'), count: format.number(all) },
        ...kinds.map((kind) => ({ value: kind, label: say(kindWords[kind]), count: format.number(of(kind)) })),
      ]}
      value={chosen ?? 'all'}
      onChange={(value) => onChoose(value === 'all' ? null : value)}
    />
  );
}
