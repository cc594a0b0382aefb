import { FileDown, Terminal } from 'lucide-react';
import { useState } from 'react';
import type { ExchangeDetails } from '#contract/journal.ts';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { useAnnounce } from '#renderer/ui/announcer.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { copyText } from '#renderer/ui/copy-text.ts';
import styles from './journal.module.css';
import { journalWords } from './journal-words.ts';

/** What can be done with an exchange: the request for a terminal, the whole for a colleague. No secret is in either. */
export function ExchangeActions({ exchange }: { readonly exchange: ExchangeDetails }) {
  const say = useWords(journalWords);
  const announce = useAnnounce();
  const open = useScreen((screen) => screen.open);
  const { journalId, method } = exchange;
  const [said, setSaid] = useState('');
  const curl = useAction((desk, id: string) => desk.journal.curl({ journalId: id }));

  async function copyCurl() {
    const ended = await curl.start(journalId);
    if (ended?.ok !== true) return;
    const changes = method === 'POST' || method === 'DELETE';
    const text = await copyText(ended.result.text).then(
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
