import type { Implementer } from './implementer.ts';
import type { PracticeService } from './services/practice.ts';

/** The handlers of practising: one line each. */
export function practiceRoutes(os: Implementer, practice: PracticeService) {
  return {
    practice: {
      standing: os.practice.standing.handler(() => practice.standing()),
      begin: os.practice.begin.handler(({ input }) => practice.begin(input.lessonId)),
      leave: os.practice.leave.handler(() => practice.leave()),
      reset: os.practice.reset.handler(({ input }) => practice.reset(input.lessonId)),
      sendDraft: os.practice.sendDraft.handler(({ input }) => practice.sendDraft(input)),
      evidence: os.practice.evidence.handler(() => practice.evidence()),
      suggestPath: os.practice.suggestPath.handler(({ input }) => practice.suggestPath(input.format)),
      exportEvidence: os.practice.exportEvidence.handler(({ input }) => practice.exportEvidence(input)),
      access: os.practice.access.handler(() => practice.access()),
      markAccess: os.practice.markAccess.handler(({ input }) => practice.markAccess(input)),
    },
  };
}
