import { Check, Copy } from 'lucide-react';
import { useMemo } from 'react';
import { IconButton } from './icon-button.tsx';
import { prettyText } from './pretty-text.ts';
import styles from './raw-text.module.css';
import { linesOf, textPieces } from './text-pieces.ts';
import { useCopy } from './use-copy.ts';
import { visibleMarks } from './visible-marks.ts';

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
  const { copied, copy } = useCopy();
  const pieces = useMemo(() => textPieces(visibleMarks(pretty ? prettyText(text) : text)), [text, pretty]);
  return (
    <div className={styles.raw}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label={label}>
        <pre>
          {pieces.length === 1
            ? pieces[0]
            : pieces.map((piece, index) => (
                // What is out of sight is not laid out: twenty thousand lines would hold the window up for a second.
                <span
                  // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move
                  key={index}
                  className={styles.piece}
                  style={{ containIntrinsicBlockSize: `auto ${linesOf(piece) * 1.5}em` }}
                >
                  {piece}
                </span>
              ))}
        </pre>
      </section>
      <div className={styles.copy}>
        <IconButton label={copyLabel} onPress={() => copy(text)}>
          {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        </IconButton>
      </div>
    </div>
  );
}
