import type { Message } from '#messages/message.ts';
import type { NetworkSettings } from './dispatchers.ts';
import type { Exchange, ExchangeRequest, SilentReply } from './exchange.ts';
import type { UndiciExchange } from './undici-exchange.ts';

/** How requests travel now, or why none can. */
export type Way = ({ readonly kind: 'ready' } & NetworkSettings) | { readonly kind: 'broken'; readonly text: Message };

export interface SwitchedExchange {
  readonly exchange: Exchange;
  /** From the next request on the way is asked for anew; requests under way end as they began. */
  change(): void;
  close(): Promise<void>;
}

/**
 * An exchange whose network settings may change while it is used. Nothing is connected before the first request. Where
 * the settings cannot be used, requests are answered by silence, sent false: it is certain that nothing left. Rejects with what
 * `way` rejects with (keychain-unavailable for a proxy's password).
 */
export function createSwitchedExchange(parts: {
  readonly way: () => Promise<Way>;
  readonly create: (settings: NetworkSettings) => UndiciExchange;
}): SwitchedExchange {
  type Current = { readonly kind: 'open'; readonly wire: UndiciExchange } | { readonly kind: 'broken'; text: Message };
  let current: Promise<Current> | undefined;
  const leaving = new Set<Promise<void>>();

  async function open(): Promise<Current> {
    const way = await parts.way();
    if (way.kind === 'broken') return { kind: 'broken', text: way.text };
    const { kind: _kind, ...settings } = way;
    return { kind: 'open', wire: parts.create(settings) };
  }

  function leave(former: Promise<Current> | undefined): void {
    const left = (former ?? Promise.resolve(undefined))
      .then((one) => (one?.kind === 'open' ? one.wire.close() : undefined))
      .catch(() => undefined);
    leaving.add(left);
    void left.finally(() => leaving.delete(left));
  }

  return {
    async exchange(request: ExchangeRequest) {
      current ??= open();
      const mine = current;
      let opened: Current;
      try {
        opened = await mine;
      } catch (error) {
        // A keychain may be unlocked, a file mended: the next request tries again.
        if (current === mine) current = undefined;
        throw error;
      }
      if (opened.kind === 'open') {
        if (request.lastCheck !== undefined) await request.lastCheck();
        return opened.wire.exchange(request);
      }
      if (current === mine) current = undefined;
      return unsent(opened.text);
    },
    change() {
      leave(current);
      current = undefined;
    },
    async close() {
      leave(current);
      current = undefined;
      await Promise.all(leaving);
    },
  };
}

function unsent(detail: Message): SilentReply {
  return { kind: 'silent', sent: false, cause: 'failed', detail, durationMilliseconds: 0 };
}
