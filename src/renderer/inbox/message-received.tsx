import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import type { InboxReceived } from '#contract/inbox.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Checkbox } from '#renderer/kit/checkbox.tsx';
import { HeaderList } from '#renderer/kit/header-list.tsx';
import { RawText } from '#renderer/kit/raw-text.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './inbox.module.css';
import { inboxWords } from './inbox-words.ts';

const forms = { json: 'formJson', xml: 'formXml', none: 'formNone' } as const;

interface Received {
  readonly received: readonly InboxReceived[];
}

/** Each answer that brought the message: indented for reading, or exactly as it was received. */
export function MessageRaw({ received }: Received) {
  const say = useWords(inboxWords);
  const sayPart = useWords(partsWords);
  const [exact, setExact] = useState(false);
  return (
    <>
      <Checkbox isSelected={exact} onChange={setExact}>
        {say('exactly')}
      </Checkbox>
      {received.map((one) => (
        <div key={one.journalId} className={styles.received}>
          <ReceivedTitle received={one} />
          {one.raw === '' ? (
            <p className={styles.quiet}>{say('noBody')}</p>
          ) : (
            <RawText text={one.raw} label={say(wordOf(one))} copyLabel={sayPart('copyRaw')} pretty={!exact} />
          )}
        </div>
      ))}
    </>
  );
}

/** The headers of each answer, redacted like the journal's. */
export function MessageHeaders({ received }: Received) {
  const say = useWords(inboxWords);
  return received.map((one) => (
    <div key={one.journalId} className={styles.received}>
      <ReceivedTitle received={one} />
      {one.headers.length === 0 ? (
        <p className={styles.quiet}>{say('noHeaders')}</p>
      ) : (
        <HeaderList label={say('headersLabel')} headers={one.headers} />
      )}
    </div>
  ));
}

/** The exchanges in the journal. */
export function MessageExchanges({ received }: Received) {
  const say = useWords(inboxWords);
  const show = useScreen((screen) => screen.show);
  return (
    <>
      <p className={styles.quiet}>{say('exchangeText')}</p>
      {received.map((one) => (
        <div key={one.journalId} className={styles.received}>
          <ReceivedTitle received={one} />
          <Button
            icon={<ScrollText aria-hidden />}
            onPress={() => show({ kind: 'exchange', journalId: one.journalId })}
          >
            {say('openExchange')}
          </Button>
        </div>
      ))}
    </>
  );
}

function ReceivedTitle({ received }: { readonly received: InboxReceived }) {
  const say = useWords(inboxWords);
  const format = useFormats();
  return (
    <h3 className={styles.receivedTitle}>
      {say('receivedAs', { from: say(wordOf(received)), form: say(forms[received.form]) })}
      <time>{format.exactTime(received.at)}</time>
    </h3>
  );
}

function wordOf({ from }: InboxReceived): 'fromRequest' | 'fromAcknowledge' {
  return from === 'request' ? 'fromRequest' : 'fromAcknowledge';
}
