import { useState } from 'react';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useWords } from '#renderer/parts/words.ts';
import { DrawerSection } from '#renderer/ui/drawer.tsx';
import { RawText } from '#renderer/ui/raw-text.tsx';
import { Select } from '#renderer/ui/select.tsx';
import styles from './domain-drawer.module.css';
import { domainsWords } from './domains-words.ts';

/** The registry's own answer about the name, indented for reading or exactly as it came. */
export function DrawerRaw({ raw, name }: { readonly raw: string | null; readonly name: string }) {
  const say = useWords(domainsWords);
  const sayPart = useWords(partsWords);
  const [form, setForm] = useState<'pretty' | 'received'>('pretty');
  return (
    <DrawerSection
      title={say('sectionRaw')}
      aside={
        raw !== null && (
          <span className={styles.rawForm}>
            <Select
              label={say('rawForm')}
              hideLabel
              value={form}
              onChange={setForm}
              options={[
                { value: 'pretty', label: say('rawPretty') },
                { value: 'received', label: say('rawReceived') },
              ]}
            />
          </span>
        )
      }
    >
      {raw === null ? (
        <p className={styles.quiet}>{say('noRaw')}</p>
      ) : (
        <RawText
          text={raw}
          pretty={form === 'pretty'}
          label={say('rawLabel', { name })}
          copyLabel={sayPart('copyRaw')}
        />
      )}
    </DrawerSection>
  );
}
