import type { LedgerEntry } from '#contract/renewals/ledger-entry.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { visibleMarks } from '#renderer/kit/visible-marks.ts';
import { OtherAccounts } from '#renderer/parts/other-accounts.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './renewals.module.css';
import { renewalsWords } from './renewals-words.ts';
import { useAttention, useAttentionText } from './use-attention.ts';
import { useContradictionText } from './use-contradiction-text.ts';

const mostShown = 5;

/** Renewals that do not agree with what the registry says, and what waits in other accounts: in sight on every part of the renewals until somebody has seen them. */
export function AlarmsBanner({ accountId }: { readonly accountId: string }) {
  const say = useWords(renewalsWords);
  const asked = useAsked('renewals', [accountId, 'alarms'], (desk, options) =>
    desk.renewals.alarms({ accountId }, options),
  ).answer;
  const attentionText = useAttentionText();
  const others = useAttention()
    .filter((one) => one.accountId !== accountId)
    .map((one) => ({ ...one, what: attentionText(one) }));
  return (
    <>
      <OtherAccounts accounts={others} />
      {asked !== undefined && asked.total > 0 && (
        <div className={styles.alarms}>
          <Notice tone="bad" title={say('alarmsTitle', { count: asked.total })}>
            <ul>
              {asked.entries.slice(0, mostShown).map((entry) => (
                <Alarm key={entry.entryId} entry={entry} />
              ))}
            </ul>
          </Notice>
        </div>
      )}
    </>
  );
}

function Alarm({ entry }: { readonly entry: LedgerEntry }) {
  const say = useWords(renewalsWords);
  const format = useFormats();
  const show = useScreen((screen) => screen.show);
  const contradictionText = useContradictionText();
  const last = entry.contradictions.at(-1);
  const seen = useAction((desk, entryId: string) => desk.renewals.alarmSeen({ entryId }));
  return (
    <li>
      <Button look="quiet" onPress={() => show({ kind: 'renewal', entryId: entry.entryId })}>
        {visibleMarks(entry.unicodeName)}
      </Button>
      <span>
        {last === undefined
          ? `${format.date(entry.newExpiryDate ?? '')} ≠ ${format.date(entry.expectedExpiryDate)}`
          : contradictionText(last)}
      </span>
      <Button look="quiet" busy={seen.running} onPress={() => void seen.start(entry.entryId)}>
        {say('alarmSeen')}
      </Button>
    </li>
  );
}
