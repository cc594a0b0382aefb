import { type Failure, failureJson } from '#registry/failure.ts';
import { plainJson } from './plain-text.ts';

/** What `--json` prints. Each failure in it is as failureJson has it. */
export function jsonText(value: unknown): string {
  const withTexts = (_name: string, part: unknown) => (isFailure(part) ? failureJson(part) : part);
  return plainJson(JSON.stringify(value, withTexts, 2));
}

function isFailure(part: unknown): part is Failure {
  const { kind, message } = (part ?? {}) as Partial<Failure>;
  return typeof kind === 'string' && typeof message?.code === 'string';
}
