import { useState } from 'react';
import { Form } from 'react-aria-components';
import type { Account } from '#contract/accounts/accounts.ts';
import type { Selection } from '#contract/domains/domains.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { CustomerField } from './customer-field.tsx';
import styles from './customers.module.css';
import { customersWords } from './customers-words.ts';
import { useAssigned } from './use-assigned.ts';

/** Gives the registrants of names a customer. */
export function CustomerDialog(props: {
  readonly account: Account;
  readonly selection: Selection;
  readonly count: number;
  /** The label that a single name has. */
  readonly label: string;
  readonly onClose: () => void;
}) {
  const say = useWords(customersWords);
  const sayPart = useWords(partsWords);
  const format = useFormats();
  const announce = useAnnounce();
  const { accountId } = props.account;
  const [label, setLabel] = useState(props.label);
  const sayAssigned = useAssigned();
  const assign = useAction((desk, wanted: string) =>
    desk.customers.assign({ accountId, customer: { label: wanted }, what: { registrantsOf: props.selection } }),
  );

  async function submit() {
    if (label.trim() === '') return;
    const ended = await assign.start(label);
    if (ended?.ok !== true) return;
    announce(sayAssigned(ended.result));
    props.onClose();
  }

  return (
    <Dialog
      title={say('assignTitle', { count: props.count, number: format.number(props.count) })}
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
          {assign.failure !== undefined && <FailureNotice failure={assign.failure} />}
          <p className={styles.quiet}>{say('assignText')}</p>
          <CustomerField accountId={accountId} value={label} onChange={setLabel} />
        </DialogBody>
        <DialogFoot>
          <Button onPress={props.onClose}>{sayPart('cancel')}</Button>
          <Button type="submit" look="primary" busy={assign.running} isDisabled={label.trim() === ''}>
            {say('save')}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
