import { useState } from 'react';
import type { InboxSelection } from '#contract/inbox.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import type { Failure } from '#values/failure.ts';
import { inboxWords } from './inbox-words.ts';
import { type MarkedMessages, useInboxView } from './use-inbox-view.ts';

/** What can be done with messages; the latest failure is shown until it is dismissed. */
export interface InboxActions {
  mark(selection: InboxSelection, handled: boolean): Promise<void>;
  /** Takes back what was marked or tagged together. */
  markBack(marked: MarkedMessages): Promise<void>;
  acknowledge(selection: InboxSelection): Promise<void>;
  /** Sets a tag, or takes it away. */
  tag(selection: InboxSelection, tag: string, isSet: boolean): Promise<void>;
  /** Says who of the team is to deal with them; null: nobody. */
  assign(selection: InboxSelection, person: string | null): Promise<void>;
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
  const assigning = useAction((desk, order: { selection: InboxSelection; person: string | null }) =>
    desk.inbox.assign(order),
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
      noteMarked(manyOf({ mark: handled ? 'handled' : 'unhandled', inboxIds }));
      announce(say('marked', { count: changed, number: format.number(changed) }));
    },
    async markBack(marked) {
      const selection: InboxSelection = { kind: 'messages', inboxIds: [...marked.inboxIds] };
      const ended =
        'tag' in marked
          ? await tagging.start({ selection, ...changeOf(marked.tag, marked.mark === 'untagged') })
          : await marking.start({ selection, handled: marked.mark === 'unhandled' });
      hear(ended);
      if (ended?.ok !== true) return;
      noteMarked(null);
      const { changed } = ended.result;
      announce(say('markedBack', { count: changed, number: format.number(changed) }));
    },
    async tag(selection, tag, isSet) {
      const ended = await tagging.start({ selection, ...changeOf(tag, isSet) });
      hear(ended);
      if (ended?.ok !== true) return;
      const { changed, inboxIds } = ended.result;
      const mark = isSet ? 'tagged' : 'untagged';
      noteMarked(manyOf({ mark, tag, inboxIds }));
      announce(say(mark, { count: changed, number: format.number(changed), tag }));
    },
    async assign(selection, person) {
      const ended = await assigning.start({ selection, person });
      hear(ended);
      if (ended?.ok !== true) return;
      const { changed } = ended.result;
      announce(say('assigned', { count: changed, number: format.number(changed) }));
    },
    async acknowledge(selection) {
      hear(await acknowledging.start(selection));
    },
    isAcknowledging: acknowledging.running,
    workId: acknowledging.result?.workId,
    failure,
    dismiss: () => setFailure(undefined),
  };
}

/** One is marked back as it was marked. */
function manyOf(marked: MarkedMessages): MarkedMessages | null {
  return marked.inboxIds.length > 1 ? marked : null;
}

function changeOf(tag: string, isSet: boolean): { add: string[]; remove: string[] } {
  return isSet ? { add: [tag], remove: [] } : { add: [], remove: [tag] };
}
