import type { Storage } from '#contract/desk/desk.ts';
import { Notice } from '#renderer/kit/notice.tsx';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useWords } from '#renderer/parts/words.ts';
import { appWords } from './app-words.ts';
import styles from './frame.module.css';

/** Says when the disk takes nothing more, and when other users of the machine have rights to the data folder. */
export function StorageNotice() {
  const storage = useAsked('files', ['storage'], (desk, options) => desk.desk.storage(undefined, options)).answer;
  const about = useAsked('settings', ['about'], (desk, options) => desk.desk.about(undefined, options)).answer;
  if (storage === undefined || about === undefined) return null;
  return <StorageTroubles storage={storage} folder={about.dataFolder} />;
}

/** One notice for each trouble; nothing where there is none. */
export function StorageTroubles({ storage, folder }: { readonly storage: Storage; readonly folder: string }) {
  const say = useWords(appWords);
  const { notWritten, earlierOpen, openToOthers } = storage;
  return (
    <>
      {notWritten !== null && (
        <div className={styles.notice}>
          <Notice tone="bad" title={say(notWritten === 'disk-full' ? 'diskFull' : 'diskReadOnly')}>
            <p>{say('diskText', { folder })}</p>
            {earlierOpen && <p>{say('diskEarlier')}</p>}
          </Notice>
        </div>
      )}
      {openToOthers !== null && (
        <div className={styles.notice}>
          <Notice tone="warn" title={say('folderOpen')}>
            <p>{say('folderOpenText', { folder, mode: openToOthers })}</p>
          </Notice>
        </div>
      )}
    </>
  );
}
