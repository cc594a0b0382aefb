import { useState } from 'react';
import { Form } from 'react-aria-components';
import type { Account } from '#contract/accounts/accounts.ts';
import type { Selection } from '#contract/domains/domains.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { Select } from '#renderer/kit/select.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './domain-dialogs.module.css';
import { domainsWords } from './domains-words.ts';
import { useDomainsView } from './use-domains-view.ts';

/** What is to become of a tag: added to all, taken away from all, or left as each name has it. */
type Turn = 'leave' | 'add' | 'remove';

/** Tags of one name or many at once; it can be undone from the list. */
export function TagDialog(props: {
  readonly account: Account;
  readonly selection: Selection;
  readonly count: number;
  /** Tags that a single name carries. */
  readonly tags: readonly string[];
  readonly onClose: () => void;
}) {
  const say = useWords(domainsWords);
  const sayPart = useWords(partsWords);
  const format = useFormats();
  const announce = useAnnounce();
  const { accountId } = props.account;
  const { tagged } = useDomainsView();
  const [fresh, setFresh] = useState('');
  const [turns, setTurns] = useState<Readonly<Record<string, Turn>>>({});
  const facets = useAsked('domains', [accountId, 'facets'], (desk, options) =>
    desk.domains.facets({ accountId }, options),
  ).answer;
  const known = format.sorted([...new Set([...props.tags, ...(facets?.tag.map(({ value }) => value) ?? [])])], String);
  const tag = useAction((desk, order: { add: string[]; remove: string[] }) =>
    desk.domainMarks.tag({ accountId, selection: props.selection, ...order }),
  );
  const written = fresh
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const order = {
    add: [...new Set([...written, ...known.filter((one) => turns[one] === 'add')])],
    remove: known.filter((one) => turns[one] === 'remove'),
  };
  const isReady = order.add.length + order.remove.length > 0;

  async function submit() {
    if (!isReady) return;
    const ended = await tag.start(order);
    if (ended?.ok !== true) return;
    const { changed, actionId } = ended.result;
    tagged(changed === 0 ? null : { changed, actionId });
    announce(say('tagged', { count: changed, number: format.number(changed) }));
    props.onClose();
  }

  return (
    <Dialog
      title={say('tagTitle', { count: props.count, number: format.number(props.count) })}
      closeLabel={sayPart('close')}
      width="narrow"
      onClose={props.onClose}
    >
      <Form
        className={styles.contents ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <DialogBody>
          {tag.failure !== undefined && <FailureNotice failure={tag.failure} />}
          <TextField
            label={say('tagNew')}
            help={say('tagNewHelp')}
            value={fresh}
            onChange={setFresh}
            maxLength={200}
            autoFocus
          />
          <fieldset className={styles.knownTags}>
            <legend>{say('tagKnown')}</legend>
            {known.length === 0 && <p className={styles.quiet}>{say('tagNone')}</p>}
            {known.map((one) => (
              <div key={one} className={styles.knownTag}>
                <span className={styles.tagName}>{one}</span>
                <Select<Turn>
                  label={one}
                  hideLabel
                  value={turns[one] ?? 'leave'}
                  onChange={(turn) => setTurns({ ...turns, [one]: turn })}
                  options={[
                    { value: 'leave', label: say('tagLeave') },
                    { value: 'add', label: say('tagAdd') },
                    { value: 'remove', label: say('tagRemove') },
                  ]}
                />
              </div>
            ))}
          </fieldset>
        </DialogBody>
        <DialogFoot>
          <Button onPress={props.onClose}>{sayPart('cancel')}</Button>
          <Button type="submit" look="primary" busy={tag.running} isDisabled={!isReady}>
            {say('tagApply')}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
