import { useState } from 'react';
import type { InboxSelection } from '#contract/inbox.ts';
import type { Failure } from '#registry/failure.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { useAnnounce } from '#renderer/ui/announcer.tsx';
import { inboxWords } from './inbox-words.ts';
import { type MarkedMessages, useInboxView } from './use-inbox-view.ts';

/** What can be done with messages; the latest failure is shown until it is dismissed. */
export interface InboxActions {
  mark(selection: InboxSelection, handled: boolean): Promise<void>;
  /** Marks back what was marked together. */
  markBack(marked: MarkedMessages): Promise<void>;
  acknowledge(selection: InboxSelection): Promise<void>;
  tag(selection: InboxSelection, add: readonly string[], remove: readonly string[]): Promise<void>;
  readonly isAcknowledging: boolean;
  /** The long work that the last acknowledgement has become. */
  readonly workId: string | undefined;
  readonly failure: Failure | undefined;
  dismiss(): void;
}

export function useInboxActions(): InboxActions {
  const say = useWords(inboxWords);
  const format = useFormats();
  const announce = useAnnounce();
  const noteMarked = useInboxView((view) => view.noteMarked);
  const [failure, setFailure] = useState<Failure>();
  const marking = useAction((desk, order: { selection: InboxSelection; handled: boolean }) => desk.inbox.mark(order));
  const acknowledging = useAction((desk, selection: InboxSelection) => desk.inbox.acknowledge({ selection }));
  const tagging = useAction((desk, order: { selection: InboxSelection; add: string[]; remove: string[] }) =>
    desk.inbox.tag(order),
  );

  function hear(ended: { readonly ok: boolean; readonly failure?: Failure } | undefined): void {
    if (ended !== undefined) setFailure(ended.ok ? undefined : ended.failure);
  }

  return {
    async mark(selection, handled) {
      const ended = await marking.start({ selection, handled });
      hear(ended);
      if (ended?.ok !== true) return;
      const { changed, inboxIds } = ended.result;
      // One is marked back as it was marked.
      noteMarked(inboxIds.length > 1 ? { handled, inboxIds } : null);
      announce(say('marked', { count: changed, number: format.number(changed) }));
    },
    async markBack({ handled, inboxIds }) {
      const ended = await marking.start({
        selection: { kind: 'messages', inboxIds: [...inboxIds] },
        handled: !handled,
      });
      hear(ended);
      if (ended?.ok !== true) return;
      noteMarked(null);
      const { changed } = ended.result;
      announce(say('markedBack', { count: changed, number: format.number(changed) }));
    },
    async acknowledge(selection) {
      hear(await acknowledging.start(selection));
    },
    async tag(selection, add, remove) {
      hear(await tagging.start({ selection, add: [...add], remove: [...remove] }));
    },
    isAcknowledging: acknowledging.running,
    workId: acknowledging.result?.workId,
    failure,
    dismiss: () => setFailure(undefined),
  };
}
