import { useState } from 'react';
import { Form } from 'react-aria-components';
import type { Account } from '#contract/accounts/accounts.ts';
import type { Collecting, InboxRule } from '#contract/inbox.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Choices } from '#renderer/kit/choices.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { Select } from '#renderer/kit/select.tsx';
import { EnvironmentTag } from '#renderer/parts/environment-tag.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { Help } from '#renderer/parts/help.tsx';
import { LastWriter } from '#renderer/parts/last-writer.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { baseAddress } from '#values/environment.ts';
import styles from './inbox.module.css';
import { inboxWords } from './inbox-words.ts';
import { RulesEditor } from './rules-editor.tsx';
import { useStanding } from './use-standing.ts';

const intervals = [0, 30, 60, 300, 900, 3600, 21_600, 86_400];

/** How an account's queue is collected, and the rules for what comes. */
export function CollectingDialog({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) {
  const say = useWords(inboxWords);
  const sayPart = useWords(partsWords);
  const standing = useStanding()?.queues.find((queue) => queue.accountId === account.accountId);
  const kept = useAsked('inbox', ['rules'], (desk, options) => desk.inbox.rules(undefined, options)).answer;
  return (
    <Dialog
      title={say('dialogTitle')}
      closeLabel={sayPart('close')}
      width="wide"
      beside={<EnvironmentTag environment={account.environment} />}
      onClose={onClose}
    >
      {standing !== undefined && kept !== undefined && (
        <CollectingForm account={account} before={standing.collecting} rulesBefore={kept.rules} onClose={onClose} />
      )}
    </Dialog>
  );
}

function CollectingForm({
  account,
  before,
  rulesBefore,
  onClose,
}: {
  readonly account: Account;
  readonly before: Collecting;
  readonly rulesBefore: readonly InboxRule[];
  readonly onClose: () => void;
}) {
  const say = useWords(inboxWords);
  const sayPart = useWords(partsWords);
  const intervalName = useIntervalName();
  const [collecting, setCollecting] = useState(before);
  const [rules, setRules] = useState(rulesBefore);
  const save = useAction(async (desk, _: undefined) => {
    await desk.inbox.keepRules({ rules: [...rules] });
    await desk.inbox.changeCollecting({ accountId: account.accountId, collecting });
  });
  const change = (changes: Partial<Collecting>) => setCollecting({ ...collecting, ...changes });
  const known = intervals.includes(collecting.everySeconds) ? intervals : [...intervals, collecting.everySeconds];
  return (
    <Form
      className={styles.form ?? ''}
      onSubmit={async (event) => {
        event.preventDefault();
        const ended = await save.start(undefined);
        if (ended?.ok === true) onClose();
      }}
    >
      <DialogBody>
        {save.failure !== undefined && <FailureNotice failure={save.failure} />}
        <h3 className={styles.section}>{say('sectionCollecting', { account: account.label })}</h3>
        <LastWriter piece={{ of: 'collecting', accountId: account.accountId }} />
        <div className={styles.pair}>
          <Choices<Collecting['via']>
            label={say('via')}
            beside={<Help term="dialect" />}
            value={collecting.via}
            onChange={(via) => change({ via })}
            choices={[
              { value: 'repp-v1', label: say('viaRepp'), ...offNote(account, 'repp-v1', say('viaOff')) },
              { value: 'rpp-v1', label: say('viaRpp'), ...offNote(account, 'rpp-v1', say('viaOff')) },
            ]}
          />
          <Choices<Collecting['form']>
            label={say('form')}
            value={collecting.form}
            onChange={(form) => change({ form })}
            choices={[
              { value: 'json', label: say('formJson'), note: say('formJsonNote') },
              { value: 'xml', label: say('formXml'), note: say('formXmlNote') },
            ]}
          />
        </div>
        <Choices<Collecting['acknowledge']>
          label={say('acknowledging')}
          beside={<Help term="acknowledge" />}
          value={collecting.acknowledge}
          onChange={(acknowledge) => change({ acknowledge })}
          choices={[
            { value: 'by-hand', label: say('byHand'), note: say('byHandNote') },
            { value: 'after-storing', label: say('afterStoring'), note: say('afterStoringNote') },
          ]}
        />
        {account.environment === 'production' && <p className={styles.quiet}>{say('blockedNote')}</p>}
        <Select
          label={say('interval')}
          value={String(collecting.everySeconds)}
          onChange={(seconds) => change({ everySeconds: Number(seconds) })}
          options={known.map((seconds) => ({ value: String(seconds), label: intervalName(seconds) }))}
        />
        <h3 className={styles.section}>{say('sectionRules')}</h3>
        <LastWriter piece={{ of: 'rules' }} />
        <RulesEditor rules={rules} onChange={setRules} />
      </DialogBody>
      <DialogFoot>
        <Button onPress={onClose}>{sayPart('cancel')}</Button>
        <Button type="submit" look="primary" busy={save.running}>
          {say('save')}
        </Button>
      </DialogFoot>
    </Form>
  );
}

function useIntervalName(): (seconds: number) => string {
  const say = useWords(inboxWords);
  const format = useFormats();
  return (seconds) => {
    if (seconds === 0) return say('intervalNever');
    if (seconds % 3600 === 0) {
      return say('intervalHours', { count: seconds / 3600, number: format.number(seconds / 3600) });
    }
    if (seconds % 60 === 0) return say('intervalMinutes', { count: seconds / 60, number: format.number(seconds / 60) });
    return say('intervalSeconds', { number: format.number(seconds) });
  };
}

function offNote(account: Account, via: Collecting['via'], note: string) {
  return baseAddress(account, via) === '' ? { disabled: true, note } : {};
}
