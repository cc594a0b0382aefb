import { useState } from 'react';
import { Form } from 'react-aria-components';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Checkbox } from '#renderer/kit/checkbox.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { CustomerField } from './customer-field.tsx';
import styles from './customers.module.css';
import { customersWords } from './customers-words.ts';
import { useAssigned } from './use-assigned.ts';

/** Registrants without a customer, the ones of most names first: some of them become one customer's. */
export function AssignHandlesDialog({
  accountId,
  onClose,
}: {
  readonly accountId: string;
  readonly onClose: () => void;
}) {
  const say = useWords(customersWords);
  const sayPart = useWords(partsWords);
  const format = useFormats();
  const announce = useAnnounce();
  const sayAssigned = useAssigned();
  const [label, setLabel] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const asked = useAsked('domains', [accountId, 'suggested'], (desk, options) =>
    desk.customers.suggest({ accountId }, options),
  );
  const { handles = [], total = 0 } = asked.answer ?? {};
  const wanted = chosen.filter((handle) => handles.some((one) => one.handle === handle));
  const isReady = label.trim() !== '' && wanted.length > 0;
  const assign = useAction((desk, _: undefined) =>
    desk.customers.assign({ accountId, customer: { label }, what: { handles: [...wanted] } }),
  );

  /** The dialog stays for the next customer. */
  async function submit() {
    if (!isReady) return;
    const ended = await assign.start(undefined);
    if (ended?.ok !== true) return;
    announce(sayAssigned(ended.result));
    setChosen([]);
    setLabel('');
    if (ended.result.assigned >= total) onClose();
  }

  return (
    <Dialog title={say('assignHandlesTitle')} closeLabel={sayPart('close')} onClose={onClose}>
      <Form
        className={styles.contents ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <DialogBody>
          {assign.failure !== undefined && <FailureNotice failure={assign.failure} />}
          {asked.failure !== undefined && <FailureNotice failure={asked.failure} onAgain={asked.again} />}
          <CustomerField accountId={accountId} value={label} onChange={setLabel} />
          <fieldset className={styles.handles}>
            <legend>{say('handles')}</legend>
            <p className={styles.quiet}>{say('assignHandlesText')}</p>
            {handles.map(({ handle, names, example }) => (
              <Checkbox
                key={handle}
                isSelected={chosen.includes(handle)}
                onChange={(on) => setChosen(on ? [...chosen, handle] : chosen.filter((one) => one !== handle))}
              >
                {say('handleChoice', { count: names, number: format.number(names), handle, example })}
              </Checkbox>
            ))}
            {total > handles.length && (
              <p className={styles.quiet}>
                {say('shownPart', { shown: format.number(handles.length), number: format.number(total) })}
              </p>
            )}
          </fieldset>
        </DialogBody>
        <DialogFoot>
          <Button onPress={onClose}>{sayPart('close')}</Button>
          <Button type="submit" look="primary" busy={assign.running} isDisabled={!isReady}>
            {say('save')}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
