/** The emulator's control interface, as far as tortures use it. */
export interface RegistryControl {
  queueMessage(message: object): Promise<{ readonly id: string; readonly text: string }>;
  /** Identifier and text of each message of a handle, by whether it was acknowledged. */
  messages(handle: string, state: 'waiting' | 'acknowledged'): Promise<readonly { id: string; text: string }[]>;
  /** The requests that were answered after that one, the last thousand at most, with the status that each was answered with. */
  requests(after: number): Promise<{ readonly last: number; readonly statuses: readonly number[] }>;
  arm(fault: object): Promise<void>;
  disarm(): Promise<void>;
  /** How often each fault has struck. */
  struck(): Promise<Readonly<Record<string, number>>>;
}

export function registryControl(address: string): RegistryControl {
  async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const reply = await fetch(`${address}/${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as Answer;
  }
  return {
    queueMessage: (message) => call('POST', 'messages', message),
    async messages(handle, state) {
      const query = new URLSearchParams({ handle, state, limit: '10000' });
      return (await call<{ messages: { id: string; text: string }[] }>('GET', `messages?${query}`)).messages;
    },
    async requests(after) {
      const seen = await call<{ last: number; requests: { answer: { status: number } | null }[] }>(
        'GET',
        `requests?after=${after}&limit=1000`,
      );
      return { last: seen.last, statuses: seen.requests.map(({ answer }) => answer?.status ?? 0) };
    },
    arm: (fault) => call('POST', 'faults', fault),
    disarm: () => call('DELETE', 'faults'),
    async struck() {
      const { armed } = await call<{ armed: { fault: string; struck: number }[] }>('GET', 'faults');
      const sums: Record<string, number> = {};
      for (const { fault, struck } of armed) sums[fault] = (sums[fault] ?? 0) + struck;
      return sums;
    },
  };
}
