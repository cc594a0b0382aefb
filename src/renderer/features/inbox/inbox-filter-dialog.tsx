import { useState } from 'react';
import { Form } from 'react-aria-components';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useWords } from '#renderer/parts/words.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/ui/dialog.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import styles from './inbox.module.css';
import { inboxWords } from './inbox-words.ts';
import { useInboxView } from './use-inbox-view.ts';

/** A condition that has to be written: the name that messages are about, or when they were stored. */
export function InboxFilterDialog({
  condition,
  onClose,
}: {
  readonly condition: 'name' | 'dates';
  readonly onClose: () => void;
}) {
  const say = useWords(inboxWords);
  const sayPart = useWords(partsWords);
  const { conditions, narrow } = useInboxView();
  const [name, setName] = useState(conditions.name);
  const [from, setFrom] = useState(conditions.from);
  const [to, setTo] = useState(conditions.to);
  // Calendar dates compare as text.
  const isWrong = condition === 'dates' && from !== '' && to !== '' && from > to;
  return (
    <Dialog
      title={say(condition === 'name' ? 'filterNameTitle' : 'filterDatesTitle')}
      closeLabel={sayPart('close')}
      width="narrow"
      light
      onClose={onClose}
    >
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          if (isWrong) return;
          narrow(condition === 'name' ? { name: name.trim() } : { from, to });
          onClose();
        }}
      >
        <DialogBody>
          {condition === 'name' ? (
            <TextField
              mono
              label={say('filterNameLabel')}
              help={say('filterNameHelp')}
              value={name}
              onChange={setName}
              maxLength={255}
              autoFocus
            />
          ) : (
            <div className={styles.dates}>
              <TextField type="date" label={say('filterFrom')} value={from} onChange={setFrom} autoFocus />
              <TextField type="date" label={say('filterTo')} value={to} onChange={setTo} />
              {isWrong && (
                <p role="alert" className={styles.wrong}>
                  {say('filterDatesWrong')}
                </p>
              )}
            </div>
          )}
        </DialogBody>
        <DialogFoot>
          <Button onPress={onClose}>{sayPart('cancel')}</Button>
          <Button type="submit" look="primary" isDisabled={isWrong}>
            {say('apply')}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
