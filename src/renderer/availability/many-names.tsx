import { FileText, ListChecks } from 'lucide-react';
import { useState } from 'react';
import { DropZone, type FileDropItem, FileTrigger, type TextDropItem } from 'react-aria-components';
import type { Account } from '#contract/accounts/accounts.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { classNames } from '#renderer/kit/class-names.ts';
import { TextField } from '#renderer/kit/text-field.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import type { RegistryInterface } from '#values/environment.ts';
import styles from './availability.module.css';
import { availabilityWords } from './availability-words.ts';
import { InterfaceSelect } from './interface-select.tsx';
import { firstInterface } from './interfaces-of.ts';
import { useOpenCheck } from './use-open-check.ts';

/** A list longer than this is read at once instead of standing in a field that would be slow with it. */
const mostPasted = 20_000;

/** A list by paste, file or drop. Reading it sends nothing: problems and duplicates are seen before anything is spent. */
export function ManyNames({ account }: { readonly account: Account }) {
  const say = useWords(availabilityWords);
  const format = useFormats();
  const announce = useAnnounce();
  const open = useOpenCheck((checks) => checks.open);
  const { accountId } = account;
  const [text, setText] = useState('');
  const [via, setVia] = useState<RegistryInterface>(() => firstInterface(account));
  const [fileFailed, setFileFailed] = useState(false);
  const prepare = useAction((desk, list: { text: string; title: string }) =>
    desk.availabilityBatches.prepare({ accountId, via, ...list }),
  );

  async function read(list: string, title: string) {
    setFileFailed(false);
    const ended = await prepare.start({ text: list, title: title.slice(0, 120) });
    if (ended?.ok !== true) return;
    const { counts, batchId } = ended.result;
    announce(say('announcedRead', { number: format.number(counts.waiting), problems: format.number(counts.problems) }));
    setText('');
    open(accountId, batchId);
  }

  async function readFile(file: Pick<File, 'name' | 'text'>) {
    try {
      await read(await file.text(), file.name);
    } catch {
      setFileFailed(true);
    }
  }

  async function drop(items: readonly (FileDropItem | TextDropItem | { kind: 'directory' })[]) {
    const [item] = items;
    if (item?.kind === 'file') await readFile({ name: item.name, text: () => item.getText() });
    if (item?.kind === 'text') await read(await item.getText('text/plain'), '');
  }

  return (
    <section className={styles.many} aria-label={say('manyTitle')}>
      <div>
        <h2>{say('manyTitle')}</h2>
        <p className={styles.soft}>{say('manyText')}</p>
      </div>
      {prepare.failure !== undefined && <FailureNotice failure={prepare.failure} onDismiss={prepare.clear} />}
      {fileFailed && (
        <p role="alert" className={styles.bad}>
          {say('fileFailed')}
        </p>
      )}
      <DropZone
        className={classNames(styles.drop)}
        aria-label={say('dropHere')}
        getDropOperation={() => 'copy'}
        onDrop={(event) => void drop(event.items)}
      >
        <div
          className={styles.paste}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text/plain');
            if (pasted.length <= mostPasted) return;
            event.preventDefault();
            void read(pasted, '');
          }}
        >
          <TextField
            name="names"
            mono
            lines={6}
            label={say('manyLabel')}
            placeholder={say('manyPlaceholder')}
            value={text}
            onChange={setText}
          />
        </div>
      </DropZone>
      <div className={styles.manyFoot}>
        <InterfaceSelect account={account} value={via} onChange={setVia} />
        <FileTrigger
          acceptedFileTypes={['text/plain', 'text/csv', 'text/tab-separated-values', '.csv', '.txt', '.tsv']}
          onSelect={(files) => {
            const file = files?.[0];
            if (file !== undefined) void readFile(file);
          }}
        >
          <Button icon={<FileText aria-hidden />} busy={prepare.running}>
            {say('chooseFile')}
          </Button>
        </FileTrigger>
        <Button
          icon={<ListChecks aria-hidden />}
          busy={prepare.running}
          isDisabled={text.trim() === ''}
          onPress={() => void read(text, '')}
        >
          {say('readList')}
        </Button>
      </div>
    </section>
  );
}
