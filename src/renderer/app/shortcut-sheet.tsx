import { partsWords } from '#renderer/parts/parts-words.ts';
import { places } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { Dialog, DialogBody } from '#renderer/ui/dialog.tsx';
import { Keys } from '#renderer/ui/keys.tsx';
import { appWords } from './app-words.ts';
import { commandKey } from './command-key.ts';
import { placeKeys } from './shortcut.ts';
import styles from './shortcut-sheet.module.css';

/** Every key, in words. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const say = useWords(appWords);
  const sayPart = useWords(partsWords);
  const command = commandKey();
  const everywhere = [
    [`${command} K`, say('keyPalette')],
    ['/', say('keyFilter')],
    ['?', say('keySheet')],
    [`${command} ,`, say('settings')],
    ['Esc', say('keyClose')],
    ...places.map((place) => [`G ${placeKeys[place].toUpperCase()}`, say('keyGo', { place: say(place) })] as const),
  ] as const;
  const table = [
    ['↑ ↓', say('keyMove')],
    ['Home End', say('keyEnds')],
    [`${command} ↑ ↓`, say('keyFarEnds')],
    ['PgUp PgDn', say('keyPages')],
    ['← →', say('keyCells')],
    ['Enter', say('keyOpen')],
    ['Space', say('keySelect')],
    ['Shift ↑ ↓', say('keyExtend')],
    ['Shift Space', say('keyRange')],
    [`${command} A`, say('keyAll')],
    [`${command} C`, say('keyCopy')],
    ['Esc', say('keyNone')],
    ['R', say('keyRenew')],
  ] as const;
  const titles = [
    ['← →', say('keyTitles')],
    ['Enter', say('keySort')],
    ['Shift ← →', say('keyWiden')],
    [`${command} ← →`, say('keyMoveColumn')],
  ] as const;
  const inbox = [
    ['E', say('keyHandled')],
    ['A', say('keyAcknowledge')],
  ] as const;
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

function KeyList({ title, keys }: { readonly title: string; readonly keys: readonly (readonly [string, string])[] }) {
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
