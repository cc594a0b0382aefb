import { DatesConditionDialog, TextConditionDialog } from '#renderer/parts/condition-dialog.tsx';
import { useWords } from '#renderer/parts/words.ts';
import { domainsWords } from './domains-words.ts';
import { useDomainsView } from './use-domains-view.ts';

/** A condition that has to be written: part of a nameserver's name, or two dates. */
export function FilterDialog({
  condition,
  onClose,
}: {
  readonly condition: 'nameserver' | 'dates';
  readonly onClose: () => void;
}) {
  const say = useWords(domainsWords);
  const { filter, narrow } = useDomainsView();
  if (condition === 'nameserver') {
    return (
      <TextConditionDialog
        title={say('filterServerTitle')}
        label={say('filterServerLabel')}
        help={say('filterServerHelp')}
        value={filter.nameserver ?? ''}
        onApply={(server) => narrow({ nameserver: server === '' ? undefined : server })}
        onClose={onClose}
      />
    );
  }
  return (
    <DatesConditionDialog
      title={say('filterDatesTitle')}
      from={filter.expiresFrom ?? ''}
      to={filter.expiresTo ?? ''}
      onApply={(from, to) =>
        narrow({
          expiresFrom: from === '' ? undefined : from,
          expiresTo: to === '' ? undefined : to,
          expiresWithinDays: undefined,
          expiryUnknown: undefined,
        })
      }
      onClose={onClose}
    />
  );
}
