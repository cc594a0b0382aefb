import { Copy } from 'lucide-react';
import { copyText } from './copy-text.ts';
import { IconButton } from './icon-button.tsx';
import { prettyText } from './pretty-text.ts';
import styles from './raw-text.module.css';

/** Text as it was received, JSON and XML indented for reading unless `pretty` is false; what is copied is the text itself. */
export function RawText({
  text,
  label,
  copyLabel,
  pretty = true,
}: {
  readonly text: string;
  readonly label: string;
  readonly copyLabel: string;
  readonly pretty?: boolean;
}) {
  return (
    <div className={styles.raw}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label={label}>
        <pre>{pretty ? prettyText(text) : text}</pre>
      </section>
      <div className={styles.copy}>
        <IconButton label={copyLabel} onPress={() => void copyText(text).catch(() => undefined)}>
          <Copy aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}
