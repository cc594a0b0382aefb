import { Button } from '#renderer/kit/button.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { fileWords } from './file-words.ts';
import styles from './parts.module.css';
import type { FileTarget } from './use-file-target.ts';
import { useWords } from './words.ts';

/** The path of a file to write, with the system's own dialog where the host has one. */
export function FileTargetField({ target }: { readonly target: FileTarget }) {
  const say = useWords(fileWords);
  return (
    <div className={styles.fileTarget}>
      <TextField
        name="path"
        mono
        label={say('path')}
        help={say('pathHelp')}
        value={target.path}
        onChange={target.setPath}
      />
      {target.chooser && (
        <Button busy={target.choosing} onPress={target.choose}>
          {say('choose')}
        </Button>
      )}
    </div>
  );
}
