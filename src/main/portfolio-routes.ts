import type { Implementer } from './implementer.ts';
import type { ExpiryPlannerService } from './services/expiry-planner.ts';
import type { PortfolioService } from './services/portfolio.ts';
import type { PortfolioHistoryService } from './services/portfolio-history.ts';
import type { PortfolioMarksService } from './services/portfolio-marks.ts';

/** The services of the list of names. */
export interface PortfolioServices {
  readonly portfolio: PortfolioService;
  readonly portfolioHistory: PortfolioHistoryService;
  readonly portfolioMarks: PortfolioMarksService;
  readonly expiryPlanner: ExpiryPlannerService;
}

/** The handlers of everything about the list of names: one line each. */
export function portfolioRoutes(
  os: Implementer,
  { portfolio, portfolioHistory: history, portfolioMarks: marks, expiryPlanner: planner }: PortfolioServices,
) {
  return {
    portfolio: {
      page: os.portfolio.page.handler(({ input, signal }) => portfolio.page(input, signal)),
      names: os.portfolio.names.handler(({ input }) => portfolio.names(input)),
      facets: os.portfolio.facets.handler(({ input }) => portfolio.facets(input.accountId)),
      details: os.portfolio.details.handler(({ input }) => portfolio.details(input.accountId, input.ldhName)),
      sources: os.portfolio.sources.handler(async ({ input }) => ({
        sources: await portfolio.sources(input.accountId),
      })),
      refresh: os.portfolio.refresh.handler(({ input }) => portfolio.refresh(input.accountId, input)),
      lookUp: os.portfolio.lookUp.handler(({ input }) => portfolio.lookUp(input.accountId, input.ldhName)),
    },
    portfolioHistory: {
      downloads: os.portfolioHistory.downloads.handler(async ({ input }) => ({
        downloads: await history.downloads(input.accountId),
      })),
      compare: os.portfolioHistory.compare.handler(({ input }) => history.compare(input)),
      suggestPath: os.portfolioHistory.suggestPath.handler(({ input }) =>
        history.suggestPath(input.accountId, input.format),
      ),
      export: os.portfolioHistory.export.handler(({ input }) => history.export(input)),
      ofName: os.portfolioHistory.ofName.handler(async ({ input }) => ({
        changes: await history.ofName(input.accountId, input.ldhName),
      })),
      views: os.portfolioHistory.views.handler(({ input }) => history.views(input.accountId)),
      keepViews: os.portfolioHistory.keepViews.handler(({ input }) => history.keepViews(input.accountId, input.views)),
      keepLayout: os.portfolioHistory.keepLayout.handler(({ input }) =>
        history.keepLayout(input.accountId, input.layout),
      ),
    },
    portfolioMarks: {
      tag: os.portfolioMarks.tag.handler(({ input }) => marks.tag(input)),
      undoTag: os.portfolioMarks.undoTag.handler(({ input }) => marks.undoTag(input.accountId, input.actionId)),
      note: os.portfolioMarks.note.handler(({ input }) => marks.note(input.accountId, input.ldhName)),
      keepNote: os.portfolioMarks.keepNote.handler(({ input }) =>
        marks.keepNote(input.accountId, input.ldhName, input.note),
      ),
      import: os.portfolioMarks.import.handler(({ input }) => marks.import(input)),
      forgetImported: os.portfolioMarks.forgetImported.handler(({ input }) =>
        marks.forgetImported(input.accountId, input.selection),
      ),
    },
    expiryPlanner: {
      plan: os.expiryPlanner.plan.handler(({ input }) => planner.plan(input.accountId)),
      start: os.expiryPlanner.start.handler(({ input }) => planner.start(input.accountId)),
      timeline: os.expiryPlanner.timeline.handler(({ input }) => planner.timeline(input.accountId)),
      days: os.expiryPlanner.days.handler(({ input }) => planner.days(input.accountId, input.ahead)),
      suggestPath: os.expiryPlanner.suggestPath.handler(({ input }) => planner.suggestPath(input.accountId)),
      calendar: os.expiryPlanner.calendar.handler(({ input }) => planner.calendar(input)),
      alertDistances: os.expiryPlanner.alertDistances.handler(async () => ({ days: await planner.alertDistances() })),
      keepAlertDistances: os.expiryPlanner.keepAlertDistances.handler(async ({ input }) => ({
        days: await planner.keepAlertDistances(input.days),
      })),
      notices: os.expiryPlanner.notices.handler(({ input }) => planner.notices(input.accountId)),
      noticesSince: os.expiryPlanner.noticesSince.handler(({ input }) => planner.noticesSince(input.after)),
      noticesSeen: os.expiryPlanner.noticesSeen.handler(({ input }) =>
        planner.noticesSeen(input.accountId, input.noticeIds),
      ),
    },
  };
}
