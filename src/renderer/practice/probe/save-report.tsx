import { useState } from 'react';
import { Button } from '#renderer/kit/button.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { Select } from '#renderer/kit/select.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { FileTargetField } from '#renderer/parts/file-target-field.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useFileTarget } from '#renderer/parts/use-file-target.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './probe.module.css';
import { probeWords } from './probe-words.ts';

/** The last report as a file. */
export function SaveReport({ accountId }: { readonly accountId: string }) {
  const say = useWords(probeWords);
  const [format, setFormat] = useState<'md' | 'json'>('md');
  const target = useFileTarget(format, (desk) => desk.probe.suggestPath({ accountId, format }));
  const save = useAction((desk, replace: boolean) =>
    desk.probe.save({ accountId, format, path: target.path.trim(), replace }),
  );
  const failure = save.failure ?? target.failure;
  const isThere = save.failure?.kind === 'file' && save.failure.cause === 'EEXIST';
  const download = save.result?.downloadPath ?? null;
  return (
    <section aria-label={say('save')} className={styles.save}>
      <h3>{say('save')}</h3>
      {failure !== undefined && (
        <FailureNotice
          failure={failure}
          {...(isThere
            ? {
                actions: (
                  <Button look="danger" busy={save.running} onPress={() => void save.start(true)}>
                    {say('replace')}
                  </Button>
                ),
              }
            : {})}
        />
      )}
      <Select
        label={say('format')}
        value={format}
        onChange={(value) => setFormat(value === 'json' ? 'json' : 'md')}
        options={[
          { value: 'md', label: say('formatMd') },
          { value: 'json', label: say('formatJson') },
        ]}
      />
      <FileTargetField target={target} />
      <div>
        <Button busy={save.running} isDisabled={target.path.trim() === ''} onPress={() => void save.start(false)}>
          {say('save')}
        </Button>
      </div>
      {save.result !== undefined && (
        <Notice tone="good" title={say('saved', { path: save.result.path })}>
          {download !== null && (
            <a href={download} download>
              {say('download')}
            </a>
          )}
        </Notice>
      )}
    </section>
  );
}
