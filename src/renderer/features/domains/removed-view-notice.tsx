import type { SavedView } from '#contract/portfolio-history.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useKeptViews } from '#renderer/parts/use-kept-views.ts';
import { useWords } from '#renderer/parts/words.ts';
import { useAnnounce } from '#renderer/ui/announcer.tsx';
import { Button } from '#renderer/ui/button.tsx';
import styles from './domains.module.css';
import { domainsWords } from './domains-words.ts';
import { useDomainsView } from './use-domains-view.ts';

/** The last saved view that was removed, to be put back where it stood. */
export function RemovedViewNotice({ accountId }: { readonly accountId: string }) {
  const say = useWords(domainsWords);
  const announce = useAnnounce();
  const { removed, removedView } = useDomainsView();
  const views = useKeptViews(accountId, removed !== null).answer?.views;
  const keep = useAction((desk, all: readonly SavedView[]) =>
    desk.portfolioHistory.keepViews({ accountId, views: [...all] }),
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
