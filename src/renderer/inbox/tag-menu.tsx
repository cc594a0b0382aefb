import { Tag as TagIcon } from 'lucide-react';
import { useState } from 'react';
import { Form } from 'react-aria-components';
import type { InboxSelection } from '#contract/inbox.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { Menu, type MenuGroup } from '#renderer/kit/menu.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useMenuSearch } from '#renderer/parts/use-menu-search.ts';
import { useWords } from '#renderer/parts/words.ts';
import { inboxWords } from './inbox-words.ts';

/**
 * Sets and takes away tags: of a message, whose `tags` are marked, or of a `selection` of so many messages, of which some
 * may carry a tag and others not.
 */
export function TagMenu({
  accountId,
  onTag,
  placement = 'bottom start',
  isDisabled = false,
  ...of
}: {
  readonly accountId: string | null;
  readonly onTag: (tag: string, isSet: boolean) => void;
  readonly placement?: 'bottom start' | 'top start';
  readonly isDisabled?: boolean;
} & ({ readonly tags: readonly string[] } | { readonly selection: InboxSelection; readonly count: number })) {
  const say = useWords(inboxWords);
  const format = useFormats();
  const search = useMenuSearch();
  const [isOpen, setOpen] = useState(false);
  /** The name that a new tag begins with, while it is asked for. */
  const [naming, setNaming] = useState<string>();
  const known =
    useAsked('inbox', ['facets', accountId], (desk, options) => desk.inbox.facets({ accountId }, options)).answer
      ?.tag ?? [];
  // Of a selection that may name every message, only while somebody looks.
  const asked = isOpen && 'selection' in of ? of.selection : undefined;
  const carried =
    useAsked(
      'inbox',
      ['tagsOf', asked ?? null],
      (desk, options) => desk.inbox.tagsOf({ selection: asked ?? { kind: 'messages', inboxIds: [] } }, options),
      { when: asked !== undefined },
    ).answer?.tag ?? [];

  function groupsOf(): readonly MenuGroup[] {
    if ('tags' in of) {
      const all = format.sorted([...new Set([...of.tags, ...known.map(({ value }) => value)])], String);
      return [
        {
          id: 'known',
          choices: all.map((tag) => ({
            id: `tag ${tag}`,
            label: tag,
            checked: of.tags.includes(tag),
            onChoose: () => onTag(tag, !of.tags.includes(tag)),
          })),
        },
      ];
    }
    const onAll = carried.filter(({ count }) => count >= of.count).map(({ value }) => value);
    const toAdd = known.map(({ value }) => value).filter((tag) => !onAll.includes(tag));
    return [
      {
        id: 'add',
        title: say('addTags'),
        choices: format
          .sorted(toAdd, String)
          .map((tag) => ({ id: `add ${tag}`, label: tag, onChoose: () => onTag(tag, true) })),
      },
      {
        id: 'remove',
        title: say('removeTags'),
        choices: format
          .sorted(carried, ({ value }) => value)
          .map(({ value, count }) => ({
            id: `remove ${value}`,
            label: value,
            aside: format.number(count),
            onChoose: () => onTag(value, false),
          })),
      },
    ];
  }

  return (
    <>
      <Menu
        label={say('tags')}
        search={search}
        placement={placement}
        onOpenChange={setOpen}
        trigger={
          <Button icon={<TagIcon aria-hidden />} isDisabled={isDisabled}>
            {say('tag')}
          </Button>
        }
        groups={() =>
          [
            { id: 'new', always: true, choices: [{ id: 'new', label: say('newTag'), onChoose: setNaming }] },
            ...groupsOf(),
          ].filter(({ choices }) => choices.length > 0)
        }
      />
      {naming !== undefined && (
        <NewTagDialog
          begun={naming}
          onClose={() => setNaming(undefined)}
          onName={(tag) => {
            setNaming(undefined);
            onTag(tag, true);
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
