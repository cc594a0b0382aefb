import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { Help } from '#renderer/parts/help.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useInterfaceName } from '#renderer/parts/use-interface-name.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { Copyable } from '#renderer/ui/copyable.tsx';
import { Drawer, DrawerSection } from '#renderer/ui/drawer.tsx';
import { Fact, Facts } from '#renderer/ui/facts.tsx';
import { HeaderList } from '#renderer/ui/header-list.tsx';
import { Body } from './body.tsx';
import { ExchangeActions } from './exchange-actions.tsx';
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
