import type { RenewalBatch } from '#contract/renewals/batches.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { RawText } from '#renderer/kit/raw-text.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './batches.module.css';
import { batchesWords } from './batches-words.ts';

/** What a batch would send, without sending it. */
export function DryRunDialog({ batch, onClose }: { readonly batch: RenewalBatch; readonly onClose: () => void }) {
  const say = useWords(batchesWords);
  const sayPart = useWords(partsWords);
  const sayMessage = useSayMessage();
  const { batchId } = batch;
  const asked = useAsked('renewals', ['dry-run', batchId], (desk, options) =>
    desk.renewalBatches.dryRun({ batchId }, options),
  );
  return (
    <Dialog width="wide" title={say('dryRunTitle')} closeLabel={sayPart('close')} onClose={onClose}>
      <DialogBody>
        {asked.failure !== undefined && <FailureNotice failure={asked.failure} onAgain={asked.again} />}
        {asked.answer !== undefined && (
          <>
            <p>{sayMessage(asked.answer.text)}</p>
            <p className={styles.soft}>{say('dryRunNothing')}</p>
            {asked.answer.sample.map(({ ldhName, request, text }) => (
              <section key={ldhName} aria-label={ldhName}>
                {request !== '' && (
                  <RawText text={request} label={ldhName} copyLabel={sayPart('copy', { what: ldhName })} />
                )}
                <p className={styles.soft}>{sayMessage(text)}</p>
              </section>
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
