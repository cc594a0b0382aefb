import { useState } from 'react';
import { Form } from 'react-aria-components';
import type { Account } from '#contract/accounts/accounts.ts';
import type { ExpiryNotice } from '#contract/domains/expiries.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Tag } from '#renderer/kit/tag.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { Age } from '#renderer/parts/age.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { LastWriter } from '#renderer/parts/last-writer.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useExpiryNotices } from '#renderer/parts/use-expiry-notices.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useNamesPlace } from '#renderer/parts/use-names-place.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './expiries.module.css';
import { expiriesWords } from './expiries-words.ts';
import { noticeWord } from './notice-word.ts';
import { writtenDays } from './written-days.ts';

/** Names that have come near their expiry, told of once each; and at which distances. */
export function NoticesPanel({ account }: { readonly account: Account }) {
  const say = useWords(expiriesWords);
  const { accountId } = account;
  const asked = useExpiryNotices(accountId);
  const see = useAction((desk, noticeIds: readonly string[]) =>
    desk.expiryPlanner.noticesSeen({ accountId, noticeIds: [...noticeIds] }),
  );
  const notices = asked.answer?.notices;
  const unseen = notices?.filter(isNews).map(({ noticeId }) => noticeId) ?? [];
  return (
    <section className={styles.panel}>
      <div className={styles.panelHead}>
        <div>
          <h2>{say('noticesTitle')}</h2>
          <p className={styles.soft}>{say('noticesText')}</p>
        </div>
        {unseen.length > 0 && <Button onPress={() => void see.start(unseen)}>{say('noticesAllSeen')}</Button>}
      </div>
      <Distances />
      <LastWriter piece={{ of: 'expiry-distances' }} />
      {asked.failure !== undefined && <FailureNotice failure={asked.failure} onAgain={asked.again} />}
      {notices !== undefined && notices.length === 0 && <p className={styles.faint}>{say('noticesNone')}</p>}
      {notices !== undefined && notices.length > 0 && (
        <ul className={styles.notices}>
          {notices.map((notice) => (
            <NoticeLine key={notice.noticeId} notice={notice} onSeen={() => void see.start([notice.noticeId])} />
          ))}
        </ul>
      )}
    </section>
  );
}

function NoticeLine({ notice, onSeen }: { readonly notice: ExpiryNotice; readonly onSeen: () => void }) {
  const say = useWords(expiriesWords);
  const format = useFormats();
  const open = useScreen((screen) => screen.open);
  const showNames = useNamesPlace((place) => place.showNames);
  // What was renewed since is no name to look after; where all were, it says of which it told.
  const count = notice.still > 0 ? notice.still : notice.names;
  const first = notice.first.slice(0, count).map(({ unicodeName }) => unicodeName);
  const rest = count - first.length;
  const filter = { expiresFrom: notice.earliest, expiresTo: notice.latest };
  /** As in the list: one is looked at alone, several are reviewed as a batch. */
  const renew = () =>
    open(
      count === 1
        ? { kind: 'renew', names: notice.first.slice(0, 1).map(({ ldhName }) => ldhName) }
        : { kind: 'renew-batch', selection: { kind: 'filter', filter, except: [] }, count },
    );
  return (
    <li>
      <div className={styles.noticeText}>
        <strong>
          {say(noticeWord(notice), {
            count,
            number: format.number(count),
            days: format.longDays(notice.distance),
          })}
        </strong>
        {isNews(notice) && <Tag tone="warn">{say('unseen')}</Tag>}
        <span className={styles.faint}>
          <Age at={notice.raisedAt} long />
          {count < notice.names && ` · ${say('noticeOfFirst', { number: format.number(notice.names) })}`}
        </span>
        <span className={styles.soft}>
          {rest > 0
            ? say('noticeMore', { names: first.join(', '), number: format.number(rest) })
            : say('noticeNames', { names: format.list(first) })}
        </span>
      </div>
      {notice.still > 0 && (
        <>
          <Button onPress={renew}>{say('noticeRenew')}</Button>
          <Button onPress={() => showNames(filter)}>{say('noticeShow')}</Button>
        </>
      )}
      {isNews(notice) && <Button onPress={onSeen}>{say('noticeSeen')}</Button>}
    </li>
  );
}

function isNews({ seen, still }: ExpiryNotice): boolean {
  return !seen && still > 0;
}

function Distances() {
  const say = useWords(expiriesWords);
  const announce = useAnnounce();
  const kept = useAsked('settings', ['alert-distances'], (desk, options) =>
    desk.expiryPlanner.alertDistances(undefined, options),
  ).answer?.days;
  const [text, setText] = useState<string>();
  const keep = useAction((desk, days: readonly number[]) => desk.expiryPlanner.keepAlertDistances({ days: [...days] }));
  const shown = text ?? kept?.join(', ') ?? '';
  const days = writtenDays(shown);
  return (
    <Form
      className={styles.distances ?? ''}
      onSubmit={async (event) => {
        event.preventDefault();
        if (days === undefined) return;
        const ended = await keep.start(days);
        if (ended?.ok !== true) return;
        setText(undefined);
        announce(say('distancesKept'));
      }}
    >
      <TextField
        label={say('distances')}
        help={days === undefined ? say('remindersWrong') : say('distancesHelp')}
        value={shown}
        onChange={setText}
      />
      <Button type="submit" busy={keep.running} isDisabled={text === undefined || days === undefined}>
        {say('distancesKeep')}
      </Button>
      {keep.failure !== undefined && <FailureNotice failure={keep.failure} />}
    </Form>
  );
}
