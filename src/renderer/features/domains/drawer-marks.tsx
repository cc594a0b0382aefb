import { Plus, X } from 'lucide-react';
import { useEffect } from 'react';
import { Button as KitButton } from 'react-aria-components';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { useAnnounce } from '#renderer/ui/announcer.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { classNames } from '#renderer/ui/class-names.ts';
import { DrawerSection } from '#renderer/ui/drawer.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import styles from './domain-drawer.module.css';
import { domainsWords } from './domains-words.ts';
import { useDomainsView } from './use-domains-view.ts';
import { useNoteDrafts } from './use-note-drafts.ts';

/** What people write on the name: its tags and a note. */
export function DrawerMarks({
  accountId,
  ldhName,
  tags,
}: {
  readonly accountId: string;
  readonly ldhName: string;
  readonly tags: readonly string[];
}) {
  const say = useWords(domainsWords);
  const format = useFormats();
  const open = useScreen((screen) => screen.open);
  const tagged = useDomainsView((view) => view.tagged);
  const selection = { kind: 'names' as const, names: [ldhName] };
  const remove = useAction((desk, tag: string) =>
    desk.portfolioMarks.tag({ accountId, selection, add: [], remove: [tag] }),
  );
  return (
    <DrawerSection title={say('sectionMarks')}>
      <div className={styles.tagLine}>
        {tags.length === 0 && <span className={styles.quiet}>{say('noTags')}</span>}
        {format.sorted(tags, String).map((tag) => (
          <span key={tag} className={styles.ownTag}>
            {tag}
            <KitButton
              className={classNames(styles.removeTag)}
              aria-label={say('removeTag', { tag })}
              onPress={async () => {
                const ended = await remove.start(tag);
                if (ended?.ok === true) tagged({ changed: ended.result.changed, actionId: ended.result.actionId });
              }}
            >
              <X aria-hidden />
            </KitButton>
          </span>
        ))}
        <IconButton label={say('addTag')} onPress={() => open({ kind: 'tag', selection, count: 1, tags })}>
          <Plus aria-hidden />
        </IconButton>
      </div>
      {remove.failure !== undefined && <FailureNotice failure={remove.failure} />}
      <Note accountId={accountId} ldhName={ldhName} />
    </DrawerSection>
  );
}

function Note({ accountId, ldhName }: { readonly accountId: string; readonly ldhName: string }) {
  const say = useWords(domainsWords);
  const announce = useAnnounce();
  const kept = useAsked('portfolio', [accountId, 'note', ldhName], (desk, options) =>
    desk.portfolioMarks.note({ accountId, ldhName }, options),
  ).answer?.note;
  const key = `${accountId} ${ldhName}`;
  const text = useNoteDrafts(({ drafts }) => drafts.get(key));
  const write = useNoteDrafts((notes) => notes.write);
  const keep = useAction((desk, note: string) => desk.portfolioMarks.keepNote({ accountId, ldhName, note }));
  // Once it is kept, what main has is what is shown.
  useEffect(() => {
    if (kept !== undefined && text?.trimEnd() === kept) write(key, undefined);
  }, [kept, text, key, write]);
  const isChanged = text !== undefined && text !== (kept ?? '');
  return (
    <div className={styles.note}>
      <TextField
        label={say('noteLabel')}
        help={say('noteHelp')}
        lines={3}
        maxLength={10_000}
        value={text ?? kept ?? ''}
        onChange={(draft) => write(key, draft)}
      />
      {keep.failure !== undefined && <FailureNotice failure={keep.failure} />}
      {isChanged && (
        <div className={styles.noteActions}>
          <Button
            busy={keep.running}
            onPress={async () => {
              const ended = await keep.start(text ?? '');
              if (ended?.ok === true) announce(say('noteSaved'));
            }}
          >
            {say('noteSave')}
          </Button>
          <Button look="quiet" onPress={() => write(key, undefined)}>
            {say('noteDiscard')}
          </Button>
        </div>
      )}
    </div>
  );
}
