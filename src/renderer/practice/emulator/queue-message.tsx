import { useState } from 'react';
import { Form } from 'react-aria-components';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Checkbox } from '#renderer/kit/checkbox.tsx';
import { Select } from '#renderer/kit/select.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './emulator.module.css';
import { emulatorWords } from './emulator-words.ts';

/** A message into a contact's poll queue, of text only or with the data of a finished action. */
export function QueueMessage({ handles }: { readonly handles: readonly string[] }) {
  const say = useWords(emulatorWords);
  const format = useFormats();
  const announce = useAnnounce();
  const [handle, setHandle] = useState(handles[0] ?? '');
  const [text, setText] = useState('');
  const [domain, setDomain] = useState('');
  const [succeeded, setSucceeded] = useState(true);
  const [unknownKind, setUnknownKind] = useState(false);
  const waiting = useAsked('emulator', ['messages'], (desk, options) => desk.emulator.messages(undefined, options), {
    everyMilliseconds: 3000,
  });
  const queue = useAction((desk, _: undefined) =>
    desk.emulator.queueMessage({
      handle,
      text: text.trim(),
      domain: domain.trim() === '' ? null : domain.trim(),
      succeeded,
      unknownKind,
    }),
  );
  const total = waiting.answer?.total ?? 0;
  const failure = queue.failure ?? waiting.failure;
  const send = async () => {
    const ended = await queue.start(undefined);
    if (ended?.ok !== true) return;
    setText('');
    announce(say('queued', { id: ended.result.id, handle }));
  };
  return (
    <section className={styles.section}>
      <h2>{say('messageTitle')}</h2>
      <p className={styles.faint}>{say('waiting', { count: total, number: format.number(total) })}</p>
      <Form
        className={styles.form ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Select
          label={say('messageFor')}
          value={handle}
          onChange={setHandle}
          options={handles.map((value) => ({ value, label: value }))}
        />
        <TextField label={say('messageText')} value={text} onChange={setText} maxLength={1000} />
        <TextField label={say('messageDomain')} value={domain} onChange={setDomain} maxLength={255} />
        {domain.trim() !== '' && (
          <Checkbox isSelected={succeeded} onChange={setSucceeded}>
            {say('messageSucceeded')}
          </Checkbox>
        )}
        <Checkbox isSelected={unknownKind} onChange={setUnknownKind}>
          {say('messageUnknown')}
        </Checkbox>
        {failure !== undefined && <FailureNotice failure={failure} />}
        {queue.result !== undefined && (
          <p className={styles.soft}>{say('queued', { id: queue.result.id, handle: queue.result.handle })}</p>
        )}
        <div className={styles.actions}>
          <Button type="submit" busy={queue.running} isDisabled={text.trim() === ''}>
            {say('queue')}
          </Button>
        </div>
      </Form>
    </section>
  );
}
