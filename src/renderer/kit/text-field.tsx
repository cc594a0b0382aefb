import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import {
  FieldError,
  Input,
  TextField as KitTextField,
  type TextFieldProps as KitTextFieldProps,
  Label,
  Text,
  TextArea,
} from 'react-aria-components';
import { classNames } from './class-names.ts';
import styles from './field.module.css';

export interface TextFieldProps extends Omit<KitTextFieldProps, 'className' | 'style' | 'children'> {
  readonly label: string;
  /** A short sentence under the field. */
  readonly help?: ReactNode;
  /** Stands beside the label. */
  readonly beside?: ReactNode;
  readonly placeholder?: string;
  /** Identifiers, addresses and other text that is compared letter by letter. */
  readonly mono?: boolean;
  readonly lines?: number;
  /** Begins with one line and grows with what is written. */
  readonly grows?: boolean;
  /** Lines that hold a secret: emptied when they leave the window, as a password is. */
  readonly secret?: boolean;
  /** What is wrong with it, where no form says that. */
  readonly error?: string | undefined;
}

/** A line or some lines of text with label, help and the form's own error. */
export function TextField({
  label,
  help,
  beside,
  placeholder,
  mono = false,
  lines = 1,
  grows = false,
  secret = false,
  error,
  ...rest
}: TextFieldProps) {
  const field = useSecretEmptied<HTMLInputElement>(rest.type === 'password');
  const area = useSecretEmptied<HTMLTextAreaElement>(secret);
  const hint = placeholder === undefined ? {} : { placeholder };
  const look = classNames(mono && styles.mono, lines > 1 || grows ? styles.area : styles.input, grows && styles.grows);
  return (
    <KitTextField {...rest} {...(error === undefined ? {} : { isInvalid: true })} className={classNames(styles.field)}>
      <span className={styles.labelRow}>
        <Label className={classNames(styles.label)}>{label}</Label>
        {beside}
      </span>
      {lines > 1 || grows ? (
        <TextArea
          ref={area}
          {...hint}
          rows={lines}
          className={look}
          // Some browsers send what they check to a server.
          {...(secret ? { autoComplete: 'off', spellCheck: 'false' } : {})}
          onInput={endErrorNow}
        />
      ) : (
        <Input
          ref={field}
          {...hint}
          className={look}
          autoComplete="off"
          spellCheck={mono ? 'false' : undefined}
          onInput={endErrorNow}
        />
      )}
      {help !== undefined && (
        <Text slot="description" className={classNames(styles.help)}>
          {help}
        </Text>
      )}
      <FieldError className={classNames(styles.error)}>{error}</FieldError>
    </KitTextField>
  );
}

/**
 * The kit ends a form's error when the field loses the focus: the error's line goes, and a button that is being pressed
 * moves away from under the pointer, which loses the press. So it ends with the first letter that is typed.
 */
function endErrorNow({ currentTarget: field }: FormEvent<HTMLElement>): void {
  if (field.getAttribute('aria-invalid') === 'true') field.dispatchEvent(new Event('change'));
}

/**
 * A field that held a secret is emptied when it leaves the window: the browser may keep the element, and with it what was
 * typed, for as long as it likes.
 */
function useSecretEmptied<Field extends HTMLInputElement | HTMLTextAreaElement>(isSecret: boolean) {
  const field = useRef<Field>(null);
  useLayoutEffect(() => {
    const element = field.current;
    if (!isSecret || element === null) return;
    return () => {
      element.value = '';
      element.removeAttribute('value');
    };
  }, [isSecret]);
  return field;
}
