import { WifiOff } from 'lucide-react';
import type { Account } from '#contract/accounts/accounts.ts';
import { Button } from '#renderer/kit/button.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useSilenceText } from '#renderer/parts/silence.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useNow } from '#renderer/parts/use-now.ts';
import { type Reach, useReach } from '#renderer/parts/use-reach.ts';
import { useWords } from '#renderer/parts/words.ts';
import { appWords } from './app-words.ts';
import styles from './frame.module.css';

/** One line while no request of the account gets through: since when, how old the list is, and what to do. */
export function OfflineStrip({ account }: { readonly account: Account }) {
  const { offline } = useReach(account);
  return offline === null ? null : <Strip accountId={account.accountId} offline={offline} />;
}

function Strip({
  accountId,
  offline: { isStopped, since, cause },
}: {
  readonly accountId: string;
  readonly offline: NonNullable<Reach['offline']>;
}) {
  const say = useWords(appWords);
  const sayPart = useWords(partsWords);
  const silence = useSilenceText();
  const format = useFormats();
  const now = useNow();
  const list = useAsked('domains', [accountId, 'listed'], (desk, options) =>
    desk.domains.page({ accountId, filter: {}, sort: { column: 'name', direction: 'ascending' }, limit: 1 }, options),
  ).answer;
  const practise = useAction((desk, _: undefined) => desk.accounts.practise());
  const refresh = useAction((desk, _: undefined) => desk.domains.refresh({ accountId, source: 'my-domains' }));
  const { running, failure, start } = isStopped ? practise : refresh;
  const act = () => void start(undefined);
  const time = since === null ? '' : format.timeOrDay(since, now);
  return (
    <>
      <div className={styles.offline}>
        <WifiOff aria-hidden />
        <b>{since === null ? say('practiceStopped') : say('offlineSince', { time })}</b>
        {!isStopped && cause !== null && <span>{say('offlineCause', { cause: silence(cause) })}</span>}
        {list !== undefined && (
          <span>
            {list.listedAt === null
              ? say('offlineNoList')
              : say('offlineList', { time: format.timeOrDay(list.listedAt, now) })}
          </span>
        )}
        <Button busy={running} onPress={act}>
          {isStopped ? say('startEmulator') : sayPart('tryAgain')}
        </Button>
      </div>
      {failure !== undefined && (
        <div className={styles.notice}>
          <FailureNotice failure={failure} onAgain={act} />
        </div>
      )}
    </>
  );
}
