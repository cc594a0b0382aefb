import { asWritten } from '#messages/message.ts';
import { renderDesk } from '#renderer/frame/render-desk.tsx';
import type { Failure } from '#values/failure.ts';
import { createDeskDouble, type DeskDouble } from '../desk-double.ts';
import type { NextRenewal } from '../double-world.ts';

declare global {
  var deskDouble: DeskDouble;
}

/**
 * The screens over a desk double, for looking at them and for browser tests: what it holds is asked in the address, for
 * example `?names=100000&theme=dark&current=production&fail=domains.page`.
 */
const asked = new URLSearchParams(location.search);
const failing: Record<string, Failure> = Object.fromEntries(
  asked.getAll('fail').map((operation) => [
    operation,
    operation === 'keychain'
      ? {
          kind: 'keychain-unavailable' as const,
          message: asWritten(
            'The keychain of this computer cannot be used: libsecret is not installed. The key was not kept.',
          ),
          reason: 'missing' as const,
          advice: asWritten('Install it with: sudo apt-get install libsecret-1-0 gnome-keyring'),
        }
      : {
          kind: 'unreachable' as const,
          message: asWritten('No connection could be made to 127.0.0.1:4310. Nothing was sent.'),
          interface: 'rdap' as const,
          cause: 'ECONNREFUSED',
          journalId: 'j-1',
        },
  ]),
);
const slow = Number(asked.get('slow') ?? 0);
const double = createDeskDouble({
  now: Date.now(),
  today: new Date().toISOString().slice(0, 10),
  names: Number(asked.get('names') ?? 300),
  accounts: asked.get('accounts') !== 'none',
  listed: asked.get('listed') !== 'no',
  host: asked.get('host') === 'electron' ? 'electron' : 'web',
  stale: asked.has('stale'),
  nextRenewal: (asked.get('next') ?? 'renewed') as NextRenewal,
  failing,
  settings: {
    theme: (asked.get('theme') ?? 'system') as 'system',
    density: (asked.get('density') ?? 'compact') as 'compact',
    language: (asked.get('language') ?? 'en') as 'en',
  },
  ...(asked.has('current') ? { current: asked.get('current') ?? '' } : {}),
  ...(slow > 0 ? { wait: (operation) => (isSlow(operation) ? delay(slow) : Promise.resolve()) } : {}),
});
globalThis.deskDouble = double;

const place = document.getElementById('root');
if (place !== null) renderDesk(place, { desk: double.desk, host: 'web' });

function isSlow(operation: string): boolean {
  return /propose|renew$|export|refresh|check/.test(operation);
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
