import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { DropZone, FileTrigger } from 'react-aria-components';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { classNames } from '#renderer/kit/class-names.ts';
import { TextField } from '#renderer/kit/text-field.tsx';
import { useWords } from '#renderer/parts/words.ts';
import styles from './batches.module.css';
import { batchesWords } from './batches-words.ts';

/** Names by hand, by paste, by a file chosen or dropped. What they mean is main's to say. */
export function NamesField({
  text,
  onChange,
  disabled,
}: {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly disabled: boolean;
}) {
  const say = useWords(batchesWords);
  const announce = useAnnounce();
  const [said, setSaid] = useState('');

  async function take(file: File | undefined) {
    if (file === undefined) return;
    try {
      onChange(await file.text());
      setSaid(say('fileRead', { file: file.name }));
      announce(say('fileRead', { file: file.name }));
    } catch {
      setSaid(say('fileFailed'));
    }
  }

  return (
    <DropZone
      aria-label={say('dropHere')}
      className={classNames(styles.drop)}
      isDisabled={disabled}
      onDrop={async (event) => {
        const dropped = event.items.find((item) => item.kind === 'file');
        if (dropped?.kind === 'file') await take(await dropped.getFile());
      }}
    >
      <TextField
        name="names"
        mono
        autoFocus
        lines={7}
        label={say('paste')}
        help={said === '' ? say('pasteHelp') : said}
        placeholder={say('pastePlaceholder')}
        value={text}
        onChange={onChange}
        isDisabled={disabled}
      />
      <FileTrigger
        acceptedFileTypes={['text/plain', 'text/csv', '.csv', '.txt', '.tsv']}
        onSelect={(files) => void take(files?.[0])}
      >
        <Button look="quiet" icon={<FileUp aria-hidden />} isDisabled={disabled}>
          {say('file')}
        </Button>
      </FileTrigger>
    </DropZone>
  );
}
