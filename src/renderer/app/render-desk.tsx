import '#renderer/ui/page.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { type DeskConnection, DeskProvider } from '#renderer/parts/desk-context.tsx';
import { LanguageProvider } from '#renderer/parts/language.tsx';
import type { TopicName } from '#renderer/parts/use-asked.ts';
import { startClock } from '#renderer/parts/use-now.ts';
import { Announcer } from '#renderer/ui/announcer.tsx';
import { CrashGuard } from './crash-guard.tsx';
import { DeskApp } from './desk-app.tsx';
import { startLanguages } from './languages.ts';
import { listenToTopics } from './listen-to-topics.ts';
import { topicMarks } from './topic-marks.ts';
import { useLink } from './use-link.ts';

const topics = [
  'settings',
  'accounts',
  'portfolio',
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
] as const satisfies readonly TopicName[];

/** Shows the desk in `place`, over a connection to main. Answers with what takes it away again. */
export function renderDesk(place: HTMLElement, connection: DeskConnection): () => void {
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
  const leave = new AbortController();
  void listenToTopics(connection.desk, {
    signal: leave.signal,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    onLink: (connected) => {
      useLink.setState({ connected });
      // Whatever was missed before the connection stood is asked again.
      if (connected) marks.markAll(topics);
    },
    onTopic: ({ topic }) => marks.mark(topic),
  });
  const stopClock = startClock(Date.now, (move) => {
    const timer = setInterval(move, 1000);
    return () => clearInterval(timer);
  });
  const languages = startLanguages();
  const root = createRoot(place);
  root.render(
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
    </LanguageProvider>,
  );
  return () => {
    leave.abort();
    stopClock();
    root.unmount();
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
