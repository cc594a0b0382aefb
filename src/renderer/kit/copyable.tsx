import { Check, Copy } from 'lucide-react';
import { Button, VisuallyHidden } from 'react-aria-components';
import { classNames } from './class-names.ts';
import styles from './copyable.module.css';
import { useCopy } from './use-copy.ts';

/** An identifier in full that a press copies. `copyLabel` says what is copied, `shown` may be a shorter form of it. */
export function Copyable({
  text,
  shown,
  copyLabel,
}: {
  readonly text: string;
  readonly shown?: string;
  readonly copyLabel: string;
}) {
  const { copied, copy } = useCopy();
  return (
    <Button className={classNames(styles.copyable)} onPress={() => copy(text)}>
      <VisuallyHidden>{copyLabel}</VisuallyHidden>
      {shown ?? text}
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
    </Button>
  );
}
