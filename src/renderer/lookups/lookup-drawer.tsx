import { RotateCw, ScanSearch } from 'lucide-react';
import type { Account } from '#contract/accounts/accounts.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Drawer } from '#renderer/kit/drawer.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { LookupSections } from './lookup-sections.tsx';
import styles from './lookups.module.css';
import { kinds } from './lookups-screen.tsx';
import { lookupsWords } from './lookups-words.ts';
import { type LookupTarget, useLookup } from './use-lookup.ts';
import { useTrail } from './use-trail.ts';

/** A contact, nameserver or domain beside the list that named it. */
export function LookupDrawer({ account, target }: { readonly account: Account; readonly target: LookupTarget }) {
  const say = useWords(lookupsWords);
  const sayPart = useWords(partsWords);
  const { show, go } = useScreen();
  const follow = useTrail((trail) => trail.follow);
  const { accountId } = account;
  const { answer, failure, asking, again } = useLookup(accountId, target);
  return (
    <Drawer
      title={answer?.title ?? target.key}
      subtitle={say(kinds[target.kind].word)}
      closeLabel={sayPart('close')}
      onClose={() => show(null)}
      actions={
        <>
          <Button icon={<RotateCw aria-hidden />} busy={asking} onPress={again}>
            {say('again')}
          </Button>
          <Button
            icon={<ScanSearch aria-hidden />}
            onPress={() => {
              follow(accountId, target);
              go('lookups');
            }}
          >
            {say('openInScreen')}
          </Button>
        </>
      }
    >
      {asking && answer === undefined && (
        <p role="status" className={styles.padded}>
          {say('asking', { key: target.key })}
        </p>
      )}
      {failure !== undefined && (
        <div className={styles.padded}>
          <FailureNotice failure={failure} onAgain={again} />
        </div>
      )}
      {answer !== undefined && (
        <LookupSections lookup={answer} onFollow={(object) => show({ kind: 'lookup', object })} />
      )}
    </Drawer>
  );
}
