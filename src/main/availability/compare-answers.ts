import type { Comparison, ComparisonNote } from '#contract/availability/availability.ts';

type Answer = Comparison['answers'][number];
type Judged = Pick<Comparison, 'verdict' | 'explanation'>;

/**
 * Judges what several interfaces said of one name (product row 49). They speak by opposite rules (RPP v0: 404 with
 * RPP-code 01000 = registered; RDAP checker: 404 = available), which are decoded by now; what is left to differ has other
 * causes, and they are named.
 */
export function compareAnswers(answers: readonly Answer[]): Judged {
  const available = answers.filter(({ answer }) => answer === 'available');
  const registered = answers.filter(({ answer }) => answer === 'registered');
  const strangers = answers.filter(({ failure }) => failure?.kind === 'not-the-registry');
  const silent = answers.filter(({ answer, failure }) => answer === 'failed' && failure?.kind !== 'not-the-registry');
  const beside = [
    ...strangers.map((one) => note('stranger', { vias: viasOf([one]) })),
    ...silent.map((one) => note('silent', { vias: viasOf([one]) })),
  ];

  if (available.length > 0 && registered.length > 0) {
    const differ = note('differ', { vias: viasOf(available), others: viasOf(registered) });
    return { verdict: 'differ', explanation: [differ, ...reasonsToDiffer(registered), ...beside] };
  }
  const answered = available.length > 0 ? available : registered;
  const told = { vias: viasOf(answered), answer: available.length > 0 ? 'available' : 'registered' } as const;
  if (strangers.length > 0) {
    const others = answered.length === 0 ? [] : [note('others', told)];
    return { verdict: 'not-a-registry-answer', explanation: [...beside, ...others] };
  }
  if (answered.length < 2) {
    const only = answered.length === 0 ? [] : [note('only', told)];
    return { verdict: 'too-few', explanation: [...only, ...beside, note('two-needed')] };
  }
  return { verdict: 'agree', explanation: [note('agree', told), ...beside] };
}

function reasonsToDiffer(registered: readonly Answer[]): ComparisonNote[] {
  const checker = registered.find(({ via }) => via === 'rdap');
  const pending = /pending|invalid|inactive/i.test(checker?.reason ?? '');
  const rule = note('checker-counts-more', { said: pending ? (checker?.reason ?? null) : null });
  return [...(checker === undefined ? [] : [rule]), note('moment'), note('environments')];
}

function note(code: ComparisonNote['code'], more: Partial<ComparisonNote> = {}): ComparisonNote {
  return { code, vias: [], others: [], answer: null, said: null, ...more };
}

function viasOf(answers: readonly Answer[]): Answer['via'][] {
  return answers.map(({ via }) => via);
}
