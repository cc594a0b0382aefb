import type { DryRun, RenewalBatch } from '#contract/renewals/batches.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { RawText } from '#renderer/kit/raw-text.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { usePeriodText } from '#renderer/parts/use-period-text.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './batches.module.css';
import { batchesWords } from './batches-words.ts';

/** What a batch would send, without sending it. */
export function DryRunDialog({ batch, onClose }: { readonly batch: RenewalBatch; readonly onClose: () => void }) {
  const say = useWords(batchesWords);
  const sayPart = useWords(partsWords);
  const format = useFormats();
  const sentence = useDryRunText(batch);
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
            <p>{sentence(asked.answer)}</p>
            <p className={styles.soft}>{say('dryRunNothing')}</p>
            {asked.answer.sample.map(({ ldhName, request, newExpiryDate }) => (
              <section key={ldhName} aria-label={ldhName}>
                {request !== '' && (
                  <RawText text={request} label={ldhName} copyLabel={sayPart('copy', { what: ldhName })} />
                )}
                <p className={styles.soft}>
                  {newExpiryDate === null
                    ? say('dryRunReadFirst')
                    : say('dryRunExpected', { date: format.date(newExpiryDate) })}
                </p>
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

function useDryRunText(batch: RenewalBatch): (dry: DryRun) => string {
  const say = useWords(batchesWords);
  const format = useFormats();
  const periodText = usePeriodText();
  const { currency, minorDigits, cardId: card } = batch;
  return ({ requests, readings, unpriced, totalMinor }) => {
    const period = periodText(batch.period);
    const total = currency === '' ? '' : format.money(totalMinor, currency, minorDigits);
    const money =
      currency === '' || unpriced === requests
        ? say('dryRunNoTotal')
        : unpriced === 0
          ? say('dryRunTotal', { total })
          : say('dryRunPartly', { total, number: format.number(unpriced) });
    const dates = readings === 0 ? say('dryRunReadAgain') : say('dryRunReadings', { number: format.number(readings) });
    return `${say('dryRunCount', { count: requests, number: format.number(requests), period, card })} ${money} ${dates}`;
  };
}
