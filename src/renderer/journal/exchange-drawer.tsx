import { FileDown, Terminal } from 'lucide-react';
import { useState } from 'react';
import type { ExchangeDetails } from '#contract/journal.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { copyText } from '#renderer/kit/copy-text.ts';
import { Copyable } from '#renderer/kit/copyable.tsx';
import { Drawer, DrawerSection } from '#renderer/kit/drawer.tsx';
import { Fact, Facts } from '#renderer/kit/facts.tsx';
import { HeaderList } from '#renderer/kit/header-list.tsx';
import { prettyText } from '#renderer/kit/pretty-text.ts';
import { RawText } from '#renderer/kit/raw-text.tsx';
import { TextLink } from '#renderer/kit/text-link.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { Help } from '#renderer/parts/help.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useInterfaceName } from '#renderer/parts/use-interface-name.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { ExchangeStatus } from './exchange-status.tsx';
import styles from './journal.module.css';
import { journalWords } from './journal-words.ts';

/** One exchange as it was: both sides, headers and bodies, redacted. */
export function ExchangeDrawer({ journalId }: { readonly journalId: string }) {
  const say = useWords(journalWords);
  const sayPart = useWords(partsWords);
  const format = useFormats();
  const nameOf = useInterfaceName();
  const show = useScreen((screen) => screen.show);
  const asked = useAsked('journal', ['exchange', journalId], (desk, options) =>
    desk.journal.exchange({ journalId }, options),
  );
  const exchange = asked.answer;
  return (
    <Drawer
      title={exchange?.command ?? '…'}
      subtitle={exchange === undefined ? undefined : nameOf(exchange.interface)}
      closeLabel={sayPart('close')}
      onClose={() => show(null)}
      {...(exchange === undefined ? {} : { actions: <ExchangeActions exchange={exchange} /> })}
    >
      {asked.failure !== undefined && (
        <div className={styles.banner}>
          <FailureNotice failure={asked.failure} onAgain={asked.again} />
        </div>
      )}
      {exchange !== undefined && (
        <>
          <DrawerSection title={say('sectionFacts')}>
            <Facts>
              <Fact name={say('factStatus')}>
                <ExchangeStatus exchange={exchange} />
              </Fact>
              {exchange.silence !== null && <Fact name={say('factSilence')}>{exchange.silence}</Fact>}
              <Fact name={say('factTime')}>{format.exactTime(exchange.startedAt)}</Fact>
              {exchange.durationMilliseconds !== null && (
                <Fact name={say('factTook')}>{format.milliseconds(exchange.durationMilliseconds)}</Fact>
              )}
              <Fact name={say('factUrl')}>
                <span className={styles.mono}>{exchange.url}</span>
              </Fact>
              {exchange.clTRID !== null && (
                <Fact name={say('factClTRID')} help={<Help term="clTRID" />}>
                  <Copyable text={exchange.clTRID} copyLabel={sayPart('copy', { what: sayPart('idClTRID') })} />
                </Fact>
              )}
              <Fact name={say('factJournalId')}>
                <Copyable text={exchange.journalId} copyLabel={sayPart('copy', { what: say('factJournalId') })} />
              </Fact>
            </Facts>
            <p className={styles.faint}>
              {say('redacted')} <Help term="redaction" />
            </p>
          </DrawerSection>
          <DrawerSection title={`${say('sectionRequest')} · ${exchange.method}`}>
            <Side headers={exchange.requestHeaders} body={exchange.requestBody} label={say('requestBody')} />
          </DrawerSection>
          {exchange.status !== null && (
            <DrawerSection title={`${say('sectionReply')} · ${exchange.status}`}>
              <Side headers={exchange.replyHeaders} body={exchange.replyBody} label={say('replyBody')} />
              {exchange.replyBodyCut && <p className={styles.faint}>{say('bodyCut')}</p>}
            </DrawerSection>
          )}
        </>
      )}
    </Drawer>
  );
}

function Side({
  headers,
  body,
  label,
}: {
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | null;
  readonly label: string;
}) {
  const say = useWords(journalWords);
  return (
    <>
      <HeaderList label={say('headers')} headers={headers} />
      {body === null || body === '' ? (
        <p className={styles.faint}>{say('noBody')}</p>
      ) : (
        <Body text={body} label={label} />
      )}
    </>
  );
}

/** A body indented for reading, or exactly as it was received. */
function Body({ text, label }: { readonly text: string; readonly label: string }) {
  const say = useWords(journalWords);
  const sayPart = useWords(partsWords);
  const [pretty, setPretty] = useState(true);
  const differs = prettyText(text) !== text;
  return (
    <>
      {differs && (
        <p className={styles.form}>
          <TextLink onPress={() => setPretty(!pretty)}>{say(pretty ? 'asReceived' : 'pretty')}</TextLink>
        </p>
      )}
      <RawText text={text} label={label} copyLabel={sayPart('copyRaw')} pretty={pretty} />
    </>
  );
}

/** What can be done with an exchange: the request for a terminal, the whole for a colleague. No secret is in either. */
function ExchangeActions({ exchange }: { readonly exchange: ExchangeDetails }) {
  const say = useWords(journalWords);
  const announce = useAnnounce();
  const open = useScreen((screen) => screen.open);
  const sayMessage = useSayMessage();
  const { journalId, method } = exchange;
  const [said, setSaid] = useState('');
  const curl = useAction((desk, id: string) => desk.journal.curl({ journalId: id }));

  async function copyCurl() {
    const ended = await curl.start(journalId);
    if (ended?.ok !== true) return;
    const changes = method === 'POST' || method === 'DELETE';
    const { notes, command } = ended.result;
    const lines = [...notes.map((note) => `# ${sayMessage(note)}`), command];
    const text = await copyText(lines.join('\n')).then(
      () => say(changes ? 'curlChanges' : 'curlCopied'),
      () => say('curlFailed'),
    );
    setSaid(text);
    announce(text);
  }

  return (
    <>
      <Button icon={<Terminal aria-hidden />} busy={curl.running} onPress={() => void copyCurl()}>
        {say('copyCurl')}
      </Button>
      <Button
        icon={<FileDown aria-hidden />}
        onPress={() =>
          open({ kind: 'journal-archive', selection: { kind: 'exchanges', journalIds: [journalId] }, count: 1 })
        }
      >
        {say('exportOne')}
      </Button>
      {said !== '' && <p className={styles.said}>{said}</p>}
      {curl.failure !== undefined && <FailureNotice failure={curl.failure} onDismiss={curl.clear} />}
    </>
  );
}
