import { useState } from 'react';
import { Form } from 'react-aria-components';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useWords } from '#renderer/parts/words.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/ui/dialog.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import styles from './domain-dialogs.module.css';
import { domainsWords } from './domains-words.ts';
import { useDomainsView } from './use-domains-view.ts';

/** A condition that has to be written: part of a nameserver's name, or two dates. */
export function FilterDialog({
  condition,
  onClose,
}: {
  readonly condition: 'nameserver' | 'dates';
  readonly onClose: () => void;
}) {
  const say = useWords(domainsWords);
  const sayPart = useWords(partsWords);
  const { filter, narrow } = useDomainsView();
  const [server, setServer] = useState(filter.nameserver ?? '');
  const [from, setFrom] = useState(filter.expiresFrom ?? '');
  const [to, setTo] = useState(filter.expiresTo ?? '');
  // Calendar dates compare as text.
  const isWrong = condition === 'dates' && from !== '' && to !== '' && from > to;

  function submit() {
    if (isWrong) return;
    if (condition === 'nameserver') narrow({ nameserver: server.trim() === '' ? undefined : server.trim() });
    else {
      narrow({
        expiresFrom: from === '' ? undefined : from,
        expiresTo: to === '' ? undefined : to,
        expiresWithinDays: undefined,
        expiryUnknown: undefined,
      });
    }
    onClose();
  }

  return (
    <Dialog
      title={say(condition === 'nameserver' ? 'filterServerTitle' : 'filterDatesTitle')}
      closeLabel={sayPart('close')}
      width="narrow"
      light
      onClose={onClose}
    >
      <Form
        className={styles.contents ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <DialogBody>
          {condition === 'nameserver' ? (
            <TextField
              mono
              label={say('filterServerLabel')}
              help={say('filterServerHelp')}
              value={server}
              onChange={setServer}
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
