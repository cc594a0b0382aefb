import { type ArmedFault, type FaultKind, type FaultName, type FaultOrder, faultKinds } from '#main/emulator/faults.ts';
import { registryRoutes } from '#main/emulator/router.ts';
import { message } from '#messages/message.ts';
import { faultMeanings } from '#values/fault-meanings.ts';
import type { ControlHandlers } from './control-handler.ts';
import { ControlRefusal } from './control-refusal.ts';

/** /control/faults */
export const faultHandlers: ControlHandlers<'readFaults' | 'armFault' | 'disarmFaults' | 'disarmFault'> = {
  readFaults: (world) => ({
    kinds: Object.entries(faultKinds).map(([name, kind]: [string, FaultKind]) => ({
      name,
      at: kind.at,
      meaning: faultMeanings[name as FaultName],
      options: { ...kind.options },
    })),
    armed: world.faults.list().map(shown),
    routes: registryRoutes.map((route) => route.name),
  }),

  armFault(world, { body }) {
    const kind: FaultKind = faultKinds[body.fault];
    const wrong = Object.keys(body.options ?? {}).find((name) => kind.options?.[name] === undefined);
    if (wrong !== undefined) {
      const known = Object.keys(kind.options ?? {}).join(', ');
      const values = { fault: body.fault, option: wrong, known };
      throw new ControlRefusal(
        'invalid-input',
        known === '' ? message('control.faultTakesNone', values) : message('control.faultTakes', values),
      );
    }
    const order = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    return shown(world.faults.arm(order as unknown as FaultOrder));
  },

  disarmFaults(world) {
    world.faults.disarmAll();
    return {};
  },

  disarmFault(world, { params }) {
    const id = params[0] ?? '';
    if (!world.faults.disarm(id)) throw new ControlRefusal('not-found', message('control.faultNotArmed', { id }));
    return {};
  },
};

function shown({ id, order, remaining, struck }: ArmedFault) {
  const { options, ...plain } = order;
  return {
    id,
    ...plain,
    ...(options === undefined ? {} : { options: { ...options } }),
    struck,
    remaining: remaining ?? null,
  };
}
