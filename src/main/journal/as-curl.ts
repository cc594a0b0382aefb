import { type Message, message } from '#messages/message.ts';
import type { StoredExchange } from './store/record.ts';

/** What the journal writes where a secret was (registry/transport/redaction). */
const redactedMark = '‹redacted›';

/** Asked with the contact's password where the account keeps one (specification, Authentication 4). */
const listCommands = new Set(['list-my-domains', 'list-ispstat']);

/**
 * A request of the journal as a command line for curl in a POSIX shell. The journal never had the secret; where one was
 * sent, curl is given the handle alone and asks for the secret itself, so that it is in no history and no list of
 * processes. Whatever else was redacted is left out; `notes` say so.
 */
export function asCurl(exchange: StoredExchange, handle: string | undefined): { notes: Message[]; command: string } {
  const { method, url, requestHeaders, requestBody, command } = exchange;
  const words = [method === 'HEAD' ? 'curl --head' : `curl --include --request ${method}`, quoted(url)];
  const notes: Message[] = [];
  if (method === 'POST' || method === 'DELETE') {
    notes.push(message('journal.curlChanges'));
  }
  if (wentWithSecret(exchange)) {
    notes.push(message(listCommands.has(command) ? 'journal.curlAsksPassword' : 'journal.curlAsksKey'));
    if (handle === undefined) notes.push(message('journal.curlNeedsHandle'));
    words.push(`--user ${handle === undefined ? '"$REGISTRY_DESK_HANDLE"' : quoted(handle)}`);
  }
  for (const [name, value] of requestHeaders) {
    if (isAuthorization(name)) continue;
    if (value.includes(redactedMark)) notes.push(message('journal.curlHeaderLeftOut', { name }));
    else words.push(`--header ${quoted(`${name}: ${value}`)}`);
  }
  if (requestBody !== null) {
    if (requestBody.includes(redactedMark)) notes.push(message('journal.curlBodyRedacted', { mark: redactedMark }));
    words.push(`--data-raw ${quoted(requestBody)}`);
  }
  return { notes, command: words.join(' \\\n  ') };
}

/** As the journal says; exchanges from before it said so are judged by what they asked. */
function wentWithSecret({ interface: via, command, requestHeaders }: StoredExchange): boolean {
  if (requestHeaders.some(([name]) => isAuthorization(name))) return true;
  // The probe is the one question over RPP and REPP that is also asked without.
  return via === 'rdap' ? listCommands.has(command) : command !== 'probe';
}

function isAuthorization(name: string): boolean {
  return name.toLowerCase() === 'authorization';
}

/** One word for a POSIX shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
