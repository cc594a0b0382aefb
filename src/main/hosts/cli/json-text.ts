import { type Failure, failureText } from '#registry/failure.ts';
import { plainJson } from './plain-text.ts';

/** What `--json` prints. Each failure in it also has its English sentences as `text`, for programs that only pass them on. */
export function jsonText(value: unknown): string {
  const withTexts = (_name: string, part: unknown) =>
    isFailure(part) ? { ...part, text: failureText('en', part) } : part;
  return plainJson(JSON.stringify(value, withTexts, 2));
}

function isFailure(part: unknown): part is Failure {
  const { kind, message } = (part ?? {}) as Partial<Failure>;
  return typeof kind === 'string' && typeof message?.code === 'string';
}
