import type { Clock } from '#main/clock.ts';
import { createTeam } from '#main/team/team.ts';
import type { ApplicationPorts } from './host-ports.ts';

/** Working with colleagues; a host that gives nothing for it has a desk that works alone. */
export function assembleTeam(
  { store, keychain, team }: ApplicationPorts,
  { clock, scrubber }: { readonly clock: Clock; readonly scrubber: { readonly remember: (secret: string) => void } },
) {
  const host = team ?? { machine: 'this computer', link: undefined };
  return createTeam({ store, keychain, clock, host, onSecret: scrubber.remember });
}
