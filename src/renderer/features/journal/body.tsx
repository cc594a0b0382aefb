import { useState } from 'react';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useWords } from '#renderer/parts/words.ts';
import { prettyText } from '#renderer/ui/pretty-text.ts';
import { RawText } from '#renderer/ui/raw-text.tsx';
import { TextLink } from '#renderer/ui/text-link.tsx';
import styles from './journal.module.css';
import { journalWords } from './journal-words.ts';

/** A body indented for reading, or exactly as it was received. */
export function Body({ text, label }: { readonly text: string; readonly label: string }) {
  const say = useWords(journalWords);
  const sayPart = useWords(partsWords);
  const [pretty, setPretty] = useState(true);
  const differs = prettyText(text) !== text;
  return (
    <>
      {differs && (
        <p className={styles.form}>
          <TextLink onPress={() => setPretty(!pretty)}>{say(pretty ? 'asReceived' : 'pretty')}</TextLink>
        </p>
      )}
      <RawText text={text} label={label} copyLabel={sayPart('copyRaw')} pretty={pretty} />
    </>
  );
}
