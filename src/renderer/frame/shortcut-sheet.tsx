import { Dialog, DialogBody } from '#renderer/kit/dialog.tsx';
import { Keys } from '#renderer/kit/keys.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useWords } from '#renderer/parts/words.ts';
import { appWords } from './app-words.ts';
import { commandKey } from './command-key.ts';
import { type KeyRows, sheetKeys } from './sheet-keys.ts';
import styles from './shortcut-sheet.module.css';

/** Every key, in words. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const say = useWords(appWords);
  const sayPart = useWords(partsWords);
  const { everywhere, table, titles, inbox } = sheetKeys(commandKey(), say);
  return (
    <Dialog light width="wide" title={say('keysTitle')} closeLabel={sayPart('close')} onClose={onClose}>
      <DialogBody>
        <div className={styles.sheet}>
          <KeyList title={say('keysEverywhere')} keys={everywhere} />
          <KeyList title={say('keysTable')} keys={table} />
          <KeyList title={say('keysTitles')} keys={titles} />
          <KeyList title={say('keysInbox')} keys={inbox} />
        </div>
      </DialogBody>
    </Dialog>
  );
}

function KeyList({ title, keys }: { readonly title: string; readonly keys: KeyRows }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              <Keys>{key}</Keys>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
