import { type ReactNode, useState } from 'react';
import { Form } from 'react-aria-components';
import type { DeskClient } from '#contract/contract.ts';
import type { ExportOrder } from '#contract/domains/exports.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Choices } from '#renderer/kit/choices.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import type { Failure } from '#values/failure.ts';
import { FailureNotice } from './failure-notice.tsx';
import { FileTargetField } from './file-target-field.tsx';
import { fileWords } from './file-words.ts';
import { useLanguage } from './language.tsx';
import styles from './parts.module.css';
import { partsWords } from './parts-words.ts';
import { useAction } from './use-action.ts';
import { useFileTarget } from './use-file-target.ts';
import { useScreen } from './use-screen.ts';
import { useWords } from './words.ts';
import { WrittenFile } from './written-file.tsx';

export type TableFormat = ExportOrder['format'];

/** The formats of tables, the one most people want first. */
export const tableFormats = [
  { value: 'csv-excel', label: 'formatExcel', note: 'formatExcelNote' },
  { value: 'xlsx', label: 'formatXlsx', note: 'formatXlsxNote' },
  { value: 'html', label: 'formatHtml', note: 'formatHtmlNote' },
  { value: 'csv', label: 'formatCsv', note: 'formatCsvNote' },
  { value: 'tsv', label: 'formatTsv', note: 'formatTsvNote' },
  { value: 'json', label: 'formatJson', note: 'formatJsonNote' },
] as const satisfies readonly { value: TableFormat; label: string; note: string }[];

export interface FileOrder {
  readonly format: TableFormat;
  readonly headings: ExportOrder['headings'];
  readonly path: string;
  readonly replace: boolean;
}

/**
 * Where a file should go, in which format, and the start of the long work that writes it; its progress and receipt
 * take the form's place. Without `formats` there is one only, and main knows it.
 */
export function WriteFileDialog(props: {
  readonly title: string;
  readonly formats?: boolean;
  /** What the button says, where it is not an export. */
  readonly action?: string;
  /** Said to screen readers when it has begun. */
  readonly started: string;
  readonly suggest: (desk: DeskClient, format: TableFormat) => Promise<{ path: string; chooser: boolean }>;
  readonly write: (desk: DeskClient, order: FileOrder) => Promise<{ readonly workId: string }>;
  readonly onClose: () => void;
  /** False while what is to be written is not decided. */
  readonly ready?: boolean;
  readonly children?: ReactNode;
}) {
  const say = useWords(fileWords);
  const sayPart = useWords(partsWords);
  const announce = useAnnounce();
  const awaitWork = useScreen((screen) => screen.awaitWork);
  const [workId, setWorkId] = useState<string>();
  const [format, setFormat] = useState<TableFormat>('csv-excel');
  const { tag } = useLanguage();
  const [inWords, setInWords] = useState(true);
  const target = useFileTarget(format, (desk) => props.suggest(desk, format));
  const start = useAction((desk, order: FileOrder) => props.write(desk, order));
  const failure = start.failure ?? target.failure;
  const isReady = target.path.trim() !== '' && props.ready !== false;

  async function submit(replace: boolean) {
    if (!isReady) return;
    const ended = await start.start({
      format,
      headings: inWords ? (tag === 'is' ? 'is' : 'en') : 'names',
      path: target.path.trim(),
      replace,
    });
    if (ended?.ok !== true) return;
    announce(props.started);
    awaitWork(ended.result.workId);
    setWorkId(ended.result.workId);
  }

  if (workId !== undefined) {
    return (
      <Dialog title={props.title} closeLabel={sayPart('close')} onClose={props.onClose}>
        <WrittenFile workId={workId} onClose={props.onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title={props.title} closeLabel={sayPart('close')} onClose={props.onClose}>
      <Form
        className={styles.contents ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(false);
        }}
      >
        <DialogBody>
          {failure !== undefined && (
            <FailureNotice
              failure={failure}
              {...(isThereAlready(failure)
                ? {
                    actions: (
                      <Button look="danger" busy={start.running} onPress={() => void submit(true)}>
                        {say('replace')}
                      </Button>
                    ),
                  }
                : {})}
            />
          )}
          {props.formats !== false && (
            <Choices
              label={say('format')}
              value={format}
              onChange={setFormat}
              choices={tableFormats.map((one) => ({ value: one.value, label: say(one.label), note: say(one.note) }))}
            />
          )}
          {props.children}
          {props.formats !== false && format !== 'json' && (
            <Choices
              label={say('headings')}
              value={inWords ? 'words' : 'names'}
              onChange={(value) => setInWords(value === 'words')}
              choices={[
                { value: 'words', label: say('headingsWords'), note: say('headingsWordsNote') },
                { value: 'names', label: say('headingsNames'), note: say('headingsNamesNote') },
              ]}
            />
          )}
          <FileTargetField target={target} />
        </DialogBody>
        <DialogFoot>
          <Button onPress={props.onClose}>{sayPart('cancel')}</Button>
          <Button type="submit" look="primary" busy={start.running} isDisabled={!isReady}>
            {props.action ?? say('start')}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}

/** The file is there: it may be replaced, but only when a person says so. */
function isThereAlready(failure: Failure): boolean {
  return failure.kind === 'file' && failure.cause === 'EEXIST';
}
