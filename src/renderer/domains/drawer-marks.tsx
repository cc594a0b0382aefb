import { Plus, X } from 'lucide-react';
import { Button as KitButton } from 'react-aria-components';
import { classNames } from '#renderer/kit/class-names.ts';
import { DrawerSection } from '#renderer/kit/drawer.tsx';
import { IconButton } from '#renderer/kit/icon-button.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './domain-drawer.module.css';
import { domainsWords } from './domains-words.ts';
import { DrawerNote } from './drawer-note.tsx';
import { useDomainsView } from './use-domains-view.ts';

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
  const marks = useAsked('domains', [accountId, 'note', ldhName], (desk, options) =>
    desk.domainMarks.note({ accountId, ldhName }, options),
  ).answer;
  const whoOf = (tag: string) => marks?.tags.find((one) => one.tag === tag)?.person ?? say('notRecorded');
  const remove = useAction((desk, tag: string) =>
    desk.domainMarks.tag({ accountId, selection, add: [], remove: [tag] }),
  );
  return (
    <DrawerSection title={say('sectionMarks')}>
      <div className={styles.tagLine}>
        {tags.length === 0 && <span className={styles.quiet}>{say('noTags')}</span>}
        {format.sorted(tags, String).map((tag) => (
          <span key={tag} className={styles.ownTag} title={say('taggedBy', { person: whoOf(tag) })}>
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
      <DrawerNote accountId={accountId} ldhName={ldhName} />
    </DrawerSection>
  );
}
