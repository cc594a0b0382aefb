import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, VisuallyHidden } from 'react-aria-components';
import { classNames } from './class-names.ts';
import { copyText } from './copy-text.ts';
import styles from './copyable.module.css';

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
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <Button
      className={classNames(styles.copyable)}
      onPress={() => {
        copyText(text).then(
          () => setCopied(true),
          () => setCopied(false),
        );
      }}
    >
      <VisuallyHidden>{copyLabel}</VisuallyHidden>
      {shown ?? text}
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
    </Button>
  );
}
