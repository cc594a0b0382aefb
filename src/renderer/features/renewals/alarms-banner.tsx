import type { LedgerEntry } from '#contract/renewals.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import styles from './renewals.module.css';
import { renewalsWords } from './renewals-words.ts';

const mostShown = 5;

/** Renewals that came to another date than expected: in sight on every part of the renewals until somebody has seen them. */
export function AlarmsBanner({ accountId }: { readonly accountId: string }) {
  const say = useWords(renewalsWords);
  const asked = useAsked('renewals', [accountId, 'alarms'], (desk, options) =>
    desk.renewals.alarms({ accountId }, options),
  ).answer;
  if (asked === undefined || asked.total === 0) return null;
  return (
    <div className={styles.alarms}>
      <Notice tone="bad" title={say('alarmsTitle', { count: asked.total })}>
        <ul>
          {asked.entries.slice(0, mostShown).map((entry) => (
            <Alarm key={entry.entryId} entry={entry} />
          ))}
        </ul>
      </Notice>
    </div>
  );
}

function Alarm({ entry }: { readonly entry: LedgerEntry }) {
  const say = useWords(renewalsWords);
  const format = useFormats();
  const show = useScreen((screen) => screen.show);
  const seen = useAction((desk, entryId: string) => desk.renewals.alarmSeen({ entryId }));
  return (
    <li>
      <Button look="quiet" onPress={() => show({ kind: 'renewal', entryId: entry.entryId })}>
        {entry.unicodeName}
      </Button>
      <span>
        {format.date(entry.newExpiryDate ?? '')} ≠ {format.date(entry.expectedExpiryDate)}
      </span>
      <Button look="quiet" busy={seen.running} onPress={() => void seen.start(entry.entryId)}>
        {say('alarmSeen')}
      </Button>
    </li>
  );
}
