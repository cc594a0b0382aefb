import { Inbox } from 'lucide-react';
import { useAction } from '#renderer/parts/use-action.ts';
import { useWords } from '#renderer/parts/words.ts';
import { Button } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { inboxWords } from './inbox-words.ts';
import { useHandOnFocus } from './use-hand-on-focus.ts';

/** What the inbox is for, while there is no message, and the button that fills it. `onGone` hears that it took the focus along. */
export function NothingCollected({ accountId, onGone }: { readonly accountId: string; readonly onGone: () => void }) {
  const say = useWords(inboxWords);
  const collect = useAction((desk, _: undefined) => desk.inbox.collect({ accountId }));
  const button = useHandOnFocus(onGone);
  return (
    <EmptyState
      icon={<Inbox />}
      title={say('emptyTitle')}
      text={say('emptyText')}
      actions={
        <Button
          ref={button}
          look="primary"
          size="large"
          busy={collect.running}
          onPress={() => void collect.start(undefined)}
        >
          {say('collectLong')}
        </Button>
      }
    />
  );
}
