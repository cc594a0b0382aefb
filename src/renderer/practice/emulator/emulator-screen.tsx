import { Play, Square } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { EmulatorStatus } from '#contract/practice/emulator-values.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Copyable } from '#renderer/kit/copyable.tsx';
import { Fact, Facts } from '#renderer/kit/facts.tsx';
import { Page } from '#renderer/kit/page.tsx';
import { Tabs } from '#renderer/kit/tabs.tsx';
import { Tag } from '#renderer/kit/tag.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useScreen, type Wish } from '#renderer/parts/use-screen.ts';
import { useWishes } from '#renderer/parts/use-wishes.ts';
import { useWords } from '#renderer/parts/words.ts';
import { AccountsPanel } from './accounts-panel.tsx';
import { ClockPanel } from './clock-panel.tsx';
import styles from './emulator.module.css';
import { emulatorWords } from './emulator-words.ts';
import { FaultsPanel } from './faults-panel.tsx';
import { InspectorPanel } from './inspector-panel.tsx';
import { PersonalityPanel } from './personality-panel.tsx';
import { ReplayBanner } from './replay-section.tsx';
import { StatePanel } from './state-panel.tsx';

type Tab = 'clock' | 'inspector' | 'personality' | 'faults' | 'accounts' | 'state';
const clockWishes: readonly Wish[] = ['plus-day', 'plus-month', 'next-expiry', 'run-clock', 'halt-clock', 'real-time'];

const states = {
  stopped: { word: 'stateStopped', tone: 'neutral' },
  starting: { word: 'stateStarting', tone: 'info' },
  running: { word: 'stateRunning', tone: 'good' },
  failed: { word: 'stateFailed', tone: 'bad' },
} as const satisfies Record<EmulatorStatus['state'], { word: string; tone: string }>;

/**
 * The embedded registry: whether it runs, where and with what; its clock, its personality, its faults, its accounts, and
 * every request that it saw. `showExchange` opens the journal's entry of a clTRID and answers false where there is none.
 */
export function EmulatorScreen({ showExchange }: { readonly showExchange: (clTRID: string) => Promise<boolean> }) {
  const say = useWords(emulatorWords);
  const sayMessage = useSayMessage();
  const announce = useAnnounce();
  const go = useScreen((screen) => screen.go);
  const asked = useAsked('emulator', ['status'], (desk, options) => desk.emulator.status(undefined, options));
  const start = useAction((desk, _: undefined) => desk.emulator.start());
  const stop = useAction((desk, _: undefined) => desk.emulator.stop());
  const practise = useAction((desk, _: undefined) => desk.accounts.practise());
  const status = asked.answer;
  const failure = start.failure ?? stop.failure ?? practise.failure ?? asked.failure;
  const turn = async (action: typeof start) => {
    const ended = await action.start(undefined);
    if (ended?.ok === true) announce(say('announced', { state: say(states[ended.result.state].word) }));
  };
  const running = status?.state === 'running';
  const [tab, setTab] = useState<Tab>('clock');
  useWishes(
    {
      clock: () => setTab('clock'),
      inspector: () => setTab('inspector'),
      personality: () => setTab('personality'),
      faults: () => setTab('faults'),
      'registry-accounts': () => setTab('accounts'),
      snapshot: () => setTab('state'),
      replay: () => setTab('state'),
    },
    running,
  );
  // The steps of the clock are carried out by its own panel.
  const wish = useScreen((screen) => screen.wish);
  useEffect(() => {
    if (wish !== null && clockWishes.includes(wish)) setTab('clock');
  }, [wish]);
  return (
    <Page
      wide
      title={
        <>
          {say('title')}{' '}
          {status !== undefined && <Tag tone={states[status.state].tone}>{say(states[status.state].word)}</Tag>}
        </>
      }
      text={say('text')}
      beside={
        status !== undefined && (
          <div className={styles.actions}>
            {running ? (
              <Button icon={<Square aria-hidden />} busy={stop.running} onPress={() => void turn(stop)}>
                {say('stop')}
              </Button>
            ) : (
              <Button
                look="primary"
                icon={<Play aria-hidden />}
                busy={start.running || status.state === 'starting'}
                onPress={() => void turn(start)}
              >
                {say('start')}
              </Button>
            )}
            <Button
              look="quiet"
              busy={practise.running}
              onPress={async () => {
                const ended = await practise.start(undefined);
                if (ended?.ok === true) go('domains');
              }}
            >
              {say('practise')}
            </Button>
          </div>
        )
      }
    >
      {failure !== undefined && <FailureNotice failure={failure} />}
      {status?.problem != null && <p>{sayMessage(status.problem)}</p>}
      {running && status.url !== null && <Addresses url={status.url} />}
      {running && <ReplayBanner />}
      {running && (
        <Tabs
          key={status.url}
          label={say('tabs')}
          selected={tab}
          onSelect={setTab}
          panelClassName={styles.panel}
          views={[
            { id: 'clock', label: say('tabClock'), panel: <ClockPanel /> },
            { id: 'inspector', label: say('tabInspector'), panel: <InspectorPanel showExchange={showExchange} /> },
            { id: 'personality', label: say('tabPersonality'), panel: <PersonalityPanel /> },
            { id: 'faults', label: say('tabFaults'), panel: <FaultsPanel /> },
            { id: 'accounts', label: say('tabAccounts'), panel: <AccountsPanel /> },
            { id: 'state', label: say('tabState'), panel: <StatePanel seed={status.seed} /> },
          ]}
        />
      )}
    </Page>
  );
}

/** The addresses that other programs would use: RPP and REPP have their own base, RDAP the root. */
function Addresses({ url }: { readonly url: string }) {
  const say = useWords(emulatorWords);
  const sayPart = useWords(partsWords);
  const addresses = [
    { word: 'factRpp', address: `${url}/rpp` },
    { word: 'factRepp', address: `${url}/repp` },
    { word: 'factRdap', address: url },
  ] as const;
  return (
    <details className={styles.addresses}>
      <summary>{say('answersAt', { url })}</summary>
      <p className={styles.faint}>{say('hint')}</p>
      <Facts>
        {addresses.map(({ word, address }) => (
          <Fact key={word} name={say(word)}>
            <Copyable text={address} copyLabel={sayPart('copy', { what: say(word) })} />
          </Fact>
        ))}
      </Facts>
    </details>
  );
}
