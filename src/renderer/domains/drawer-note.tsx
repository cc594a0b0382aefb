import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useNow } from '#renderer/parts/use-now.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './domain-drawer.module.css';
import { domainsWords } from './domains-words.ts';

/** One who stops typing for so long has written something. */
const pauseMilliseconds = 1_000;

/** The note on a name. It keeps itself: in a pause, when one leaves it, and when the window is left. */
export function DrawerNote({ accountId, ldhName }: { readonly accountId: string; readonly ldhName: string }) {
  const say = useWords(domainsWords);
  const format = useFormats();
  const now = useNow();
  const announce = useAnnounce();
  const asked = useAsked('domains', [accountId, 'note', ldhName], (desk, options) =>
    desk.domainMarks.note({ accountId, ldhName }, options),
  );
  const kept = asked.answer?.note;
  const { changedAt, person } = asked.answer ?? {};
  const writer = person ?? say('notRecorded');
  const key = `${accountId} ${ldhName}`;
  const text = useNoteDrafts(({ drafts }) => drafts.get(key));
  const write = useNoteDrafts((notes) => notes.write);
  const [focused, setFocused] = useState(false);
  const [hasKept, setHasKept] = useState(false);
  const { start, failure, running } = useAction((desk, note: string) =>
    desk.domainMarks.keepNote({ accountId, ldhName, note }),
  );
  const isDraft = text !== undefined && kept !== undefined;
  const isChanged = isDraft && !isSame(text, kept);

  // What main has is what is shown, but not to one who still types: main takes blanks off the end.
  useEffect(() => {
    if (isDraft && !isChanged && !focused) write(key, undefined);
  }, [isDraft, isChanged, focused, key, write]);

  const shown = useRef(true);
  const latest = useRef<() => Promise<void>>(async () => undefined);
  useEffect(() => {
    latest.current = async () => {
      if (!isChanged || text === undefined) return;
      const ended = await start(text);
      if (ended?.ok !== true) return;
      announce(say('noteSaved'));
      if (shown.current) return setHasKept(true);
      // Nobody looks any more: what was typed meanwhile goes too, and no draft may overrule a later note of another program.
      const typed = useNoteDrafts.getState().drafts.get(key);
      const isOver = typed === undefined || isSame(typed, ended.result.note) || (await start(typed))?.ok === true;
      if (isOver) write(key, undefined);
    };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a pause begins anew with each letter, and after each keeping
  useEffect(() => {
    if (!isChanged || running || failure !== undefined) return;
    const timer = setTimeout(() => void latest.current(), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [isChanged, running, failure, text]);

  useEffect(() => {
    shown.current = true;
    const keep = () => void latest.current();
    const leave = () => document.visibilityState === 'hidden' && keep();
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      shown.current = false;
      keep();
    };
  }, []);

  return (
    <div className={styles.note}>
      <TextField
        label={say('noteLabel')}
        beside={
          hasKept &&
          !isChanged && (
            <span className={styles.noteKept}>
              <Check aria-hidden /> {say('noteSaved')}
            </span>
          )
        }
        help={
          changedAt == null
            ? say('noteHelp')
            : say('noteBy', { person: writer, when: format.timeOrDay(changedAt, now) })
        }
        grows
        maxLength={10_000}
        value={text ?? kept ?? ''}
        onChange={(draft) => write(key, draft)}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false);
          void latest.current();
        }}
      />
      {failure !== undefined && isChanged && <FailureNotice failure={failure} onAgain={() => void latest.current()} />}
    </div>
  );
}

function isSame(text: string, kept: string): boolean {
  return text === kept || text.trimEnd() === kept;
}

interface NoteDrafts {
  readonly drafts: ReadonlyMap<string, string>;
  /** Undefined forgets the draft. */
  readonly write: (key: string, text: string | undefined) => void;
}

/** Notes as they are being written, by account and name, until main has them. */
const useNoteDrafts = create<NoteDrafts>((set) => ({
  drafts: new Map(),
  write: (key, text) =>
    set(({ drafts }) => {
      const next = new Map(drafts);
      if (text === undefined) next.delete(key);
      else next.set(key, text);
      return { drafts: next };
    }),
}));
