import { useState } from 'react';
import type { About } from '#contract/desk/desk.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { copyText } from '#renderer/kit/copy-text.ts';
import { Copyable } from '#renderer/kit/copyable.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { Fact, Facts } from '#renderer/kit/facts.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useWords } from '#renderer/parts/words.ts';
import { appWords } from './app-words.ts';
import { LicencesDialog } from './licences-dialog.tsx';

const hostWords = { electron: 'hostElectron', web: 'hostWeb', cli: 'hostCli' } as const;

function useAbout(): About | undefined {
  return useAsked('settings', ['about'], (desk, options) => desk.desk.about(undefined, options)).answer;
}

/** What this program is, to read and to copy into a question to somebody. */
export function AboutDialog({ onClose }: { readonly onClose: () => void }) {
  const say = useWords(appWords);
  const sayPart = useWords(partsWords);
  const announce = useAnnounce();
  const about = useAbout();
  const [showsLicences, setShowsLicences] = useState(false);
  if (showsLicences) return <LicencesDialog onClose={() => setShowsLicences(false)} />;
  return (
    <Dialog title={say('about')} closeLabel={sayPart('close')} width="narrow" onClose={onClose}>
      <DialogBody>
        <h3>{say('product')}</h3>
        <AboutFacts />
      </DialogBody>
      <DialogFoot aside={<Button onPress={() => setShowsLicences(true)}>{say('thirdPartyLicences')}</Button>}>
        <Button
          isDisabled={about === undefined}
          onPress={() => {
            if (about === undefined) return;
            copyText(Promise.resolve(aboutText(about))).then(
              () => announce(say('versionsCopied')),
              () => undefined,
            );
          }}
        >
          {say('copyVersions')}
        </Button>
        <Button onPress={onClose}>{sayPart('close')}</Button>
      </DialogFoot>
    </Dialog>
  );
}

/** In English: whoever is asked reads it. */
export function aboutText(about: About): string {
  return [
    `Registry Desk ${about.version} (${about.host}, ${about.platform})`,
    `Data folder: ${about.dataFolder}`,
    ...(about.logFolder === null ? [] : [`Log folder: ${about.logFolder}`]),
    ...Object.entries(about.versions).map(([name, version]) => `${name} ${version}`),
  ].join('\n');
}

/** The program's version and host, its folders, and the versions of what it runs on. */
export function AboutFacts() {
  const say = useWords(appWords);
  const sayPart = useWords(partsWords);
  const about = useAbout();
  if (about === undefined) return null;
  return (
    <Facts>
      <Fact name={say('version')}>{about.version}</Fact>
      <Fact name={say('host')}>{say(hostWords[about.host])}</Fact>
      <Fact name={say('dataFolder')}>
        <Copyable text={about.dataFolder} copyLabel={sayPart('copy', { what: say('dataFolder') })} />
      </Fact>
      {about.logFolder !== null && (
        <Fact name={say('logFolder')}>
          <Copyable text={about.logFolder} copyLabel={sayPart('copy', { what: say('logFolder') })} />
        </Fact>
      )}
      {Object.entries(about.versions).map(([name, version]) => (
        <Fact key={name} name={name}>
          {version}
        </Fact>
      ))}
    </Facts>
  );
}
