import { BookOpenCheck } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import { Button } from '#renderer/kit/button.tsx';
import { EmptyState } from '#renderer/kit/empty-state.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { Progress } from '#renderer/kit/progress.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import listStyles from '#renderer/parts/list-screen.module.css';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './books.module.css';
import { BooksMappingForm } from './books-mapping.tsx';
import { BooksResult } from './books-result.tsx';
import { booksWords } from './books-words.ts';
import { ChooseBooks } from './choose-books.tsx';
import { useBooksView } from './use-books-view.ts';

/** A billing export beside the list: choose the file, say what its columns are, see what differs. */
export function BooksView({ account }: { readonly account: Account }) {
  const say = useWords(booksWords);
  const { accountId } = account;
  const { enter, books, mapping, workId, accountId: entered } = useBooksView();
  useEffect(() => enter(accountId), [enter, accountId]);
  if (entered !== accountId) return null;
  if (books === null || mapping === null) {
    return (
      <EmptyState icon={<BookOpenCheck />} title={say('introTitle')} text={say('introText')}>
        <ChooseBooks accountId={accountId} label={say('chooseFile')} primary>
          <span className={styles.quiet}>{say('dropHere')}</span>
        </ChooseBooks>
      </EmptyState>
    );
  }
  return (
    <div className={listStyles.screen}>
      {workId === null ? (
        <BooksMappingForm accountId={accountId} books={books} mapping={mapping} />
      ) : (
        <Compared workId={workId}>
          <BooksResult accountId={accountId} books={books} mapping={mapping} workId={workId} />
        </Compared>
      )}
    </div>
  );
}

/** The progress of the comparison, then its result. */
function Compared({ workId, children }: { readonly workId: string; readonly children: ReactNode }) {
  const say = useWords(booksWords);
  const sayPart = useWords(partsWords);
  const compare = useBooksView((view) => view.compare);
  const asked = useAsked('work', ['get', workId], (desk, options) => desk.work.get({ workId }, options));
  const cancel = useAction((desk, _: undefined) => desk.work.cancel({ workId }));
  const work = asked.answer;
  // Finished work that was taken off the tray is not found any more; its result is still there.
  if (work?.state === 'done' || (work === undefined && asked.failure !== undefined)) return children;
  if (work?.state === 'failed' || work?.state === 'cancelled') {
    return (
      <div className={styles.columns}>
        {work.failure !== null && <FailureNotice failure={work.failure} />}
        {work.state === 'cancelled' && <Notice tone="info" title={say('matchCancelled')} />}
        <div className={styles.buttons}>
          <Button onPress={() => compare(null)}>{say('changeColumns')}</Button>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.columns}>
      <p>{say('matching')}</p>
      <Progress label={say('matching')} done={work?.done ?? 0} total={work?.total ?? null} />
      <div className={styles.buttons}>
        <Button onPress={() => void cancel.start(undefined)}>{sayPart('cancel')}</Button>
      </div>
    </div>
  );
}
