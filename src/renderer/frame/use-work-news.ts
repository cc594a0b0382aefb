import { useEffect, useRef } from 'react';
import type { Work } from '#contract/desk/work.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWorkTitle } from '#renderer/parts/use-work-title.ts';
import { useWorks } from '#renderer/parts/use-works.ts';
import { useWords } from '#renderer/parts/words.ts';
import { appWords } from './app-words.ts';
import { newlyEnded } from './work-results.ts';

/** The words for how far a work is. */
export const workStateWords = {
  running: 'workRunning',
  paused: 'workPaused',
  done: 'workDone',
  failed: 'workFailed',
  cancelled: 'workCancelled',
} as const satisfies Record<Work['state'], string>;

/**
 * Says when long work has ended or has paused itself, wherever the person is by then. Work that waits for a person opens
 * the tray, and so does an export that failed after its dialog was closed.
 */
export function useWorkNews(): void {
  const say = useWords(appWords);
  const announce = useAnnounce();
  const sayMessage = useSayMessage();
  const titleOf = useWorkTitle();
  const works = useWorks();
  const { openTray, awaited } = useScreen();
  const seen = useRef<ReadonlyMap<string, Work['state']>>(new Map());
  const troubled = works.find(({ trouble }) => trouble !== null);
  const trouble = troubled?.trouble ? `${titleOf(troubled)}: ${sayMessage(troubled.trouble)}` : undefined;
  useEffect(() => {
    if (trouble === undefined) return;
    announce(trouble);
    openTray(true);
  }, [trouble, announce, openTray]);
  useEffect(() => {
    for (const work of newlyEnded(seen.current, works)) {
      announce(say('workEnded', { title: titleOf(work), state: say(workStateWords[work.state]) }));
      if (work.kind === 'export' && work.state === 'failed' && work.workId !== awaited) openTray(true);
    }
    seen.current = new Map(works.map((work) => [work.workId, work.state]));
  }, [works, announce, say, titleOf, openTray, awaited]);
}
