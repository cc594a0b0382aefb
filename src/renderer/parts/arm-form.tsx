import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { Select } from '#renderer/kit/select.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import styles from './barrier.module.css';
import { barrierWords } from './barrier-words.ts';
import { FailureNotice } from './failure-notice.tsx';
import { Help } from './help.tsx';
import { useAction } from './use-action.ts';
import { useFormats } from './use-formats.ts';
import { useWrites } from './use-writes.ts';
import { useWords } from './words.ts';

const choices = [5, 15, 30, 60] as const;

/** Arms the writes of a production account: for some minutes, by typing its handle. */
export function ArmForm({ account, onArmed }: { readonly account: Account; readonly onArmed?: () => void }) {
  const say = useWords(barrierWords);
  const format = useFormats();
  const announce = useAnnounce();
  const [minutes, setMinutes] = useState<string>('15');
  const [handle, setHandle] = useState('');
  const arm = useAction((desk, typedHandle: string) =>
    desk.barrier.arm({ accountId: account.accountId, minutes: Number(minutes), typedHandle }),
  );

  async function submit() {
    const ended = await arm.start(handle);
    if (ended?.ok !== true) return;
    setHandle('');
    announce(say('announcedArmed', { account: account.label }));
    onArmed?.();
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (handle.trim() !== '') void submit();
      }}
    >
      {arm.failure !== undefined && <FailureNotice failure={arm.failure} onDismiss={arm.clear} />}
      <div className={styles.fields}>
        <TextField
          name="typedHandle"
          mono
          label={say('handle')}
          help={say('handleHelp', { handle: account.handle })}
          value={handle}
          onChange={setHandle}
          // In its own popover it takes the focus. Inside another form it leaves the focus there.
          autoFocus={onArmed !== undefined}
          maxLength={64}
        />
        <Select
          label={say('minutes')}
          value={minutes}
          onChange={setMinutes}
          options={choices.map((one) => ({
            value: String(one),
            label: say('minutesChoice', { minutes: format.number(one) }),
          }))}
        />
        <Button type="submit" look="danger" busy={arm.running} isDisabled={handle.trim() === ''}>
          {say('arm')}
        </Button>
      </div>
    </form>
  );
}

/** In sight of a button that bills: why it cannot be pressed, and how it can. Nothing where writes may leave. */
export function WritesGate({ account }: { readonly account: Account }) {
  const say = useWords(barrierWords);
  const { standing, pass } = useWrites(account);
  if (standing === undefined || pass) return null;
  if (standing.writes === 'read-only') {
    return (
      <Notice tone="info" title={say('readOnlyTitle')}>
        <p>{say('readOnlyText')}</p>
      </Notice>
    );
  }
  return (
    <div className={styles.gate}>
      <p className={styles.gateTitle}>
        <ShieldAlert aria-hidden />
        {say('inPlaceTitle')} <Help term="writeBarrier" />
      </p>
      {standing.unproven && <p>{say('unproven', { account: account.label })}</p>}
      <p>{say('inPlaceText', { account: account.label })}</p>
      <ArmForm account={account} />
    </div>
  );
}
