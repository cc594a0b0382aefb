import { type ReactNode, useState } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '#renderer/kit/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { DateField } from './date-field.tsx';
import styles from './parts.module.css';
import { partsWords } from './parts-words.ts';
import { useWords } from './words.ts';

/** A condition of a filter that has to be written: a text. An empty one takes it away. */
export function TextConditionDialog(props: {
  readonly title: string;
  readonly label: string;
  readonly help: string;
  readonly value: string;
  /** The text without blanks about it. */
  readonly onApply: (text: string) => void;
  readonly onClose: () => void;
}) {
  const [text, setText] = useState(props.value);
  return (
    <ConditionDialog
      title={props.title}
      isWrong={false}
      onApply={() => props.onApply(text.trim())}
      onClose={props.onClose}
    >
      <TextField mono label={props.label} help={props.help} value={text} onChange={setText} maxLength={255} autoFocus />
    </ConditionDialog>
  );
}

/** A condition of a filter that has to be written: two calendar dates, both included; empty for an open end. */
export function DatesConditionDialog(props: {
  readonly title: string;
  readonly from: string;
  readonly to: string;
  readonly onApply: (from: string, to: string) => void;
  readonly onClose: () => void;
}) {
  const say = useWords(partsWords);
  const [from, setFrom] = useState<string | null>(props.from);
  const [to, setTo] = useState<string | null>(props.to);
  const isUnread = from === null || to === null;
  // Calendar dates compare as text.
  const isWrong = !isUnread && from !== '' && to !== '' && from > to;
  return (
    <ConditionDialog
      title={props.title}
      isWrong={isWrong || isUnread}
      onApply={() => props.onApply(from ?? '', to ?? '')}
      onClose={props.onClose}
    >
      <div className={styles.dates}>
        <DateField label={say('conditionFrom')} value={props.from} onChange={setFrom} autoFocus />
        <DateField label={say('conditionTo')} value={props.to} onChange={setTo} />
        {isWrong && <p role="alert">{say('conditionDatesWrong')}</p>}
      </div>
    </ConditionDialog>
  );
}

function ConditionDialog(props: {
  readonly title: string;
  readonly isWrong: boolean;
  readonly onApply: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const say = useWords(partsWords);
  return (
    <Dialog title={props.title} closeLabel={say('close')} width="narrow" light onClose={props.onClose}>
      <Form
        className={styles.contents ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          if (props.isWrong) return;
          props.onApply();
          props.onClose();
        }}
      >
        <DialogBody>{props.children}</DialogBody>
        <DialogFoot>
          <Button onPress={props.onClose}>{say('cancel')}</Button>
          <Button type="submit" look="primary" isDisabled={props.isWrong}>
            {say('conditionApply')}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
