import { Copy, Download, Ellipsis, RefreshCcw, Tag as TagIcon, UserRound, X } from 'lucide-react';
import { memo } from 'react';
import type { StoreApi } from 'zustand';
import type { Account } from '#contract/accounts/accounts.ts';
import type { SavedView } from '#contract/domains/history.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { IconButton } from '#renderer/kit/icon-button.tsx';
import { Menu } from '#renderer/kit/menu.tsx';
import listStyles from '#renderer/parts/list-screen.module.css';
import { ListFailure } from '#renderer/parts/list-screen.tsx';
import { nothingSelected, selectedCount } from '#renderer/parts/row-selection.ts';
import { type Action, useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useKeptViews } from '#renderer/parts/use-kept-views.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { type Sight, useExactSight } from '#renderer/parts/use-sight.ts';
import { useWords } from '#renderer/parts/words.ts';
import { doNotRenewWords } from './do-not-renew/do-not-renew-words.ts';
import { useRemoveMark } from './do-not-renew/use-remove-mark.ts';
import styles from './domains.module.css';
import { domainsWords } from './domains-words.ts';
import { ListLoading, loadingId } from './list-loading.tsx';
import { selectionFor } from './name-selection.ts';
import { useDomainsView } from './use-domains-view.ts';
import { useNamesCopy } from './use-name-actions.ts';

/** What is selected and what can be done with it; where in the list we are. Not rendered anew when rows come in. */
export const SelectionBar = memo(function SelectionBar(props: {
  readonly account: Account;
  readonly total: number;
  readonly all: number;
  readonly exact: StoreApi<Sight>;
  /** The list is only a part so far. */
  readonly loading: boolean;
  readonly onExport: () => void;
  readonly onSeeBatch: (batchId: string) => void;
}) {
  const say = useWords(domainsWords);
  const format = useFormats();
  const open = useScreen((screen) => screen.open);
  const { selection, select, filter, ranging } = useDomainsView();
  const { total } = props;
  const count = selectedCount(selection, total);
  const { accountId } = props.account;
  const waits = { isDisabled: ranging || props.loading, ...(props.loading ? { 'aria-describedby': loadingId } : {}) };
  const { names, copyNames } = useNamesCopy(accountId);
  const removeMark = useRemoveMark(accountId);
  const forget = useAction((desk, _: undefined) =>
    desk.domainMarks.forgetImported({ accountId, selection: selectionFor(selection, filter) }),
  );

  /** One is looked at by itself; several are reviewed as a batch. */
  async function renew() {
    if (count === 1) open({ kind: 'renew', names: await names(selection, 'ldhName') });
    else open({ kind: 'renew-batch', selection: selectionFor(selection, filter), count });
  }

  return (
    <>
      <ListFailure failure={forget.failure} onDismiss={forget.clear} />
      <ListFailure failure={removeMark.failure} onDismiss={removeMark.clear} />
      <div className={listStyles.foot}>
        {count > 0 && (
          <>
            <span className={listStyles.picked}>{say('selected', { count, number: format.number(count) })}</span>
            <AboutPrice accountId={accountId} count={count} />
            <Button icon={<RefreshCcw aria-hidden />} {...waits} onPress={() => void renew()}>
              {say('renew')}
            </Button>
            <Button icon={<Download aria-hidden />} {...waits} onPress={props.onExport}>
              {say('export')}
            </Button>
            <Button
              icon={<TagIcon aria-hidden />}
              isDisabled={ranging}
              onPress={() => open({ kind: 'tag', selection: selectionFor(selection, filter), count, tags: [] })}
            >
              {say('tag')}
            </Button>
            <CustomerButton count={count} />
            {/* Ctrl C and the menu of a row do the same where there is no room for it. */}
            <span className={listStyles.roomy}>
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
            </span>
            <MoreActions count={count} forget={forget} removeMark={removeMark} isRanging={ranging} />
            <IconButton label={say('clearSelection')} keys="Esc" onPress={() => select(nothingSelected)}>
              <X aria-hidden />
            </IconButton>
          </>
        )}
        <ListLoading accountId={accountId} isPart={props.loading} />
        <BatchNotice onSee={props.onSeeBatch} />
        <TaggingNotice accountId={accountId} />
        <RemovedViewNotice accountId={accountId} />
        {total > 0 && !props.loading && <PlaceInList exact={props.exact} total={total} all={props.all} />}
      </div>
    </>
  );
});

/** What is done more rarely with the selected names. */
function MoreActions({
  count,
  forget,
  removeMark,
  isRanging,
}: {
  readonly count: number;
  readonly forget: Action<undefined, { readonly forgotten: number; readonly lost: number }>;
  readonly removeMark: ReturnType<typeof useRemoveMark>;
  readonly isRanging: boolean;
}) {
  const say = useWords(domainsWords);
  const sayMark = useWords(doNotRenewWords);
  const format = useFormats();
  const announce = useAnnounce();
  const open = useScreen((screen) => screen.open);
  const { selection, select, filter } = useDomainsView();
  const chosen = () => selectionFor(selection, filter);

  async function forgetImported() {
    const ended = await forget.start(undefined);
    if (ended?.ok !== true) return;
    const { forgotten, lost } = ended.result;
    announce(say('forgotten', { count: forgotten, number: format.number(forgotten), lost: format.number(lost) }));
    select(nothingSelected);
  }

  return (
    <Menu
      label={say('moreActions')}
      placement="top start"
      trigger={
        <IconButton label={say('moreActions')} busy={forget.running || removeMark.running || isRanging}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
      groups={() => [
        {
          id: 'do-not-renew',
          choices: [
            {
              id: 'mark',
              label: sayMark('action'),
              onChoose: () => open({ kind: 'do-not-renew', selection: chosen(), count, mark: null }),
            },
            { id: 'unmark', label: sayMark('remove'), onChoose: () => void removeMark.start(chosen()) },
          ],
        },
        {
          id: 'imports',
          choices: [{ id: 'forget', label: say('forgetImported'), onChoose: () => void forgetImported() }],
        },
      ]}
    />
  );
}

/** The menu of a row does the same where there is no room for it. */
function CustomerButton({ count }: { readonly count: number }) {
  const say = useWords(domainsWords);
  const open = useScreen((screen) => screen.open);
  const { selection, filter, ranging } = useDomainsView();
  return (
    <span className={listStyles.roomy}>
      <Button
        icon={<UserRound aria-hidden />}
        isDisabled={ranging}
        onPress={() => open({ kind: 'customer', selection: selectionFor(selection, filter), count, label: '' })}
      >
        {say('customer')}
      </Button>
    </span>
  );
}

/** What a year of so many names costs by the price list; nothing where it has no price. */
function AboutPrice({ accountId, count }: { readonly accountId: string; readonly count: number }) {
  const say = useWords(domainsWords);
  const format = useFormats();
  const period = { unit: 'y' as const, value: 1 };
  const price = useAsked('settings', ['price', accountId, 'y', 1], (desk, options) =>
    desk.costs.price({ accountId, period }, options),
  ).answer;
  if (price === undefined || price.priceMinor === null) return null;
  const sum = format.money(count * price.priceMinor, price.currency, price.minorDigits);
  return <span className={listStyles.about}>{say('aboutPrice', { sum })}</span>;
}

/** A component of its own: it renders again at each movement of the table. */
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

/** Where the names went that were selected until their batch started. */
function BatchNotice({ onSee }: { readonly onSee: (batchId: string) => void }) {
  const say = useWords(domainsWords);
  const format = useFormats();
  const { batch, forgetBatch } = useDomainsView();
  if (batch === null) return null;
  const { batchId, count } = batch;
  return (
    <span className={styles.tagging}>
      {count === null ? say('batchNotRead') : say('inBatch', { count, number: format.number(count) })}
      <Button onPress={() => onSee(batchId)}>{say('seeBatch')}</Button>
      <IconButton label={say('dismissBatch')} onPress={forgetBatch}>
        <X aria-hidden />
      </IconButton>
    </span>
  );
}

/** The last tagging, to be taken back as long as nothing else was tagged. */
function TaggingNotice({ accountId }: { readonly accountId: string }) {
  const say = useWords(domainsWords);
  const format = useFormats();
  const announce = useAnnounce();
  const { tagging, tagged } = useDomainsView();
  const undo = useAction((desk, actionId: string) => desk.domainMarks.undoTag({ accountId, actionId }));
  if (tagging === null) return null;
  return (
    <span className={styles.tagging}>
      {say('tagged', { count: tagging.changed, number: format.number(tagging.changed) })}
      <Button
        busy={undo.running}
        onPress={async () => {
          const ended = await undo.start(tagging.actionId);
          tagged(null);
          if (ended?.ok !== true) return;
          const { undone } = ended.result;
          announce(say('undone', { count: undone, number: format.number(undone) }));
        }}
      >
        {say('undo')}
      </Button>
    </span>
  );
}

/** The last saved view that was removed, to be put back where it stood. */
function RemovedViewNotice({ accountId }: { readonly accountId: string }) {
  const say = useWords(domainsWords);
  const announce = useAnnounce();
  const { removed, removedView } = useDomainsView();
  const views = useKeptViews(accountId, removed !== null).answer?.views;
  const keep = useAction((desk, all: readonly SavedView[]) =>
    desk.domainHistory.keepViews({ accountId, views: [...all] }),
  );
  if (removed === null || views === undefined) return null;
  const { view, place } = removed;
  return (
    <span className={styles.tagging}>
      {say('viewRemoved', { title: view.title })}
      <Button
        busy={keep.running}
        onPress={async () => {
          const ended = await keep.start(views.toSpliced(place, 0, view));
          removedView(null);
          if (ended?.ok === true) announce(say('viewSaved', { title: view.title }));
        }}
      >
        {say('undo')}
      </Button>
    </span>
  );
}
