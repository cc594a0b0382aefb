import { isMessage } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import { type Failure, failureJson } from '#values/failure.ts';
import { plainJson } from './plain-text.ts';

/** What `--json` prints: each failure as failureJson has it, and each message as its English text but for a `message`. */
export function jsonText(value: unknown): string {
  return plainJson(JSON.stringify(withTexts(value), null, 2));
}

function withTexts(part: unknown): unknown {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map(withTexts);
  if (isMessage(part) && Object.keys(part).every((name) => name === 'code' || name === 'values'))
    return say('en', part);
  const members = Object.entries(isFailure(part) ? failureJson(part) : part);
  return Object.fromEntries(members.map(([name, value]) => [name, name === 'message' ? value : withTexts(value)]));
}

function isFailure(part: object): part is Failure {
  const { kind, message } = part as Partial<Failure>;
  return typeof kind === 'string' && isMessage(message);
}
