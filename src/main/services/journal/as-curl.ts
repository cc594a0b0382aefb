import type { StoredExchange } from '#main/store/store.ts';

/** What the journal writes where a secret was (transport/redaction). */
const redactedMark = '‹redacted›';

/** Interfaces and commands that the registry lets in with a secret (specification, Authentication 1 and 4). */
const listCommands = new Set(['list-my-domains', 'list-ispstat']);

/**
 * A request of the journal as a command line for curl in a POSIX shell. The journal never had the secret; the command
 * takes it from REGISTRY_DESK_API_KEY, the variable that our own command line reads. What was redacted is left out and said.
 */
export function asCurl(exchange: StoredExchange, handle: string | undefined): string {
  const { method, url, requestHeaders, requestBody, interface: via, command } = exchange;
  const words = [method === 'HEAD' ? 'curl --head' : `curl --include --request ${method}`, quoted(url)];
  const notes: string[] = [];
  if (method === 'POST' || method === 'DELETE') {
    notes.push('This changes something at the registry: a renewal that is sent again may be billed again.');
  }
  if (via !== 'rdap' || listCommands.has(command)) {
    notes.push('Put the API key into REGISTRY_DESK_API_KEY first; it is not in this text.');
    const user = handle === undefined ? '"$REGISTRY_DESK_HANDLE":' : `${quoted(handle)}:`;
    words.push(`--user ${user}"$REGISTRY_DESK_API_KEY"`);
  }
  if (via === 'rdap' && command === 'look-up-domain') {
    const user = `${handle === undefined ? '"$REGISTRY_DESK_HANDLE"' : quoted(handle)}:"$REGISTRY_DESK_API_KEY"`;
    notes.push(
      `A name with roles of your own contact is asked with the key, and does not count then: add --user ${user} for it.`,
    );
  }
  for (const [name, value] of requestHeaders) {
    if (value.includes(redactedMark))
      notes.push(`The header ${name} is left out: the journal does not keep its value.`);
    else words.push(`--header ${quoted(`${name}: ${value}`)}`);
  }
  if (requestBody !== undefined) {
    if (requestBody.includes(redactedMark)) notes.push(`The body has ${redactedMark} where a secret was.`);
    words.push(`--data-raw ${quoted(requestBody)}`);
  }
  return [...notes.map((note) => `# ${note}`), words.join(' \\\n  ')].join('\n');
}

/** One word for a POSIX shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
