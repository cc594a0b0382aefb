import type { Implementer } from './implementer.ts';
import type { JournalService } from './services/journal.ts';
import type { RecordingsService } from './services/recordings.ts';

/** The services of what was asked and answered. */
export interface JournalServices {
  readonly journal: JournalService;
  readonly recordings: RecordingsService;
}

/** The handlers of the journal and of recordings made from it: one line each. */
export function journalRoutes(os: Implementer, { journal, recordings }: JournalServices) {
  return {
    journal: {
      page: os.journal.page.handler(({ input }) => journal.page(input)),
      lastAnswer: os.journal.lastAnswer.handler(({ input }) => journal.lastAnswer(input.accountId)),
      exchange: os.journal.exchange.handler(({ input }) => journal.exchange(input.journalId)),
      curl: os.journal.curl.handler(({ input }) => journal.curl(input.journalId)),
      suggestPath: os.journal.suggestPath.handler(() => journal.suggestPath()),
      exportHar: os.journal.exportHar.handler(({ input }) => journal.exportHar(input)),
    },
    recordings: {
      status: os.recordings.status.handler(({ input }) => recordings.status(input.accountId)),
      start: os.recordings.start.handler(({ input }) => recordings.start(input.accountId)),
      stop: os.recordings.stop.handler(({ input }) => recordings.stop(input.accountId)),
      measure: os.recordings.measure.handler(({ input }) => recordings.measure(input)),
      kept: os.recordings.kept.handler(() => recordings.kept()),
      choose: os.recordings.choose.handler(() => recordings.choose()),
      suggestPath: os.recordings.suggestPath.handler(({ input }) => recordings.suggestPath(input.accountId)),
      save: os.recordings.save.handler(({ input }) => recordings.save(input)),
    },
  };
}
