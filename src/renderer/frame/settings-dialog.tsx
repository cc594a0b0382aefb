import { useState } from 'react';
import type { Settings } from '#contract/desk/desk.ts';
import { NetworkSettings } from '#renderer/desk/network/network-settings.tsx';
import { NewerVersionSettings } from '#renderer/desk/newer-version/newer-version-settings.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Choices } from '#renderer/kit/choices.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { AboutFacts } from './about-dialog.tsx';
import { appWords } from './app-words.ts';
import { themeWords } from './top-bar.tsx';

/** Who works here: kept when the cursor leaves it, or with Enter. The system's own user is the offer. */
function PersonField({ kept, onKeep }: { readonly kept: string; readonly onKeep: (person: string) => void }) {
  const say = useWords(appWords);
  const about = useAsked('settings', ['about'], (desk, options) => desk.desk.about(undefined, options)).answer;
  /** What is typed here; null until then. */
  const [text, setText] = useState<string | null>(null);
  const person = text ?? kept;
  const offer = about?.systemUser ?? '';
  const keep = () => {
    if (person.trim() !== kept) onKeep(person.trim());
  };
  return (
    <div>
      <TextField
        name="person"
        label={say('person')}
        help={say('personHelp')}
        value={person}
        onChange={setText}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === 'Enter') keep();
          else event.continuePropagation();
        }}
        maxLength={80}
      />
      {person === '' && offer !== '' && (
        <Button look="quiet" onPress={() => onKeep(offer)}>
          {say('personOffer', { person: offer })}
        </Button>
      )}
    </div>
  );
}

/** How it looks, and what it is. Every change holds at once. */
export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const say = useWords(appWords);
  const sayPart = useWords(partsWords);
  const go = useScreen((screen) => screen.go);
  const settings = useAsked('settings', ['settings'], (desk, options) => desk.desk.settings(undefined, options)).answer;
  const change = useAction((desk, changes: Partial<Settings>) => desk.desk.changeSettings(changes));
  return (
    <Dialog title={say('settingsTitle')} closeLabel={sayPart('close')} onClose={onClose}>
      <DialogBody>
        {change.failure !== undefined && <FailureNotice failure={change.failure} />}
        {settings !== undefined && (
          <>
            <PersonField kept={settings.person} onKeep={(person) => void change.start({ person })} />
            <Choices<Settings['theme']>
              label={say('themeLabel')}
              value={settings.theme}
              onChange={(theme) => void change.start({ theme })}
              choices={(['system', 'light', 'dark', 'contrast'] as const).map((theme) => ({
                value: theme,
                label: say(themeWords[theme]),
              }))}
            />
            <Choices<Settings['language']>
              label={say('language')}
              value={settings.language}
              onChange={(language) => void change.start({ language })}
              choices={[
                { value: 'en', label: say('languageEnglish') },
                { value: 'is', label: say('languageIcelandic') },
                ...(settings.language === 'pseudo' ? [{ value: 'pseudo' as const, label: say('languagePseudo') }] : []),
              ]}
            />
            <Choices<Settings['density']>
              label={say('density')}
              value={settings.density}
              onChange={(density) => void change.start({ density })}
              choices={[
                { value: 'compact', label: say('densityCompact') },
                { value: 'comfortable', label: say('densityComfortable') },
              ]}
            />
            <Choices<'on' | 'off'>
              label={say('singleKeys')}
              value={settings.singleKeys ? 'on' : 'off'}
              onChange={(wanted) => void change.start({ singleKeys: wanted === 'on' })}
              choices={[
                { value: 'on', label: say('singleKeysOn') },
                { value: 'off', label: say('singleKeysOff') },
              ]}
            />
          </>
        )}
        <div>
          <Button
            onPress={() => {
              onClose();
              go('team');
            }}
          >
            {say('settingsTeam')}
          </Button>
        </div>
        <NetworkSettings />
        <NewerVersionSettings />
        <AboutFacts />
      </DialogBody>
      <DialogFoot>
        <Button onPress={onClose}>{sayPart('close')}</Button>
      </DialogFoot>
    </Dialog>
  );
}
