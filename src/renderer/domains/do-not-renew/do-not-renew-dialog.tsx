import { useState } from 'react';
import { Form } from 'react-aria-components';
import type { Account } from '#contract/accounts/accounts.ts';
import type { DoNotRenew, Selection } from '#contract/domains/domains.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { DateField } from '#renderer/parts/date-field.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from '../domain-dialogs.module.css';
import { doNotRenewWords } from './do-not-renew-words.ts';

/** The least that counts as a reason, in characters. */
const shortestReason = 3;

/** Marks one name or many “do not renew”, with a reason, for good or until a day. */
export function DoNotRenewDialog(props: {
  readonly account: Account;
  readonly selection: Selection;
  readonly count: number;
  /** The mark of a single name, to be changed. */
  readonly mark: DoNotRenew | null;
  readonly onClose: () => void;
}) {
  const say = useWords(doNotRenewWords);
  const sayPart = useWords(partsWords);
  const format = useFormats();
  const announce = useAnnounce();
  const { accountId } = props.account;
  const [reason, setReason] = useState(props.mark?.reason ?? '');
  /** Null while what is typed is no date. */
  const [until, setUntil] = useState<string | null>(props.mark?.until ?? '');
  const mark = useAction((desk, order: { reason: string; until: string | null }) =>
    desk.domainMarks.doNotRenew({ accountId, selection: props.selection, ...order }),
  );
  const isReady = reason.trim().length >= shortestReason && until !== null;

  async function submit() {
    if (!isReady) return;
    const ended = await mark.start({ reason: reason.trim(), until: until === '' ? null : until });
    if (ended?.ok !== true) return;
    announce(say('marked', { count: ended.result.changed, number: format.number(ended.result.changed) }));
    props.onClose();
  }

  return (
    <Dialog
      title={say('title', { count: props.count, number: format.number(props.count) })}
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
          {mark.failure !== undefined && <FailureNotice failure={mark.failure} />}
          <p>{say('text')}</p>
          <TextField
            name="reason"
            label={say('reason')}
            help={say('reasonHelp')}
            value={reason}
            onChange={setReason}
            maxLength={500}
            autoFocus
          />
          <div>
            <DateField label={say('until')} value={props.mark?.until ?? ''} onChange={setUntil} />
            <p className={styles.quiet}>{say('untilHelp')}</p>
          </div>
        </DialogBody>
        <DialogFoot>
          <Button onPress={props.onClose}>{sayPart('cancel')}</Button>
          <Button type="submit" look="primary" busy={mark.running} isDisabled={!isReady}>
            {say('apply')}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
