import {
  Globe,
  GraduationCap,
  Inbox,
  type LucideIcon,
  ReceiptText,
  ScanSearch,
  ScrollText,
  SearchCheck,
  Server,
  Users,
} from 'lucide-react';
import { Button } from 'react-aria-components';
import type { Account } from '#contract/accounts.ts';
import { useStanding } from '#renderer/features/inbox/use-standing.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { type Place, useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import { appWords } from './app-words.ts';
import styles from './rail.module.css';

const icons = {
  domains: Globe,
  renewals: ReceiptText,
  inbox: Inbox,
  availability: SearchCheck,
  lookups: ScanSearch,
  journal: ScrollText,
  practice: GraduationCap,
  emulator: Server,
  accounts: Users,
} as const satisfies Record<Place, LucideIcon>;

const above = ['domains', 'renewals', 'inbox', 'availability', 'lookups', 'journal', 'practice', 'emulator'] as const;

/** The nouns of the desk. */
export function Rail({ place, account }: { readonly place: Place; readonly account: Account | null }) {
  const say = useWords(appWords);
  return (
    <nav className={styles.rail} aria-label={say('railLabel')}>
      {above.map((one) => (
        <RailEntry key={one} place={one} current={one === place}>
          {one === 'renewals' && account !== null && <UnknownCount accountId={account.accountId} />}
          {one === 'inbox' && <UnhandledCount />}
        </RailEntry>
      ))}
      <span className={styles.spacer} />
      <RailEntry place="accounts" current={place === 'accounts'} />
    </nav>
  );
}

function RailEntry({
  place,
  current,
  children,
}: {
  readonly place: Place;
  readonly current: boolean;
  readonly children?: React.ReactNode;
}) {
  const say = useWords(appWords);
  const go = useScreen((screen) => screen.go);
  const Icon = icons[place];
  return (
    <Button
      data-tour={place}
      className={classNames(styles.entry, current && styles.current)}
      {...(current ? { 'aria-current': 'page' } : {})}
      onPress={() => go(place)}
    >
      <Icon aria-hidden />
      <span>{say(place)}</span>
      {children}
    </Button>
  );
}

function UnknownCount({ accountId }: { readonly accountId: string }) {
  const say = useWords(appWords);
  const format = useFormats();
  const page = useAsked('renewals', [accountId, 'unknown'], (desk, options) =>
    desk.renewals.page({ accountId, states: ['outcome-unknown'], text: '', offset: 0, limit: 100 }, options),
  ).answer;
  if (page === undefined || page.total === 0) return null;
  const words = say('unknownRenewals', { count: page.total });
  return (
    <span className={styles.count} role="img" aria-label={words} title={words}>
      {format.number(page.total)}
    </span>
  );
}

function UnhandledCount() {
  const say = useWords(appWords);
  const format = useFormats();
  const unhandled = useStanding()?.unhandled ?? 0;
  if (unhandled === 0) return null;
  const words = say('unhandledMessages', { count: unhandled, number: format.number(unhandled) });
  return (
    <span className={styles.count} role="img" aria-label={words} title={words}>
      {format.number(unhandled)}
    </span>
  );
}
