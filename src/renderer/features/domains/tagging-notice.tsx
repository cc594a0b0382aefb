import { useAction } from '#renderer/parts/use-action.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { useAnnounce } from '#renderer/ui/announcer.tsx';
import { Button } from '#renderer/ui/button.tsx';
import styles from './domains.module.css';
import { domainsWords } from './domains-words.ts';
import { useDomainsView } from './use-domains-view.ts';

/** The last tagging, to be taken back as long as nothing else was tagged. */
export function TaggingNotice({ accountId }: { readonly accountId: string }) {
  const say = useWords(domainsWords);
  const format = useFormats();
  const announce = useAnnounce();
  const { tagging, tagged } = useDomainsView();
  const undo = useAction((desk, actionId: string) => desk.portfolioMarks.undoTag({ accountId, actionId }));
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
