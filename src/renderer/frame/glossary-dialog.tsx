import { useState } from 'react';
import { Dialog, DialogBody } from '#renderer/kit/dialog.tsx';
import { SearchField } from '#renderer/kit/search-field.tsx';
import { findTerms } from '#renderer/parts/glossary.ts';
import { glossaryWords } from '#renderer/parts/glossary-words.ts';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './glossary-dialog.module.css';

/** Every term that the screens use, searched in titles and texts. */
export function GlossaryDialog({ onClose }: { readonly onClose: () => void }) {
  const say = useWords(glossaryWords);
  const sayPart = useWords(partsWords);
  const format = useFormats();
  const [text, setText] = useState('');
  const found = findTerms(say, format, text);
  return (
    <Dialog light title={say('title')} closeLabel={sayPart('close')} onClose={onClose}>
      <DialogBody>
        <div className={styles.search}>
          <SearchField
            label={say('search')}
            placeholder={say('search')}
            clearLabel={say('clear')}
            value={text}
            onChange={setText}
            autoFocus
          />
          <span role="status">{found.length === 0 ? say('none') : say('found', { count: found.length })}</span>
        </div>
        <dl className={styles.terms}>
          {found.map((term) => (
            <div key={term}>
              <dt>{say(`${term}Title`)}</dt>
              <dd>{say(`${term}Text`)}</dd>
            </div>
          ))}
        </dl>
      </DialogBody>
    </Dialog>
  );
}
