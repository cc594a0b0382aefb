import type { ExchangeRow } from '#contract/journal.ts';
import { partsWords } from './parts-words.ts';
import { useWords } from './words.ts';

const words = {
  'refused-connection': 'silenceRefused',
  'unknown-host': 'silenceUnknownHost',
  'connect-timeout': 'silenceConnect',
  tls: 'silenceTls',
  reset: 'silenceReset',
  'headers-timeout': 'silenceTimeout',
  'body-timeout': 'silenceTimeout',
  'whole-timeout': 'silenceTimeout',
  'too-large': 'silenceUnreadable',
  'malformed-http': 'silenceUnreadable',
  cancelled: 'silenceCancelled',
} as const;

/** Where nothing of a request can have reached anybody. After any other silence something was there. */
const neverReached = new Set(['refused-connection', 'unknown-host', 'connect-timeout', 'tls']);
/** How the journal begins where the desk itself did not send: why follows. */
const notSent = 'not sent: ';

/** The journal writes `cause: its words`. */
function causeIn(silence: string): string {
  return (isNotSent(silence) ? silence.slice(notSent.length) : silence).split(':', 1)[0] ?? '';
}

/** Whether there is no answer because the desk itself did not send. */
export function isNotSent(silence: string): boolean {
  return silence.startsWith(notSent);
}

/** Whether a silence says nothing about the registry: the desk itself did not send, or stopped listening. */
function isOurs(silence: string): boolean {
  return isNotSent(silence) || causeIn(silence) === 'cancelled';
}

/** What an exchange without an answer came down to, in the language of the screen. */
export function useSilenceText(): (silence: string) => string {
  const say = useWords(partsWords);
  return (silence) => {
    const cause = causeIn(silence);
    return say(Object.hasOwn(words, cause) ? words[cause as keyof typeof words] : 'silenceOther');
  };
}

type Told = Pick<ExchangeRow, 'status' | 'silence' | 'startedAt'>;

/** Of the newest exchanges (the newest first) the newest that says anything of the registry. */
export function tellingOf<Row extends Told>(rows: readonly Row[]): Row | undefined {
  return rows.find(({ status, silence }) => status !== null || (silence !== null && !isOurs(silence)));
}

/**
 * Of the newest exchanges (the newest first) one by which the registry refuses access: where the newest of some interface
 * that says anything was answered with 401 or 403. What another interface answers to everybody does not make up for it.
 */
export function refusedAccess<Row extends Told & Pick<ExchangeRow, 'interface'>>(
  rows: readonly Row[],
): Row | undefined {
  const seen = new Set<string>();
  return rows.find((row) => {
    if (tellingOf([row]) === undefined || seen.has(row.interface)) return false;
    seen.add(row.interface);
    return row.status === 401 || row.status === 403;
  });
}

/**
 * Why the registry cannot be reached, and since when, of the newest exchanges (the newest first) since `from` (epoch
 * milliseconds); undefined where the newest that says anything reached it, or where nothing is known.
 */
export function unreachable(
  rows: readonly Told[],
  from: number,
): { readonly cause: string; readonly since: number } | undefined {
  const telling = rows.filter((row) => row.startedAt >= from && tellingOf([row]) !== undefined);
  const reached = telling.findIndex(({ silence }) => silence === null || !neverReached.has(causeIn(silence)));
  const silent = reached < 0 ? telling : telling.slice(0, reached);
  const [newest, oldest] = [silent[0], silent.at(-1)];
  if (newest?.silence == null || oldest === undefined) return undefined;
  return { cause: newest.silence, since: oldest.startedAt };
}
