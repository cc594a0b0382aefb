import type { Exchange } from './exchange.ts';

/** A wire of somebody else's, with the last check before it as before ours. */
export function checkedLast(wire: Exchange): Exchange {
  return async (request) => {
    await request.lastCheck?.();
    return wire(request);
  };
}

export const unplugged: Exchange = () => Promise.reject(new Error('There is no wire.'));
