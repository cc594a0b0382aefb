import { useFailureMessage } from '#renderer/parts/use-failure-text.ts';
import '#renderer/kit/page.css';
import '#renderer/kit/page.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Bug, Unplug } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Announcer } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { EmptyState } from '#renderer/kit/empty-state.tsx';
import { leaveTransitionsUntracked } from '#renderer/kit/untracked-transitions.ts';
import { type DeskConnection, DeskProvider } from '#renderer/parts/desk-context.tsx';
import { LanguageProvider } from '#renderer/parts/language.tsx';
import type { TopicName } from '#renderer/parts/use-asked.ts';
import { startClock } from '#renderer/parts/use-now.ts';
import { useWords } from '#renderer/parts/words.ts';
import type { Failure } from '#values/failure.ts';
import { appWords } from './app-words.ts';
import type { FirstAnswer } from './ask-first.ts';
import { DeskApp } from './desk-app.tsx';
import { startLanguages } from './languages.ts';
import { listenToTopics } from './listen-to-topics.ts';
import { topicMarks } from './topic-marks.ts';
import { useLink } from './use-link.ts';

const topics = [
  'settings',
  'accounts',
  'domains',
  'renewals',
  'inbox',
  'journal',
  'budgets',
  'work',
  'emulator',
  'availability',
  'practice',
  'orders',
  'files',
  'today',
  'team',
] as const satisfies readonly TopicName[];

/** What the page Today is made of. */
const changesToday: ReadonlySet<TopicName> = new Set([
  'settings',
  'accounts',
  'domains',
  'renewals',
  'inbox',
  'work',
  'files',
  'emulator',
]);

/** So long the first screen waits for its rows, to be rendered once with them and not twice. */
const patienceMilliseconds = 250;

/**
 * Shows the desk in `place`, over a connection to main, with the answers that are on their way already. Answers with what
 * takes it away again.
 */
export function renderDesk(
  place: HTMLElement,
  connection: DeskConnection,
  first?: Promise<readonly FirstAnswer[]>,
): () => void {
  const client = new QueryClient({
    defaultOptions: {
      // Main says by topics what is stale; nothing is asked again for any other reason, and nothing is retried here.
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  });
  const marks = topicMarks(client, paced);
  const markToday = seldom(() => marks.mark('today'));
  const leave = new AbortController();
  void listenToTopics(connection.desk, {
    signal: leave.signal,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    onLink: (connected) => {
      useLink.setState({ connected });
      // Whatever was missed before the connection stood is asked again.
      if (connected) marks.markAll(topics);
    },
    onTopic: ({ topic }) => {
      marks.mark(topic);
      if (changesToday.has(topic)) markToday();
    },
  });
  const stopClock = startClock(Date.now, (move) => {
    const timer = setInterval(move, 1000);
    return () => clearInterval(timer);
  });
  leaveTransitionsUntracked();
  const languages = startLanguages();
  const root = createRoot(place);
  const desk = (
    <LanguageProvider texts={languages}>
      <QueryClientProvider client={client}>
        <DeskProvider connection={connection}>
          <CrashGuard>
            <Announcer>
              <DeskApp />
            </Announcer>
          </CrashGuard>
        </DeskProvider>
      </QueryClientProvider>
    </LanguageProvider>
  );
  if (first === undefined) root.render(desk);
  else {
    void takenIn(client, first).then(() => {
      if (!leave.signal.aborted) root.render(desk);
    });
  }
  return () => {
    leave.abort();
    stopClock();
    root.unmount();
  };
}

/** Says in `place` that the program behind the window does not answer. */
export function renderBootFailure(place: HTMLElement, failure: Failure): void {
  createRoot(place).render(
    <LanguageProvider texts={startLanguages()}>
      <BootFailure failure={failure} />
    </LanguageProvider>,
  );
}

/** Keeps the answers for the screens, which do not ask again for what is under way; resolves when they are worth rendering. */
async function takenIn(client: QueryClient, first: Promise<readonly FirstAnswer[]>): Promise<void> {
  let late: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => {
    late = setTimeout(resolve, patienceMilliseconds);
  });
  const kept = first.then(
    (answers) =>
      Promise.all(answers.map(({ key, answer }) => client.prefetchQuery({ queryKey: key, queryFn: () => answer }))),
    // The screens ask by themselves, and say what is wrong.
    () => undefined,
  );
  await Promise.race([kept, patience]);
  clearTimeout(late);
}

/** The page Today counts everything: under a steady stream of changes it does so once in this time. */
const todayMilliseconds = 1_000;

function seldom(run: () => void): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      run();
    }, todayMilliseconds);
  };
}

let ranAt = Number.NEGATIVE_INFINITY;

/** A moment later; but under a steady stream of changes (a bulk check) only some times a second. */
function paced(run: () => void): void {
  const wait = Math.max(30, ranAt + 200 - performance.now());
  setTimeout(() => {
    ranAt = performance.now();
    run();
  }, wait);
}

/** Shown instead of the desk where the program behind the window does not answer. */
function BootFailure({ failure }: { readonly failure: Failure }) {
  const say = useWords(appWords);
  const textOf = useFailureMessage();
  return (
    <EmptyState
      icon={<Unplug />}
      title={say('bootTitle')}
      text={textOf(failure)}
      actions={<Button onPress={() => window.location.reload()}>{say('reload')}</Button>}
    />
  );
}

/** Keeps a fault of a screen from leaving an empty window. */
class CrashGuard extends Component<{ readonly children: ReactNode }, { readonly crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override render(): ReactNode {
    return this.state.crashed ? <Crashed /> : this.props.children;
  }
}

function Crashed() {
  const say = useWords(appWords);
  return (
    <EmptyState
      icon={<Bug />}
      title={say('crashTitle')}
      text={say('crashText')}
      actions={<Button onPress={() => window.location.reload()}>{say('reload')}</Button>}
    />
  );
}
