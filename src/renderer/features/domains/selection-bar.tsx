import { Copy, Download, RefreshCcw, Tag as TagIcon, X } from 'lucide-react';
import type { Account } from '#contract/accounts.ts';
import { useDesk } from '#renderer/parts/desk-context.tsx';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { useAnnounce } from '#renderer/ui/announcer.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { copyText } from '#renderer/ui/copy-text.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { Menu } from '#renderer/ui/menu.tsx';
import styles from './domains.module.css';
import { domainsWords } from './domains-words.ts';
import { nothingSelected, selectedCount, selectionFor } from './name-selection.ts';
import { selectedNames } from './selected-names.ts';
import { useDomainsView } from './use-domains-view.ts';

/** What is selected and what can be done with it; where in the list we are. */
export function SelectionBar(props: {
  readonly account: Account;
  readonly total: number;
  readonly all: number;
  readonly inSight: { readonly first: number; readonly last: number };
}) {
  const say = useWords(domainsWords);
  const format = useFormats();
  const announce = useAnnounce();
  const { desk } = useDesk();
  const open = useScreen((screen) => screen.open);
  const { selection, select, filter, sort } = useDomainsView();
  const { total, inSight } = props;
  const count = selectedCount(selection, total);
  const { accountId } = props.account;
  const page = async (offset: number, limit: number) => {
    const { rows } = await desk.portfolio.page({ accountId, filter, sort, offset, limit });
    return { names: rows.map((row) => row.ldhName) };
  };

  function copy(form: 'unicodeName' | 'ldhName') {
    const text = selectedNames(selection, form, page).then((names) => names.join('\n'));
    copyText(text).then(
      () => announce(say('copied', { count, number: format.number(count) })),
      () => announce(say('copyFailed')),
    );
  }

  /** One is looked at by itself; several are reviewed as a batch. */
  async function renew() {
    if (count === 1) open({ kind: 'renew', names: await selectedNames(selection, 'ldhName', page) });
    else open({ kind: 'renew-batch', selection: selectionFor(selection, filter), count });
  }

  const place = {
    first: format.number(Math.min(inSight.first + 1, total)),
    last: format.number(Math.min(inSight.last + 1, total)),
    total: format.number(total),
  };
  return (
    <div className={styles.foot}>
      {count > 0 && (
        <>
          <span className={styles.picked}>{say('selected', { count, number: format.number(count) })}</span>
          <Button icon={<RefreshCcw aria-hidden />} onPress={() => void renew()}>
            {say('renew')}
          </Button>
          <Button
            icon={<Download aria-hidden />}
            onPress={() => open({ kind: 'export', selection: selectionFor(selection, filter), sort, count })}
          >
            {say('export')}
          </Button>
          <Button
            icon={<TagIcon aria-hidden />}
            onPress={() => open({ kind: 'tag', selection: selectionFor(selection, filter), count, tags: [] })}
          >
            {say('tag')}
          </Button>
          <Menu
            label={say('copyMenu')}
            placement="top start"
            trigger={<Button icon={<Copy aria-hidden />}>{say('copy')}</Button>}
            groups={[
              {
                id: 'forms',
                choices: [
                  { id: 'unicode', label: say('copyNames'), onChoose: () => copy('unicodeName') },
                  { id: 'ldh', label: say('copyLdh'), onChoose: () => copy('ldhName') },
                ],
              },
            ]}
          />
          <IconButton label={say('clearSelection')} keys="Esc" onPress={() => select(nothingSelected)}>
            <X aria-hidden />
          </IconButton>
        </>
      )}
      {total > 0 && (
        <span className={styles.count}>
          {total === props.all ? say('range', place) : say('rangeOf', { ...place, all: format.number(props.all) })}
        </span>
      )}
    </div>
  );
}
