import { Button } from '#renderer/kit/button.tsx';
import { Copyable } from '#renderer/kit/copyable.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { Fact, Facts } from '#renderer/kit/facts.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { exportsWords } from './exports-words.ts';

/** The files that were written last, the newest first, with the receipt of each. */
export function RecentFilesDialog({ onClose }: { readonly onClose: () => void }) {
  const say = useWords(exportsWords);
  const sayPart = useWords(partsWords);
  const format = useFormats();
  const asked = useAsked('files', ['recent'], (desk, options) => desk.exports.recent(undefined, options));
  const about = useAsked('settings', ['about'], (desk, options) => desk.desk.about(undefined, options)).answer;
  const show = useAction((desk, path: string) => desk.exports.show({ path }));
  const failure = asked.failure ?? show.failure;
  return (
    <Dialog width="wide" title={say('recentTitle')} closeLabel={sayPart('close')} onClose={onClose}>
      <DialogBody>
        {failure !== undefined && <FailureNotice failure={failure} />}
        {asked.answer?.files.length === 0 && <p>{say('recentNone')}</p>}
        {asked.answer?.files.map((file) => (
          <Facts key={file.path}>
            <Fact name={say('recentFile')}>
              <Copyable text={file.path} copyLabel={sayPart('copy', { what: say('recentFile') })} />
            </Fact>
            <Fact name={say('recentAge')}>
              {file.isThere ? `${format.dateTime(file.at)} · ${format.bytes(file.bytes)}` : say('recentGone')}
            </Fact>
            <Fact name="SHA-256">
              <Copyable
                text={file.sha256}
                shown={`${file.sha256.slice(0, 16)}…`}
                copyLabel={sayPart('copy', { what: 'SHA-256' })}
              />
            </Fact>
            {about?.showsFolders === true && file.isThere && (
              <Fact name={say('recentFolder')}>
                <Button look="quiet" onPress={() => void show.start(file.path)}>
                  {say('recentShow')}
                </Button>
              </Fact>
            )}
          </Facts>
        ))}
      </DialogBody>
      <DialogFoot>
        <Button onPress={onClose}>{sayPart('close')}</Button>
      </DialogFoot>
    </Dialog>
  );
}
