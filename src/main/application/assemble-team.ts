import { KeyPlaces } from '#main/accounts/key-places.ts';
import type { Clock } from '#main/clock.ts';
import type { Publish } from '#main/ports.ts';
import { isTeams } from '#main/team/is-teams.ts';
import { createTeam } from '#main/team/team.ts';
import type { ApplicationPorts } from './host-ports.ts';

interface TeamTools {
  readonly clock: Clock;
  readonly publish: Publish;
  readonly failureOf: (error: unknown) => unknown;
  readonly scrubber: { readonly remember: (secret: string) => void };
}

/** Working with colleagues; a host that gives nothing for it has a desk that works alone. */
export function assembleTeam(
  ports: ApplicationPorts,
  { clock, publish: tell, failureOf, scrubber }: TeamTools,
  cameFromTeam: (accountId: string) => void,
) {
  const { store, keychain, team } = ports;
  const host = team ?? { machine: 'computer', link: undefined };
  const publish: Publish = (topic, accountId) => {
    // The badge and notifications follow as well.
    if (topic === 'inbox' && accountId != null) cameFromTeam(accountId);
    else tell(topic, accountId);
  };
  const listener = { publish, onProblem: failureOf, onSecret: scrubber.remember };
  return createTeam({ store, keychain, clock, host, listener });
}

/** Where keys may go: anywhere for a desk that works alone, since nobody else changes its accounts. */
export function keyPlacesOf({ store: { accounts }, team }: Pick<ApplicationPorts, 'store' | 'team'>): KeyPlaces {
  return new KeyPlaces({ accounts, isShared: ({ environment }) => team?.link !== undefined && isTeams(environment) });
}
