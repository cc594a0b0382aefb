import { useState } from 'react';
import type { DeskOutputs } from '#contract/contract.ts';
import type { Customer } from '#contract/domains/customers.ts';
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

type Looked = DeskOutputs['keepLists']['import'];

const shownProblems = 100;
const shortestReason = 3;
const longestReason = 500;

/** Reads the file that a customer filled in: what would happen first, and then it is carried out. */
export function ImportKeepListDialog({
  accountId,
  customer: { customerId, label },
  onClose,
}: {
  readonly accountId: string;
  readonly customer: Customer;
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
  const [written, setWritten] = useState<string>();
  const of = { accountId, customerId };
  const look = useAction((desk, list: string) => desk.keepLists.import({ ...of, text: list, apply: null }));
  const carryOut = useAction((desk, reason: string) => desk.keepLists.import({ ...of, text, apply: { reason } }));
  const looked = look.result;
  const failure = carryOut.failure ?? look.failure;
  const reason = written ?? (looked === undefined ? '' : say('listReasonGiven', { date: format.date(looked.today) }));
  const isShort = reason.trim().length < shortestReason;
  const changes = looked === undefined ? 0 : looked.marked + looked.unmarked;

  async function read(chosen: File | undefined) {
    if (chosen === undefined) return;
    look.clear();
    carryOut.clear();
    const list = chosen.size > 3 * longestImport ? undefined : await readTextFile(chosen);
    const isTooLong = list === undefined || list.text.length > longestImport;
    setTooLong(isTooLong);
    if (isTooLong) return;
    setText(list.text);
    setGuessed(list.guessed ? chosen.name : undefined);
    void look.start(list.text);
  }

  async function apply() {
    const ended = await carryOut.start(reason.trim());
    if (ended?.ok !== true) return;
    const { marked, unmarked } = ended.result;
    announce(say('listDone', { marked: format.number(marked), unmarked: format.number(unmarked) }));
    onClose();
  }

  return (
    <Dialog title={say('listImportTitle', { customer: label })} closeLabel={sayPart('close')} onClose={onClose}>
      <DialogBody>
        {failure !== undefined && <FailureNotice failure={failure} />}
        <p className={dialogStyles.quiet}>{say('listImportText')}</p>
        <FileDrop onChoose={(chosen) => void read(chosen)} />
        {tooLong && (
          <p role="alert" className={dialogStyles.wrong}>
            {sayList('importTooLong', { size: format.bytes(longestImport) })}
          </p>
        )}
        {guessed !== undefined && <p role="status">{say('importOther', { file: guessed })}</p>}
        {looked !== undefined && <Findings looked={looked} />}
        {looked !== undefined && looked.marked > 0 && (
          <TextField
            label={say('listReason')}
            value={reason}
            onChange={setWritten}
            maxLength={longestReason}
            isInvalid={isShort}
            help={isShort ? say('listReasonShort') : undefined}
          />
        )}
      </DialogBody>
      <DialogFoot>
        <Button onPress={onClose}>{sayPart('cancel')}</Button>
        <Button
          look="primary"
          busy={look.running || carryOut.running}
          isDisabled={changes === 0 || isShort}
          onPress={() => void apply()}
        >
          {say('listApply')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/** What the file would change, what not, and the lines that were left out. */
function Findings({ looked }: { readonly looked: Looked }) {
  const say = useWords(customersWords);
  const sayList = useWords(domainsWords);
  const format = useFormats();
  const sayMessage = useSayMessage();
  const { marked, unmarked, same, open, foreign, wrong, problems } = looked;
  const counted = (count: number) => ({ count, number: format.number(count) });
  return (
    <div className={dialogStyles.findings} role="status">
      {marked + unmarked === 0 && <p className={dialogStyles.found}>{say('listNothing')}</p>}
      {marked > 0 && <p className={dialogStyles.found}>{say('listMark', counted(marked))}</p>}
      {unmarked > 0 && <p className={dialogStyles.found}>{say('listUnmark', counted(unmarked))}</p>}
      {same > 0 && <p>{say('listSame', counted(same))}</p>}
      {open > 0 && <p>{say('listOpen', counted(open))}</p>}
      {foreign > 0 && <p>{say('listForeign', counted(foreign))}</p>}
      {wrong > 0 && <p>{say('listWrong', counted(wrong))}</p>}
      {problems.length > 0 && (
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
      )}
    </div>
  );
}
