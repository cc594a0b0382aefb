import { CalendarDays } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import type { ExpiriesViewName } from '#contract/desk/desk.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Tabs } from '#renderer/kit/tabs.tsx';
import { useDesk } from '#renderer/parts/desk-context.tsx';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWhose } from '#renderer/parts/use-whose.ts';
import { useWishes } from '#renderer/parts/use-wishes.ts';
import { WhoseFilter } from '#renderer/parts/whose-filter.tsx';
import { useWords } from '#renderer/parts/words.ts';
import styles from './expiries.module.css';
import { expiriesWords } from './expiries-words.ts';
import { ExpiryCalendar } from './expiry-calendar.tsx';
import { NoticesPanel } from './notices-panel.tsx';
import { PlannerPanel } from './planner-panel.tsx';
import { Timeline } from './timeline.tsx';
import { useExpiriesView } from './use-expiries-view.ts';

const viewWords = { timeline: 'viewTimeline', calendar: 'viewCalendar' } as const;
const views = ['timeline', 'calendar'] as const satisfies readonly ExpiriesViewName[];

/** When names expire: by month or by day, what is told of, and how the dates are kept fresh. */
export function ExpiriesView({ account }: { readonly account: Account }) {
  const say = useWords(expiriesWords);
  const open = useScreen((screen) => screen.open);
  const { desk } = useDesk();
  const kept = useAsked('settings', ['settings'], (desk, options) => desk.desk.settings(undefined, options)).answer;
  const chosen = useExpiriesView((state) => state.view);
  const lookAt = useExpiriesView((state) => state.look);
  const [whose, setWhose] = useWhose('expiries', account.accountId);
  function look(view: ExpiriesViewName) {
    if (view === (chosen ?? kept?.expiries)) return;
    lookAt(view);
    // A view that is not kept is only as it was before at the next start.
    desk.desk.changeSettings({ expiries: view }).catch(() => undefined);
  }
  useWishes({ 'expiry-calendar': () => look('calendar') });
  const panels: Record<ExpiriesViewName, ReactNode> = {
    timeline: <Timeline account={account} whose={whose} />,
    calendar: <ExpiryCalendar account={account} whose={whose} />,
  };
  return (
    <div className={styles.screen}>
      <div className={styles.column}>
        <section className={styles.panel}>
          <div className={styles.panelHead}>
            <h2>{say('timelineTitle')}</h2>
            <Button icon={<CalendarDays aria-hidden />} onPress={() => open({ kind: 'calendar-file' })}>
              {say('calendarFile')}
            </Button>
          </div>
          <WhoseFilter accountId={account.accountId} whose={whose} onChange={setWhose} />
          <div className={styles.views}>
            <Tabs
              label={say('views')}
              selected={chosen ?? kept?.expiries ?? 'timeline'}
              onSelect={look}
              panelClassName={styles.view}
              views={views.map((one) => ({ id: one, label: say(viewWords[one]), panel: panels[one] }))}
            />
          </div>
        </section>
        <NoticesPanel account={account} />
        <PlannerPanel account={account} />
      </div>
    </div>
  );
}
