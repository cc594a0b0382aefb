import { useEffect, useState } from 'react';
import { type Licences, readLicences } from '#renderer/bridge/read-licences.ts';
import { Dialog, DialogBody } from '#renderer/kit/dialog.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useWords } from '#renderer/parts/words.ts';
import { appWords } from './app-words.ts';
import styles from './licences-dialog.module.css';

/** The software of others in the program, each with its licence to open and read. */
export function LicencesDialog({ onClose }: { readonly onClose: () => void }) {
  const say = useWords(appWords);
  const sayPart = useWords(partsWords);
  const licences = useLicences();
  return (
    <Dialog light title={say('licences')} closeLabel={sayPart('close')} width="wide" onClose={onClose}>
      <DialogBody>
        <p>{say('licencesOfElectron')}</p>
        {licences === 'failed' && <p role="alert">{say('licencesUnread')}</p>}
        {typeof licences === 'object' && (
          <ul className={styles.packages} aria-label={say('licences')}>
            {licences.packages.map(({ name, version, licence, text }) => (
              <li key={`${name} ${version}`}>
                <details>
                  <summary>
                    {name} {version} <span>{licence}</span>
                  </summary>
                  <pre>{licences.texts[text]}</pre>
                </details>
              </li>
            ))}
          </ul>
        )}
      </DialogBody>
    </Dialog>
  );
}

function useLicences(): Licences | 'reading' | 'failed' {
  const [licences, setLicences] = useState<Licences | 'reading' | 'failed'>('reading');
  useEffect(() => {
    let isShown = true;
    const show = (read: Licences | 'failed') => {
      if (isShown) setLicences(read);
    };
    readLicences().then(show, () => show('failed'));
    return () => {
      isShown = false;
    };
  }, []);
  return licences;
}
