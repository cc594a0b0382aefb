import { useEffect, useState } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import type { TodayKind, TodayRow } from '#contract/today.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { todayWords } from './today-words.ts';
import { useTodayView } from './use-today.ts';

/** Where a row leads; the frame knows the places. */
export interface TodayLeads {
  readonly toUnknown: () => void;
  readonly toEntry: (entryId: string | null) => void;
  readonly toChanges: () => void;
  readonly toCards: () => void;
  readonly toBatch: (batch: { readonly batchId: string; readonly accountId: string }) => void;
}

/** What the button of each kind says; of several names, how many are reviewed. */
const actionWords = {
  'unknown-outcome': 'checkNow',
  alarm: 'look',
  'renewed-elsewhere': 'look',
  'card-short': 'topUp',
  expired: 'renew',
  expiring: 'renew',
  'keys-wait': 'look',
  batch: 'open',
  messages: 'read',
  'paused-work': 'resume',
  collecting: 'look',
  'no-list': 'download',
  'old-list': 'refresh',
  backup: 'backUp',
  'no-person': 'sayWho',
} as const satisfies Record<TodayKind, string>;

/** What the button of a row says. */
export function useActionWord(): (row: TodayRow) => string {
  const say = useWords(todayWords);
  const format = useFormats();
  return ({ kind, count }) => {
    const isNames = kind === 'expired' || kind === 'expiring';
    return isNames && count > 1 ? say('review', { number: format.number(count) }) : say(actionWords[kind]);
  };
}

/**
 * The one action of a row. What belongs to an account is done in it: another account comes into use first, and what
 * opens then bills that one.
 */
export function useRowAction(account: Account, row: TodayRow, leads: TodayLeads) {
  const { open, go } = useScreen();
  const days = useTodayView((view) => view.days);
  const accountId = row.account?.accountId ?? account.accountId;
  const isInUse = accountId === account.accountId;
  const [pressed, setPressed] = useState<'act' | 'look' | null>(null);
  const use = useAction((desk, id: string) => desk.accounts.use({ accountId: id }));
  const check = useAction((desk, id: string) => desk.renewals.examineAll({ accountId: id }));
  const refresh = useAction((desk, id: string) => desk.domains.refresh({ accountId: id }));
  const resume = useAction((desk, workId: string) => desk.work.resume({ workId }));
  const names = useAction((desk, id: string) => desk.today.names({ accountId: id, days }));

  async function renew(): Promise<void> {
    const ended = await names.start(accountId);
    if (ended?.ok !== true) return;
    const found = ended.result.names;
    if (found.length === 1) open({ kind: 'renew', names: found });
    else if (found.length > 1) {
      open({ kind: 'renew-batch', selection: { kind: 'names', names: found }, count: found.length });
    }
  }

  const acts: Readonly<Record<TodayKind, () => void>> = {
    'unknown-outcome': () => void check.start(accountId),
    alarm: () => leads.toEntry(row.subjectId),
    'renewed-elsewhere': () => leads.toChanges(),
    'card-short': () => leads.toCards(),
    expired: () => void renew(),
    expiring: () => void renew(),
    batch: () => leads.toBatch({ batchId: row.subjectId ?? '', accountId }),
    'keys-wait': () => go('accounts'),
    messages: () => go('inbox'),
    collecting: () => go('inbox'),
    'paused-work': () => void resume.start(row.subjectId ?? ''),
    'no-list': () => void refresh.start(accountId),
    'old-list': () => void refresh.start(accountId),
    backup: () => open({ kind: 'backup' }),
    'no-person': () => open({ kind: 'settings' }),
  };

  // Once the account is in use everywhere in this window: what opened before would close again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the account has come into use
  useEffect(() => {
    if (pressed === null || !isInUse) return;
    setPressed(null);
    if (pressed === 'look') leads.toUnknown();
    else acts[row.kind]();
  }, [pressed, isInUse]);

  const staysHere = ['unknown-outcome', 'no-list', 'old-list', 'paused-work', 'keys-wait'].includes(row.kind);
  function press(what: 'act' | 'look'): void {
    setPressed(what);
    if (isInUse) return;
    void use.start(accountId).then((ended) => {
      if (ended?.ok === false) setPressed(null);
    });
  }

  return {
    start: () => (staysHere ? acts[row.kind]() : press('act')),
    /** Shows what a row is about whose action leads nowhere. */
    look: row.kind === 'unknown-outcome' ? () => press('look') : undefined,
    busy: [use, check, refresh, resume, names].some(({ running }) => running) || pressed !== null,
    failure: [use, check, refresh, resume, names].find(({ failure }) => failure !== undefined)?.failure,
  };
}
