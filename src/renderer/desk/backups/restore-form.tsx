import { useState } from 'react';
import type { ExaminedBackup } from '#contract/desk/backups.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Copyable } from '#renderer/kit/copyable.tsx';
import { Fact, Facts } from '#renderer/kit/facts.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { backupsWords } from './backups-words.ts';

const receiptWords = { yes: 'receiptAgrees', no: 'receiptDiffers', none: 'receiptMissing' } as const;

/** A backup is looked at first; only what was looked at can be put in place. */
export function RestoreForm({ path: first = '' }: { readonly path?: string }) {
  const say = useWords(backupsWords);
  const sayPart = useWords(partsWords);
  const format = useFormats();
  const [path, setPath] = useState(first);
  const examine = useAction((desk, given: string) => desk.backups.examine({ path: given }));
  const choose = useAction((desk, _: undefined) => desk.backups.choose());
  const restore = useAction((desk, { path: given, sha256 }: ExaminedBackup) =>
    desk.backups.restore({ path: given, sha256 }),
  );
  const found = examine.result?.path === path.trim() ? examine.result : undefined;
  const failure = restore.failure ?? examine.failure ?? choose.failure;
  async function chooseFile() {
    const ended = await choose.start(undefined);
    if (ended?.ok !== true || ended.result.path === null) return;
    setPath(ended.result.path);
    void examine.start(ended.result.path);
  }
  return (
    <>
      {failure !== undefined && <FailureNotice failure={failure} />}
      <TextField name="path" mono label={say('restorePath')} value={path} onChange={setPath} />
      <div>
        {choose.result?.chooser !== false && (
          <Button busy={choose.running} onPress={() => void chooseFile()}>
            {say('choose')}
          </Button>
        )}{' '}
        <Button busy={examine.running} isDisabled={path.trim() === ''} onPress={() => void examine.start(path.trim())}>
          {say('examine')}
        </Button>
      </div>
      {found !== undefined && (
        <Notice
          tone={found.receiptAgrees === false ? 'bad' : 'good'}
          title={say('holds')}
          actions={
            restore.result === undefined ? (
              <Button
                look="danger"
                busy={restore.running}
                isDisabled={found.receiptAgrees === false}
                onPress={() => void restore.start(found)}
              >
                {say('restore')}
              </Button>
            ) : (
              <p role="status">{say('restoring')}</p>
            )
          }
        >
          <Facts>
            {(['accounts', 'names', 'renewals', 'messages'] as const).map((what) => (
              <Fact key={what} name={say(what)}>
                {format.number(found.contents[what])}
              </Fact>
            ))}
            <Fact name={say('size')}>{format.bytes(found.contents.bytes)}</Fact>
            <Fact name={say('sha')}>
              <Copyable
                text={found.sha256}
                shown={`${found.sha256.slice(0, 16)}…`}
                copyLabel={sayPart('copy', { what: say('sha') })}
              />
            </Fact>
          </Facts>
          <p>{say(receiptWords[found.receiptAgrees === null ? 'none' : found.receiptAgrees ? 'yes' : 'no'])}</p>
        </Notice>
      )}
    </>
  );
}
