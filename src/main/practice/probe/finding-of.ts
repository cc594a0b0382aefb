import type { ProbeFinding, ProbeReport } from '#contract/practice/probe.ts';
import { message } from '#messages/message.ts';
import type { Point } from './point.ts';
import type { Observations } from './questions.ts';

/** What a run saw of one point, beside the specification and beside what was last seen of it. */
export function findingOf(point: Point, observations: Observations, before: ProbeReport | null): ProbeFinding {
  const seen = point.look((question) => {
    const found = observations[question];
    return found?.kind === 'answered' ? found.reply : undefined;
  });
  // What a registry sends is shown, but not at any length.
  const observed = seen === undefined ? null : seen.slice(0, 300);
  const from = point.from.map((question) => observations[question]);
  const silent = from.find((one) => one?.kind === 'silent');
  // A run that could not see the point says nothing of it: what was last seen stays what the next is compared with.
  const earlier = before?.findings.find(({ finding }) => finding === point.finding);
  const previous = earlier?.observed ?? earlier?.previous ?? null;
  const previousAt = earlier?.observed != null ? (before?.ranAt ?? null) : (earlier?.previousAt ?? null);
  return {
    finding: point.finding,
    title: point.title,
    interface: point.interface,
    documented: point.documented ?? null,
    observed,
    why:
      observed !== null ? null : silent?.kind === 'silent' ? silent.why : (point.unseen ?? message('probe.notShown')),
    standing: standingOf(point.documented, observed),
    previous,
    previousAt,
    changed: previous !== null && observed !== null && previous !== observed,
    journalIds: from.flatMap((one) => (one?.kind === 'answered' ? [one.journalId] : [])),
  };
}

function standingOf(documented: string | undefined, observed: string | null): ProbeFinding['standing'] {
  if (observed === null) return 'not-seen';
  if (documented === undefined) return 'seen';
  return documented === observed ? 'as-documented' : 'differs';
}
