import { Copy, Download, Ellipsis, RefreshCcw, Tag as TagIcon, X } from 'lucide-react';
import { memo } from 'react';
import type { StoreApi } from 'zustand';
import type { Account } from '#contract/accounts.ts';
import listStyles from '#renderer/parts/list-screen.module.css';
import { ListFailure } from '#renderer/parts/list-screen.tsx';
import { nothingSelected, selectedCount } from '#renderer/parts/row-selection.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { type Sight, useExactSight } from '#renderer/parts/use-sight.ts';
import { useWords } from '#renderer/parts/words.ts';
import { useAnnounce } from '#renderer/ui/announcer.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { Menu } from '#renderer/ui/menu.tsx';
import { BatchNotice } from './batch-notice.tsx';
import { domainsWords } from './domains-words.ts';
import { selectionFor } from './name-selection.ts';
import { RemovedViewNotice } from './removed-view-notice.tsx';
import { TaggingNotice } from './tagging-notice.tsx';
import { useDomainsView } from './use-domains-view.ts';
import { useNamesCopy } from './use-name-actions.ts';

/** What is selected and what can be done with it; where in the list we are. Not rendered anew when rows come in. */
export const SelectionBar = memo(function SelectionBar(props: {
  readonly account: Account;
  readonly total: number;
  readonly all: number;
  readonly exact: StoreApi<Sight>;
  readonly onExport: () => void;
  readonly onSeeBatch: (batchId: string) => void;
}) {
  const say = useWords(domainsWords);
  const format = useFormats();
  const announce = useAnnounce();
  const open = useScreen((screen) => screen.open);
  const { selection, select, filter, ranging } = useDomainsView();
  const { total } = props;
  const count = selectedCount(selection, total);
  const { accountId } = props.account;
  const { names, copyNames } = useNamesCopy(accountId);
  const forget = useAction((desk, _: undefined) =>
    desk.portfolioMarks.forgetImported({ accountId, selection: selectionFor(selection, filter) }),
  );

  /** One is looked at by itself; several are reviewed as a batch. */
  async function renew() {
    if (count === 1) open({ kind: 'renew', names: await names(selection, 'ldhName') });
    else open({ kind: 'renew-batch', selection: selectionFor(selection, filter), count });
  }

  async function forgetImported() {
    const ended = await forget.start(undefined);
    if (ended?.ok !== true) return;
    const { forgotten, lost } = ended.result;
    announce(say('forgotten', { count: forgotten, number: format.number(forgotten), lost: format.number(lost) }));
    select(nothingSelected);
  }

  return (
    <>
      <ListFailure failure={forget.failure} onDismiss={forget.clear} />
      <div className={listStyles.foot}>
        {count > 0 && (
          <>
            <span className={listStyles.picked}>{say('selected', { count, number: format.number(count) })}</span>
            <Button icon={<RefreshCcw aria-hidden />} isDisabled={ranging} onPress={() => void renew()}>
              {say('renew')}
            </Button>
            <Button icon={<Download aria-hidden />} isDisabled={ranging} onPress={props.onExport}>
              {say('export')}
            </Button>
            <Button
              icon={<TagIcon aria-hidden />}
              isDisabled={ranging}
              onPress={() => open({ kind: 'tag', selection: selectionFor(selection, filter), count, tags: [] })}
            >
              {say('tag')}
            </Button>
            <Menu
              label={say('copyMenu')}
              placement="top start"
              trigger={
                <Button icon={<Copy aria-hidden />} isDisabled={ranging}>
                  {say('copy')}
                </Button>
              }
              groups={() => [
                {
                  id: 'forms',
                  choices: [
                    {
                      id: 'unicode',
                      label: say('copyNames'),
                      onChoose: () => copyNames(selection, count, 'unicodeName'),
                    },
                    { id: 'ldh', label: say('copyLdh'), onChoose: () => copyNames(selection, count, 'ldhName') },
                  ],
                },
              ]}
            />
            <Menu
              label={say('moreActions')}
              placement="top start"
              trigger={
                <IconButton label={say('moreActions')} busy={forget.running || ranging}>
                  <Ellipsis aria-hidden />
                </IconButton>
              }
              groups={() => [
                {
                  id: 'imports',
                  choices: [{ id: 'forget', label: say('forgetImported'), onChoose: () => void forgetImported() }],
                },
              ]}
            />
            <IconButton label={say('clearSelection')} keys="Esc" onPress={() => select(nothingSelected)}>
              <X aria-hidden />
            </IconButton>
          </>
        )}
        <BatchNotice onSee={props.onSeeBatch} />
        <TaggingNotice accountId={accountId} />
        <RemovedViewNotice accountId={accountId} />
        {total > 0 && <PlaceInList exact={props.exact} total={total} all={props.all} />}
      </div>
    </>
  );
});

/** By itself, since it follows each movement of the table. */
function PlaceInList({
  exact,
  total,
  all,
}: {
  readonly exact: StoreApi<Sight>;
  readonly total: number;
  readonly all: number;
}) {
  const say = useWords(domainsWords);
  const format = useFormats();
  const { first, last } = useExactSight(exact);
  const place = {
    first: format.number(Math.min(first + 1, total)),
    last: format.number(Math.min(last + 1, total)),
    total: format.number(total),
  };
  return (
    <span className={listStyles.count}>
      {total === all ? say('range', place) : say('rangeOf', { ...place, all: format.number(all) })}
    </span>
  );
}
