import { defaultPersonality } from '#main/emulator/personality.ts';
import { accountsOf } from '#main/emulator/world.ts';
import { type ControlHandlers, writtenInstant } from './control-handler.ts';

/** GET /control and GET /control/program */
export const overviewHandlers: ControlHandlers<'readOverview' | 'readProgram'> = {
  /** Without anything of the registry, since a client asks before it knows who answers. */
  readProgram: () => ({ program: 'Registry Desk emulator' }),

  readOverview(world) {
    const { state } = world.registry;
    const { now, speed } = world.clock.reading();
    let waitingMessages = 0;
    for (const queue of state.queues.values()) waitingMessages += queue.size;
    const changed = Object.entries(world.personality).filter(
      ([name, value]) => defaultPersonality[name as keyof typeof defaultPersonality] !== value,
    );
    return {
      url: world.url,
      environment: world.environment,
      clock: { now: writtenInstant(now), speed },
      domains: state.domains.size,
      contacts: state.contacts.size,
      waitingMessages,
      charges: state.charges.length,
      personality: Object.fromEntries(changed),
      armedFaults: world.faults.list().length,
      requests: world.inspector.lastNumber,
      accounts: accountsOf(world).map((account) => ({ ...account, cardIds: [...account.cardIds] })),
    };
  },
};
