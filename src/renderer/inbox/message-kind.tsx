import { CircleCheck, CircleHelp, CircleX, Info, type LucideIcon, Shapes, TriangleAlert } from 'lucide-react';
import type { MessageKind } from '#contract/inbox.ts';
import { Tag, type Tone } from '#renderer/kit/tag.tsx';
import { useWords } from '#renderer/parts/words.ts';
import { inboxWords } from './inbox-words.ts';

const kinds = {
  'action-done': { word: 'kindActionDone', tone: 'good', icon: CircleCheck },
  'action-refused': { word: 'kindActionRefused', tone: 'bad', icon: CircleX },
  action: { word: 'kindAction', tone: 'info', icon: CircleHelp },
  notice: { word: 'kindNotice', tone: 'info', icon: Info },
  other: { word: 'kindOther', tone: 'neutral', icon: Shapes },
  unreadable: { word: 'kindUnreadable', tone: 'warn', icon: TriangleAlert },
} as const satisfies Record<MessageKind, { word: string; tone: Tone; icon: LucideIcon }>;

/** Every kind in the order in which menus show it. */
export const kindNames = Object.keys(kinds) as MessageKind[];

/** The name of a kind in words; one that only a later version knows keeps its own. */
export function useKindName(): (kind: string) => string {
  const say = useWords(inboxWords);
  return (kind) => (isKnown(kind) ? say(kinds[kind].word) : kind);
}

/** What a message is about, in words, colour and shape. */
export function KindTag({ kind }: { readonly kind: string }) {
  const nameOf = useKindName();
  const { tone, icon: Icon } = isKnown(kind) ? kinds[kind] : kinds.other;
  return (
    <Tag tone={tone} icon={<Icon aria-hidden />}>
      {nameOf(kind)}
    </Tag>
  );
}

function isKnown(kind: string): kind is MessageKind {
  return Object.hasOwn(kinds, kind);
}
