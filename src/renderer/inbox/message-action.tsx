import { CalendarClock, History, RefreshCcw } from 'lucide-react';
import type { InboxMessage } from '#contract/inbox.ts';
import { Button } from '#renderer/kit/button.tsx';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { statusAgainstRenewal } from '#values/renewal-status.ts';
import { inboxWords } from './inbox-words.ts';

/** A notice about a name that expires within so many days is answered by renewing it. */
const soonDays = 60;

/** The one thing that a message asks for, by what it is about. Its data decide, never its words. */
export function MessageAction({ message }: { readonly message: InboxMessage }) {
  const say = useWords(inboxWords);
  const show = useScreen((screen) => screen.show);
  const { ldhName, entryId, unasked, kind } = message;
  if (entryId !== null) {
    return (
      <Button icon={<RefreshCcw aria-hidden />} onPress={() => show({ kind: 'renewal', entryId })}>
        {say('seeRenewal')}
      </Button>
    );
  }
  if (ldhName === null) return null;
  if (unasked) {
    return (
      <Button icon={<History aria-hidden />} onPress={() => show({ kind: 'domain', ldhName })}>
        {say('seeChange')}
      </Button>
    );
  }
  return kind === 'notice' ? <RenewName accountId={message.accountId} ldhName={ldhName} /> : null;
}

/** Leads to the form of a renewal, where the name expires soon by what is known here. */
function RenewName({ accountId, ldhName }: { readonly accountId: string; readonly ldhName: string }) {
  const say = useWords(inboxWords);
  const open = useScreen((screen) => screen.open);
  const row = useAsked('domains', [accountId, 'details', ldhName], (desk, options) =>
    desk.domains.details({ accountId, ldhName }, options),
  ).answer?.row;
  const expiresSoon = row?.expiry != null && row.expiry.daysLeft <= soonDays;
  if (!expiresSoon || statusAgainstRenewal(row.status) !== undefined) return null;
  return (
    <Button icon={<CalendarClock aria-hidden />} onPress={() => open({ kind: 'renew', names: [ldhName] })}>
      {say('renew')}
    </Button>
  );
}
