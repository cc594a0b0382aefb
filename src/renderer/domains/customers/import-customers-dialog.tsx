import { useState } from 'react';
import type { DeskOutputs } from '#contract/contract.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { longestImport } from '#values/import-bounds.ts';
import dialogStyles from '../domain-dialogs.module.css';
import { domainsWords } from '../domains-words.ts';
import { FileDrop } from '../import-dialog.tsx';
import { customersWords } from './customers-words.ts';
import { readTextFile } from './read-text-file.ts';

type Looked = DeskOutputs['customers']['import'];

const shownProblems = 100;

/** Brings a file of handles and their customers: chosen, dropped or pasted; looked at first. */
export function ImportCustomersDialog({
  accountId,
  onClose,
}: {
  readonly accountId: string;
  readonly onClose: () => void;
}) {
  const say = useWords(customersWords);
  const sayList = useWords(domainsWords);
  const sayPart = useWords(partsWords);
  const format = useFormats();
  const announce = useAnnounce();
  const [text, setText] = useState('');
  const [guessed, setGuessed] = useState<string>();
  const [tooLong, setTooLong] = useState(false);
  const look = useAction((desk, list: string) => desk.customers.import({ accountId, text: list, dryRun: true }));
  const bring = useAction((desk, list: string) => desk.customers.import({ accountId, text: list, dryRun: false }));
  const looked = look.result;
  const failure = bring.failure ?? look.failure;

  async function read(chosen: File | undefined) {
    if (chosen === undefined) return;
    const read = chosen.size > 3 * longestImport ? undefined : await readTextFile(chosen);
    const isTooLong = read === undefined || read.text.length > longestImport;
    setTooLong(isTooLong);
    if (isTooLong) return;
    setText(read.text);
    setGuessed(read.guessed ? chosen.name : undefined);
    void look.start(read.text);
  }

  async function take() {
    const ended = await bring.start(text);
    if (ended?.ok !== true) return;
    const { handles } = ended.result;
    announce(say('importDone', { count: handles, number: format.number(handles) }));
    onClose();
  }

  return (
    <Dialog title={say('importTitle')} closeLabel={sayPart('close')} onClose={onClose}>
      <DialogBody>
        {failure !== undefined && <FailureNotice failure={failure} />}
        <p className={dialogStyles.quiet}>{say('importText')}</p>
        <FileDrop onChoose={(chosen) => void read(chosen)} />
        {tooLong && (
          <p role="alert" className={dialogStyles.wrong}>
            {sayList('importTooLong', { size: format.bytes(longestImport) })}
          </p>
        )}
        {guessed !== undefined && <p role="status">{say('importOther', { file: guessed })}</p>}
        <TextField
          mono
          autoFocus
          lines={6}
          label={say('importPasted')}
          value={text}
          onChange={(value) => {
            setText(value);
            setGuessed(undefined);
            look.clear();
          }}
        />
        {looked !== undefined && <Findings looked={looked} />}
      </DialogBody>
      <DialogFoot>
        <Button onPress={onClose}>{sayPart('cancel')}</Button>
        {looked === undefined || looked.handles === 0 ? (
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
            {say('importDo', { count: looked.handles, number: format.number(looked.handles) })}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
}

function Findings({ looked }: { readonly looked: Looked }) {
  const say = useWords(customersWords);
  const sayList = useWords(domainsWords);
  const format = useFormats();
  const sayMessage = useSayMessage();
  const { handles, created, moved, unknown, problems } = looked;
  const counted = (count: number) => ({ count, number: format.number(count) });
  return (
    <div className={dialogStyles.findings} role="status">
      <p className={dialogStyles.found}>
        {handles === 0
          ? say('importNothing')
          : say('importFound', { ...counted(handles), created: format.number(created) })}
      </p>
      {!looked.headed && <p>{say('importNoHeader')}</p>}
      {moved > 0 && <p>{say('importMoved', counted(moved))}</p>}
      {unknown > 0 && <p>{say('importUnknown', counted(unknown))}</p>}
      {problems.length > 0 && (
        <>
          <p>{say('importProblems', counted(problems.length))}</p>
          <ul
            className={dialogStyles.problems}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
            tabIndex={0}
            aria-label={say('importProblems', counted(problems.length))}
          >
            {problems.slice(0, shownProblems).map(({ line, text }) => (
              <li key={`${line} ${text.code}`}>
                <span className={dialogStyles.quiet}>{sayList('importLine', { line: format.number(line) })}</span>{' '}
                {sayMessage(text)}
              </li>
            ))}
            {problems.length > shownProblems && <li>{sayList('importMore')}</li>}
          </ul>
        </>
      )}
    </div>
  );
}
