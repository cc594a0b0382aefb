import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useWords } from '#renderer/parts/words.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/ui/dialog.tsx';
import { RawText } from '#renderer/ui/raw-text.tsx';
import styles from './batches.module.css';
import { batchesWords } from './batches-words.ts';

/** What a batch would send, without sending it. */
export function DryRunDialog({ batchId, onClose }: { readonly batchId: string; readonly onClose: () => void }) {
  const say = useWords(batchesWords);
  const sayPart = useWords(partsWords);
  const asked = useAsked('renewals', ['dry-run', batchId], (desk, options) =>
    desk.renewalBatches.dryRun({ batchId }, options),
  );
  return (
    <Dialog width="wide" title={say('dryRunTitle')} closeLabel={sayPart('close')} onClose={onClose}>
      <DialogBody>
        {asked.failure !== undefined && <FailureNotice failure={asked.failure} onAgain={asked.again} />}
        {asked.answer !== undefined && (
          <>
            <p>{asked.answer.text}</p>
            <p className={styles.soft}>{say('dryRunNothing')}</p>
            {asked.answer.sample.map(({ ldhName, request }) => (
              <RawText key={ldhName} text={request} label={ldhName} copyLabel={sayPart('copy', { what: ldhName })} />
            ))}
          </>
        )}
      </DialogBody>
      <DialogFoot>
        <Button look="primary" onPress={onClose}>
          {sayPart('close')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
