import { X } from 'lucide-react';
import { useState } from 'react';
import { Form } from 'react-aria-components';
import type { Customer } from '#contract/domains/customers.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { IconButton } from '#renderer/kit/icon-button.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { LastWriter } from '#renderer/parts/last-writer.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useWords } from '#renderer/parts/words.ts';
import { longestLabel } from '#values/customer-price.ts';
import styles from './customers.module.css';
import { customersWords } from './customers-words.ts';
import { type Money, type PriceDraft, priceDraftOf, priceOf } from './price-draft.ts';
import { PriceFields } from './price-fields.tsx';
import { useCustomers } from './use-customers.ts';

/** A customer: its name, its handles and what it pays; or a new one. */
export function EditCustomerDialog(props: {
  readonly accountId: string;
  /** Undefined makes a new one. */
  readonly customer: Customer | undefined;
  readonly money: Money;
  readonly onClose: () => void;
}) {
  const { accountId, customer, money, onClose } = props;
  const say = useWords(customersWords);
  const sayPart = useWords(partsWords);
  const announce = useAnnounce();
  const [label, setLabel] = useState(customer?.label ?? '');
  const [added, setAdded] = useState('');
  const [draft, setDraft] = useState<PriceDraft>(priceDraftOf(customer?.ownPrice ?? null, money));
  const ownPrice = priceOf(draft, money);
  const isReady = label.trim() !== '' && ownPrice !== undefined;
  const handles = added
    .split(/[\s,;]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const save = useAction(async (desk, order: { label: string; ownPrice: NonNullable<typeof ownPrice>['rule'] }) => {
    const kept = await desk.customers.keep({ accountId, customerId: customer?.customerId ?? null, ...order });
    if (handles.length > 0) await desk.customers.assign({ accountId, customer: kept, what: { handles } });
    return kept;
  });
  const remove = useAction((desk, customerId: string) => desk.customers.remove({ accountId, customerId }));

  async function submit() {
    if (label.trim() === '' || ownPrice === undefined) return;
    const ended = await save.start({ label: label.trim(), ownPrice: ownPrice.rule });
    if (ended?.ok !== true) return;
    announce(say('saved', { customer: label.trim() }));
    onClose();
  }

  const failure = save.failure ?? remove.failure;
  return (
    <Dialog
      title={say(customer === undefined ? 'newTitle' : 'changeTitle')}
      closeLabel={sayPart('close')}
      width="narrow"
      onClose={onClose}
    >
      <Form
        className={styles.contents ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <DialogBody>
          {failure !== undefined && <FailureNotice failure={failure} />}
          {customer !== undefined && (
            <LastWriter piece={{ of: 'customer', accountId, customerId: customer.customerId }} />
          )}
          <TextField label={say('label')} value={label} onChange={setLabel} maxLength={longestLabel} autoFocus />
          {customer !== undefined && <Handles accountId={accountId} customerId={customer.customerId} />}
          <TextField mono label={say('addHandles')} help={say('addHandlesHelp')} value={added} onChange={setAdded} />
          <PriceFields draft={draft} money={money} onChange={setDraft} />
        </DialogBody>
        <DialogFoot>
          {customer !== undefined && (
            <Button
              busy={remove.running}
              onPress={async () => {
                const ended = await remove.start(customer.customerId);
                if (ended?.ok !== true) return;
                announce(say('removed', { customer: customer.label }));
                onClose();
              }}
            >
              {say('remove')}
            </Button>
          )}
          <Button onPress={onClose}>{sayPart('cancel')}</Button>
          <Button type="submit" look="primary" busy={save.running} isDisabled={!isReady}>
            {say('save')}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}

/** The handles as they are now; one can be taken away at once. */
function Handles({ accountId, customerId }: { readonly accountId: string; readonly customerId: string }) {
  const say = useWords(customersWords);
  const listed = useCustomers(accountId).answer;
  const handles = listed?.customers.find((one) => one.customerId === customerId)?.handles ?? [];
  const unassign = useAction((desk, handle: string) => desk.customers.unassign({ accountId, handles: [handle] }));
  return (
    <fieldset className={styles.handles}>
      <legend>{say('handles')}</legend>
      {unassign.failure !== undefined && <FailureNotice failure={unassign.failure} />}
      {handles.length === 0 && <p className={styles.quiet}>{say('noHandles')}</p>}
      {handles.map((handle) => (
        <span key={handle} className={styles.handle}>
          <span className={styles.mono}>{handle}</span>
          <IconButton label={say('removeHandle', { handle })} onPress={() => void unassign.start(handle)}>
            <X aria-hidden />
          </IconButton>
        </span>
      ))}
    </fieldset>
  );
}
