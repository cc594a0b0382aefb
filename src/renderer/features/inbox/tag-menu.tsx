import { Tag as TagIcon } from 'lucide-react';
import { useState } from 'react';
import { Form } from 'react-aria-components';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useMenuSearch } from '#renderer/parts/use-menu-search.ts';
import { useWords } from '#renderer/parts/words.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/ui/dialog.tsx';
import { Menu } from '#renderer/ui/menu.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { inboxWords } from './inbox-words.ts';

/** Sets and takes away tags. `tags` are those that are set; choosing one of them takes it away. */
export function TagMenu({
  accountId,
  tags,
  onTag,
  placement = 'bottom start',
  isDisabled = false,
}: {
  readonly accountId: string | null;
  readonly tags: readonly string[];
  readonly onTag: (add: readonly string[], remove: readonly string[]) => void;
  readonly placement?: 'bottom start' | 'top start';
  readonly isDisabled?: boolean;
}) {
  const say = useWords(inboxWords);
  const format = useFormats();
  const search = useMenuSearch();
  /** The name that a new tag begins with, while it is asked for. */
  const [naming, setNaming] = useState<string>();
  const known = useAsked('inbox', ['facets', accountId], (desk, options) =>
    desk.inbox.facets({ accountId }, options),
  ).answer;
  const all = format.sorted([...new Set([...tags, ...(known?.tag.map(({ value }) => value) ?? [])])], String);
  return (
    <>
      <Menu
        label={say('tags')}
        search={search}
        placement={placement}
        trigger={
          <Button icon={<TagIcon aria-hidden />} isDisabled={isDisabled}>
            {say('tag')}
          </Button>
        }
        groups={() => [
          { id: 'new', always: true, choices: [{ id: 'new', label: say('newTag'), onChoose: setNaming }] },
          ...(all.length === 0
            ? []
            : [
                {
                  id: 'known',
                  choices: all.map((tag) => ({
                    id: `tag ${tag}`,
                    label: tag,
                    checked: tags.includes(tag),
                    onChoose: () => (tags.includes(tag) ? onTag([], [tag]) : onTag([tag], [])),
                  })),
                },
              ]),
        ]}
      />
      {naming !== undefined && (
        <NewTagDialog
          begun={naming}
          onClose={() => setNaming(undefined)}
          onName={(tag) => {
            setNaming(undefined);
            onTag([tag], []);
          }}
        />
      )}
    </>
  );
}

function NewTagDialog({
  begun,
  onName,
  onClose,
}: {
  readonly begun: string;
  readonly onName: (tag: string) => void;
  readonly onClose: () => void;
}) {
  const say = useWords(inboxWords);
  const sayPart = useWords(partsWords);
  const [name, setName] = useState(begun);
  const tag = name.trim();
  return (
    <Dialog title={say('newTagTitle')} closeLabel={sayPart('close')} width="narrow" onClose={onClose}>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          if (tag !== '') onName(tag);
        }}
      >
        <DialogBody>
          <TextField label={say('newTagLabel')} value={name} onChange={setName} maxLength={50} autoFocus />
        </DialogBody>
        <DialogFoot>
          <Button onPress={onClose}>{sayPart('cancel')}</Button>
          <Button type="submit" look="primary" isDisabled={tag === ''}>
            {say('addTag')}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
