import type { Comparison } from '#contract/availability.ts';
import type { RegistryInterface } from '#registry/environment.ts';

type Answer = Comparison['answers'][number];
type Judged = Pick<Comparison, 'verdict' | 'explanation'>;

const names: Readonly<Record<RegistryInterface, string>> = {
  'rpp-v0': 'RPP v0',
  'rpp-v1': 'RPP v1',
  'repp-v1': 'REPP v1',
  rdap: 'the RDAP checker',
};

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
  const beside = [...strangers.map(strangerText), ...silent.map(silenceText)];

  if (available.length > 0 && registered.length > 0) {
    return {
      verdict: 'differ',
      explanation: [
        `${listed(available)} ${says(available)} available; ${listed(registered)} ${says(registered)} registered.`,
        ...reasonsToDiffer(registered),
        ...beside,
      ],
    };
  }
  const answered = available.length > 0 ? available : registered;
  const word = available.length > 0 ? 'available' : 'registered';
  if (strangers.length > 0) {
    const others = answered.length === 0 ? [] : [`${listed(answered)} ${says(answered)} ${word}.`];
    return { verdict: 'not-a-registry-answer', explanation: [...beside, ...others] };
  }
  if (answered.length < 2) {
    const only = answered.length === 0 ? [] : [`Only ${listed(answered)} answered, and says ${word}.`];
    return {
      verdict: 'too-few',
      explanation: [...only, ...beside, 'At least two answers are needed to compare.'],
    };
  }
  return { verdict: 'agree', explanation: [`${listed(answered)} say ${word}.`, ...beside] };
}

function reasonsToDiffer(registered: readonly Answer[]): string[] {
  const checker = registered.find(({ via }) => via === 'rdap');
  const pending = /pending|invalid|inactive/i.test(checker?.reason ?? '');
  const reasons: string[] = [];
  if (checker !== undefined) {
    reasons.push(
      `The RDAP checker counts pending and invalid names as not available, too${
        pending ? `, and here it says: ${checker.reason}` : ''
      }.`,
    );
  }
  reasons.push('The name may have been registered or deleted between the questions: ask again.');
  reasons.push('The base addresses may lead to different environments: a sandbox does not know what production knows.');
  return reasons;
}

function strangerText({ via }: Answer): string {
  return `What answered over ${names[via]} is not the registry, so its answer counts for nothing: look at the exchange and the base address.`;
}

function silenceText({ via, failure }: Answer): string {
  return `No answer over ${names[via]}: ${failure?.text ?? 'it failed.'}`;
}

function says(answers: readonly Answer[]): string {
  return answers.length === 1 ? 'says' : 'say';
}

function listed(answers: readonly Answer[]): string {
  const all = answers.map(({ via }) => names[via]);
  const last = all.pop() ?? '';
  const text = all.length === 0 ? last : `${all.join(', ')} and ${last}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
