import type { Failure } from './failure.ts';

/**
 * A failure's text where it is told as the reason of something else. That nothing was sent is said of the question that
 * failed; beside a renewal it would be read as said of the renewal.
 */
export function failureReason({ text }: Pick<Failure, 'text'>): string {
  const own = text.replace(/\s*Nothing was sent\.(?=\s|$)/g, '').trim();
  return own === '' || /[.!?…]$/.test(own) ? own : `${own}.`;
}
