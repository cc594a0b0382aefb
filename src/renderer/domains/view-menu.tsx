import { ChevronDown } from 'lucide-react';
import type { Account } from '#contract/accounts/accounts.ts';
import type { SavedView } from '#contract/domains/history.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Menu, type MenuGroup } from '#renderer/kit/menu.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useKeptViews } from '#renderer/parts/use-kept-views.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './domains.module.css';
import { domainsWords } from './domains-words.ts';
import { isViewInForce, readyViewOf, readyViews } from './ready-views.ts';
import { tidyFilter, useDomainsView } from './use-domains-view.ts';

/** “All names ▾”: the ready-made views, the person's own, and keeping what is shown as one of them. */
export function ViewMenu({ account }: { readonly account: Account }) {
  const say = useWords(domainsWords);
  const announce = useAnnounce();
  const open = useScreen((screen) => screen.open);
  const { accountId } = account;
  const { filter, sort, layout, viewId, showAll, take, keptAs, removedView } = useDomainsView();
  const views = useKeptViews(accountId).answer?.views ?? [];
  const keep = useAction((desk, all: readonly SavedView[]) =>
    desk.domainHistory.keepViews({ accountId, views: [...all] }),
  );
  const shown = { filter, sort, layout: layout ?? null };
  const chosen = views.find((view) => view.viewId === viewId);
  const isChanged = chosen !== undefined && !isViewInForce(chosen, shown);
  const ready = chosen === undefined ? readyViewOf(filter) : undefined;
  const title =
    chosen === undefined
      ? say(ready?.word ?? 'viewOwn')
      : isChanged
        ? say('viewChanged', { title: chosen.title })
        : chosen.title;

  async function update(view: SavedView) {
    const next = { ...view, filter: tidyFilter(filter), sort, columns: (layout ?? []).map((one) => ({ ...one })) };
    const ended = await keep.start(views.map((one) => (one.viewId === view.viewId ? next : one)));
    if (ended?.ok === true) announce(say('viewSaved', { title: view.title }));
  }

  async function remove(view: SavedView) {
    const ended = await keep.start(views.filter((one) => one.viewId !== view.viewId));
    if (ended?.ok !== true) return;
    keptAs(null);
    removedView({ view, place: views.indexOf(view) });
    announce(say('viewRemoved', { title: view.title }));
  }

  const groups = (): readonly MenuGroup[] => [
    {
      id: 'ready',
      single: true,
      title: say('viewsReady'),
      choices: readyViews.map((view) => ({
        id: view.id,
        label: say(view.word),
        checked: view === ready,
        onChoose: () => showAll(view.filter, 'sort' in view ? view.sort : undefined),
      })),
    },
    ...(views.length === 0
      ? []
      : [
          {
            id: 'kept',
            single: true,
            title: say('viewsKept'),
            choices: views.map((view) => ({
              id: `kept ${view.viewId}`,
              label: view.title,
              checked: view === chosen && !isChanged,
              onChoose: () => take(view),
            })),
          },
        ]),
    {
      id: 'keep',
      choices: [
        ...(isChanged
          ? [
              {
                id: 'update',
                label: say('updateView', { title: chosen.title }),
                onChoose: () => void update(chosen),
              },
            ]
          : []),
        { id: 'save', label: say('saveView'), onChoose: () => open({ kind: 'save-view', viewId: null }) },
        ...(chosen === undefined
          ? []
          : [
              {
                id: 'rename',
                label: say('renameView', { title: chosen.title }),
                onChoose: () => open({ kind: 'save-view', viewId: chosen.viewId }),
              },
              {
                id: 'remove',
                label: say('removeView', { title: chosen.title }),
                danger: true,
                onChoose: () => void remove(chosen),
              },
            ]),
        { id: 'columns', label: say('columnsMenu'), onChoose: () => open({ kind: 'columns' }) },
      ],
    },
  ];
  return (
    <Menu
      label={say('views')}
      trigger={
        <Button look="quiet">
          <span className={styles.view}>{title}</span>
          <ChevronDown aria-hidden />
        </Button>
      }
      groups={groups}
    />
  );
}
