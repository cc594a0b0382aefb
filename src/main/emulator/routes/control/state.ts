import { forgetCallers } from '#main/emulator/door.ts';
import { buildState, keepSettings, openState } from '#main/emulator/furnish.ts';
import { defaultYearlyPrice } from '#main/emulator/registry/renewal.ts';
import { seeds } from '#main/emulator/registry/seeds.ts';
import { SnapshotError, SnapshotReader } from '#main/emulator/registry/snapshot.ts';
import { piecesOf } from '#main/emulator/request-body.ts';
import type { World } from '#main/emulator/world.ts';
import { message } from '#messages/message.ts';
import { type SeedName, seedMeanings } from '#values/seed-meanings.ts';
import type { ControlHandlers } from './control-handler.ts';
import { ControlRefusal } from './control-refusal.ts';

type StateOperations = 'readSettings' | 'changeSettings' | 'listSeeds' | 'resetRegistry' | 'openSnapshot';

/** /control/settings, /control/seeds, /control/reset and the opening of /control/snapshot */
export const stateHandlers: ControlHandlers<StateOperations> = {
  readSettings: settings,

  changeSettings(world, { body }) {
    if (body.environment !== undefined) world.environment = body.environment;
    if (body.yearlyPrice !== undefined) {
      world.registry.commit([{ put: 'setting', record: { key: 'yearly-price', value: body.yearlyPrice } }]);
    }
    forgetCallers(world);
    keepSettings(world);
    return settings(world);
  },

  listSeeds: () => ({
    seeds: Object.entries(seeds).map(([name, { names }]) => ({ name, names, meaning: seedMeanings[name as SeedName] })),
  }),

  resetRegistry(world, { body }) {
    const wish = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    if (body.seed !== undefined && body.names !== undefined) {
      throw new ControlRefusal('invalid-input', message('control.seedOrNames'));
    }
    const made = buildState(wish, world.clock.now());
    if ('wrong' in made) throw new ControlRefusal('invalid-input', made.wrong);
    openState(world, made.state, 'seed');
    return counts(world);
  },

  async openSnapshot(world, _input, request) {
    const reader = new SnapshotReader();
    try {
      for await (const piece of piecesOf(request.stream)) reader.add(piece);
      openState(world, reader.finish(), 'snapshot');
    } catch (error) {
      if (!(error instanceof SnapshotError)) throw error;
      request.stream.resume();
      throw new ControlRefusal('invalid-input', error.what);
    }
    return counts(world);
  },
};

function settings(world: World) {
  return {
    environment: world.environment,
    yearlyPrice: world.registry.setting('yearly-price', defaultYearlyPrice),
    zones: [...world.names.zones],
  };
}

function counts(world: World) {
  const { contacts, domains } = world.registry.state;
  return { domains: domains.size, contacts: contacts.size };
}
