import { setLimits } from '#main/emulator/furnish.ts';
import { type Limits, limitNames } from '#main/emulator/registry/rate-limiter.ts';
import type { World } from '#main/emulator/world.ts';
import type { ControlHandlers } from './control-handler.ts';

/** /control/limits */
export const limitHandlers: ControlHandlers<'readLimits' | 'changeLimits' | 'resetLimits'> = {
  readLimits: shown,

  changeLimits(world, { body }) {
    const limits: Record<string, unknown> = { ...world.limiter.limits };
    for (const [name, limit] of Object.entries(body)) if (limit !== undefined) limits[name] = limit ?? undefined;
    setLimits(world, limits as Limits);
    return shown(world);
  },

  resetLimits(world) {
    setLimits(world);
    return shown(world);
  },
};

function shown(world: World) {
  const { limits } = world.limiter;
  return {
    kind: world.personality.limiter,
    limits: Object.fromEntries(
      limitNames.map((name) => {
        const limit = limits[name];
        return [name, limit === undefined ? null : { requests: limit.requests, windowSeconds: limit.windowSeconds }];
      }),
    ),
    uses: world.limiter.uses(world.clock.now()),
  };
}
