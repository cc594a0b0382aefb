import { rm } from 'node:fs/promises';
import { KeyPlaces } from '#main/accounts/key-places.ts';
import type { Clock } from '#main/clock.ts';
import { storeUpkeep } from '#main/database/store-upkeep.ts';
import type { Publish, StartWork } from '#main/ports.ts';
import { isTeams } from '#main/team/is-teams.ts';
import { createTeam, type TeamPorts } from '#main/team/team.ts';
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
  { cameFromTeam, startWork }: { readonly cameFromTeam: (accountId: string) => void; readonly startWork: StartWork },
) {
  const { store, keychain, team, place } = ports;
  const host = team ?? { machine: 'computer', link: undefined };
  const publish: Publish = (topic, accountId) => {
    // The badge and notifications follow as well.
    if (topic === 'inbox' && accountId != null) cameFromTeam(accountId);
    else tell(topic, accountId);
  };
  const listener = { publish, onProblem: failureOf, onSecret: scrubber.remember };
  return createTeam({ store, keychain, clock, host, listener, startWork, setAside: setAside(place?.storePath) });
}

/** Copies a store's file beside itself; a store without a file has nothing to copy. */
function setAside(storePath: string | undefined): TeamPorts['setAside'] {
  return async (now) => {
    if (storePath === undefined) return async () => undefined;
    const stamp = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '');
    const copy = `${storePath}.before-team-${stamp}`;
    await storeUpkeep.copy(storePath, copy);
    return () => rm(copy, { force: true });
  };
}

/** Where keys may go: anywhere for a desk that works alone, since nobody else changes its accounts. */
export function keyPlacesOf({ store: { accounts }, team }: Pick<ApplicationPorts, 'store' | 'team'>): KeyPlaces {
  return new KeyPlaces({ accounts, isShared: ({ environment }) => team?.link !== undefined && isTeams(environment) });
}
