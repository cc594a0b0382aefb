import { useState } from 'react';
import { Form } from 'react-aria-components';
import type { BatchLine } from '#contract/renewals/batches.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useWords } from '#renderer/parts/words.ts';
import { renewalsWords } from '../renewals-words.ts';
import { batchesWords } from './batches-words.ts';

/** Selects a line whose name is marked “do not renew”: with a reason alone. */
export function AlthoughDialog({
  batchId,
  line,
  onClose,
}: {
  readonly batchId: string;
  readonly line: BatchLine;
  readonly onClose: () => void;
}) {
  const say = useWords(batchesWords);
  const sayRenewal = useWords(renewalsWords);
  const sayPart = useWords(partsWords);
  const sayMessage = useSayMessage();
  const [reason, setReason] = useState('');
  const name = line.unicodeName ?? line.input;
  const choose = useAction((desk, although: string) =>
    desk.renewalBatches.choose({ batchId, lineIds: [line.lineId], chosen: true, although }),
  );
  const isReady = reason.trim().length >= 3;

  async function submit() {
    if (isReady && (await choose.start(reason.trim()))?.ok === true) onClose();
  }

  return (
    <Dialog title={say('althoughTitle', { name })} closeLabel={sayPart('close')} width="narrow" onClose={onClose}>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <DialogBody>
          {choose.failure !== undefined && <FailureNotice failure={choose.failure} />}
          {line.problems
            .filter(({ code }) => code === 'do-not-renew')
            .map(({ code, text }) => (
              <p key={code}>{sayMessage(text)}</p>
            ))}
          <TextField
            name="althoughReason"
            label={sayRenewal('althoughReason')}
            help={sayRenewal('staleHelp')}
            value={reason}
            onChange={setReason}
            maxLength={500}
            autoFocus
          />
        </DialogBody>
        <DialogFoot>
          <Button onPress={onClose}>{sayPart('cancel')}</Button>
          <Button type="submit" look="primary" busy={choose.running} isDisabled={!isReady}>
            {say('althoughSelect')}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
