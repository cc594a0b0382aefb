import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import type { DeskOutputs } from '#contract/contract.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { columnsWords } from '#renderer/parts/columns-words.ts';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { answersOf, areAnswered, type ColumnChoices, ListColumns } from '#renderer/parts/list-columns.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { longestImport } from '#values/import-bounds.ts';
import styles from './domain-dialogs.module.css';
import { domainsWords } from './domains-words.ts';

type Looked = DeskOutputs['domainMarks']['import'];

/** A longer file is not written into the field for pasting: nobody edits it there, and it would stand still. */
const longestShown = 500_000;
const shownProblems = 100;

/** Brings a list of the reseller's own: pasted, chosen or dropped; looked at first, then taken over. */
export function ImportDialog({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) {
  const say = useWords(domainsWords);
  const sayPart = useWords(partsWords);
  const sayColumns = useWords(columnsWords);
  const format = useFormats();
  const announce = useAnnounce();
  const { accountId } = account;
  const [text, setText] = useState('');
  const [large, setLarge] = useState<string>();
  const [tooLong, setTooLong] = useState(false);
  const look = useAction((desk, list: string) => desk.domainMarks.import({ accountId, text: list, dryRun: true }));
  const [choices, setChoices] = useState<ColumnChoices>({});
  const [unanswered, setUnanswered] = useState(false);
  const bring = useAction((desk, list: string) =>
    desk.domainMarks.import({ accountId, text: list, dryRun: false, columns: answersOf(choices) }),
  );
  const looked = look.result;
  const failure = bring.failure ?? look.failure;

  async function read(chosen: File | undefined) {
    if (chosen === undefined) return;
    // No letter takes more than three bytes for each of its units.
    const list = chosen.size > 3 * longestImport ? undefined : await chosen.text();
    const isTooLong = list === undefined || list.length > longestImport;
    setTooLong(isTooLong);
    if (isTooLong) return;
    setText(list);
    setChoices({});
    setLarge(list.length > longestShown ? chosen.name : undefined);
    void look.start(list);
  }

  const isOpen = looked !== undefined && !areAnswered(looked.columns, choices);

  async function take() {
    setUnanswered(isOpen);
    if (isOpen) return;
    const ended = await bring.start(text);
    if (ended?.ok !== true) return;
    const { names, added } = ended.result;
    announce(say('importDone', { count: names, number: format.number(names), added: format.number(added) }));
    onClose();
  }

  return (
    <Dialog title={say('importTitle')} closeLabel={sayPart('close')} onClose={onClose}>
      <DialogBody>
        {failure !== undefined && <FailureNotice failure={failure} />}
        <p className={styles.quiet}>{say('importText')}</p>
        <FileDrop onChoose={(chosen) => void read(chosen)} />
        {tooLong && (
          <p role="alert" className={styles.wrong}>
            {say('importTooLong', { size: format.bytes(longestImport) })}
          </p>
        )}
        {large === undefined ? (
          <TextField
            mono
            autoFocus
            lines={6}
            label={say('importPasted')}
            value={text}
            onChange={(value) => {
              setText(value);
              setChoices({});
              look.clear();
            }}
          />
        ) : (
          <p className={styles.found}>{say('importLarge', { file: large, size: format.bytes(text.length) })}</p>
        )}
        {looked !== undefined && (
          <>
            <ImportFindings looked={looked} />
            {looked.columns.length > 0 && (
              <ListColumns
                columns={looked.columns}
                choices={choices}
                onChoose={({ name }, answer) => setChoices((before) => ({ ...before, [name]: answer }))}
                purpose="import"
                disabled={bring.running}
              />
            )}
          </>
        )}
        {unanswered && isOpen && <Notice tone="warn" title={sayColumns('answerFirst')} />}
      </DialogBody>
      <DialogFoot>
        <Button onPress={onClose}>{sayPart('cancel')}</Button>
        {looked === undefined || looked.names === 0 ? (
          <Button
            look="primary"
            busy={look.running}
            isDisabled={text.trim() === '' || text.length > longestImport}
            onPress={() => void look.start(text)}
          >
            {say('importLook')}
          </Button>
        ) : (
          <Button look="primary" busy={bring.running} onPress={() => void take()}>
            {say('importDo', { count: looked.names, number: format.number(looked.names) })}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
}

/** A file that is chosen or dropped. */
export function FileDrop({ onChoose }: { readonly onChoose: (chosen: File | undefined) => void }) {
  const say = useWords(domainsWords);
  const file = useRef<HTMLInputElement>(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file may be dropped here; the button does the same
    <div
      className={styles.drop}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onChoose(event.dataTransfer.files[0]);
      }}
    >
      <input
        ref={file}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={(event) => onChoose(event.target.files?.[0])}
      />
      <Button icon={<FileUp aria-hidden />} onPress={() => file.current?.click()}>
        {say('importFile')}
      </Button>
      <span className={styles.quiet}>{say('importDrop')}</span>
    </div>
  );
}

function ImportFindings({ looked }: { readonly looked: Looked }) {
  const say = useWords(domainsWords);
  const format = useFormats();
  const sayMessage = useSayMessage();
  const { names, added, problems, columns } = looked;
  const lines = new Set(problems.map(({ line }) => line)).size;
  return (
    <div className={styles.findings} role="status">
      <p className={styles.found}>
        {names === 0
          ? say('importNone')
          : say('importNames', { count: names, number: format.number(names), added: format.number(added) })}
      </p>
      {columns.length === 0 && <p className={styles.quiet}>{say('importNoHeader')}</p>}
      {problems.length > 0 && (
        <>
          <p>{say('importProblems', { count: lines, number: format.number(lines) })}</p>
          <ul
            className={styles.problems}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
            tabIndex={0}
            aria-label={say('importProblems', { count: lines, number: format.number(lines) })}
          >
            {problems.slice(0, shownProblems).map(({ line, text }) => (
              <li key={`${line} ${text.code}`}>
                <span className={styles.quiet}>{say('importLine', { line: format.number(line) })}</span>{' '}
                {sayMessage(text)}
              </li>
            ))}
            {problems.length > shownProblems && <li className={styles.quiet}>{say('importMore')}</li>}
          </ul>
        </>
      )}
    </div>
  );
}
