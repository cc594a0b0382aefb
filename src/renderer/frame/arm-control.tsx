import { Lock, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { VisuallyHidden } from 'react-aria-components';
import type { Account } from '#contract/accounts/accounts.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Dialog, DialogBody } from '#renderer/kit/dialog.tsx';
import { Tag } from '#renderer/kit/tag.tsx';
import { ArmForm } from '#renderer/parts/arm-form.tsx';
import { barrierWords } from '#renderer/parts/barrier-words.ts';
import { EnvironmentTag } from '#renderer/parts/environment-tag.tsx';
import { Help } from '#renderer/parts/help.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useWishes } from '#renderer/parts/use-wishes.ts';
import { useWrites } from '#renderer/parts/use-writes.ts';
import { useWords } from '#renderer/parts/words.ts';

/** Whether writes of the account may leave, in the frame, for production and read-only accounts; and the way to change it. */
export function ArmControl({ account }: { readonly account: Account }) {
  const say = useWords(barrierWords);
  const sayPart = useWords(partsWords);
  const announce = useAnnounce();
  const { standing, leftMilliseconds } = useWrites(account);
  const [opened, setOpened] = useState(false);
  const disarm = useAction((desk, accountId: string) => desk.barrier.disarm({ accountId }));
  const disarmNow = async () => {
    const ended = await disarm.start(account.accountId);
    if (ended?.ok === true) announce(say('announcedBlocked', { account: account.label }));
  };
  useWishes({ 'arm-writes': () => setOpened(true), 'disarm-writes': disarmNow }, standing !== undefined);
  if (standing === undefined || standing.writes === 'open') return null;
  if (standing.writes === 'read-only') {
    return (
      <Tag tone="info" icon={<Lock aria-hidden />}>
        {say('readOnly')}
      </Tag>
    );
  }
  if (standing.writes === 'armed' && leftMilliseconds > 0) {
    const time = clockText(leftMilliseconds);
    return (
      <>
        <Tag tone="production" icon={<ShieldAlert aria-hidden />}>
          <span aria-hidden>{say('armed', { time })}</span>
          <VisuallyHidden>{say('armedLabel', { time })}</VisuallyHidden>
        </Tag>
        <Button look="quiet" busy={disarm.running} onPress={() => void disarmNow()}>
          {say('disarm')}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button look="quiet" icon={<ShieldCheck aria-hidden />} onPress={() => setOpened(true)}>
        {say('blocked')}
      </Button>
      {opened && (
        <Dialog
          title={say('armTitle', { account: account.label })}
          closeLabel={sayPart('close')}
          onClose={() => setOpened(false)}
          beside={<EnvironmentTag environment={account.environment} />}
        >
          <DialogBody>
            {standing.unproven && <p>{say('unproven', { account: account.label })}</p>}
            <p>
              {say('armText')} <Help term="writeBarrier" />
            </p>
            <ArmForm account={account} onArmed={() => setOpened(false)} />
          </DialogBody>
        </Dialog>
      )}
    </>
  );
}

/** Minutes and whole seconds that are left, never more than there are. */
function clockText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
