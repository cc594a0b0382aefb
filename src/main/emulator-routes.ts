import type { Implementer } from './implementer.ts';
import type { EmulatorService } from './services/emulator.ts';

/** The handlers of the embedded emulator: one line each. */
export function emulatorRoutes(os: Implementer, emulator: EmulatorService) {
  return {
    emulator: {
      status: os.emulator.status.handler(() => emulator.status()),
      start: os.emulator.start.handler(async () => {
        await emulator.start();
        return emulator.status();
      }),
      stop: os.emulator.stop.handler(() => emulator.stop()),
      seeds: os.emulator.seeds.handler(() => emulator.seeds()),
      beginAgain: os.emulator.beginAgain.handler(({ input }) => emulator.beginAgain(input)),
      saveSnapshot: os.emulator.saveSnapshot.handler(({ input }) => emulator.saveSnapshot(input.path)),
      openSnapshot: os.emulator.openSnapshot.handler(({ input }) => emulator.openSnapshot(input.path)),
      replay: os.emulator.replay.handler(() => emulator.replay()),
      openReplay: os.emulator.openReplay.handler(({ input }) => emulator.openReplay(input.path, input.others)),
      changeReplay: os.emulator.changeReplay.handler(({ input }) => emulator.changeReplay(input)),
      endReplay: os.emulator.endReplay.handler(() => emulator.endReplay()),
      clock: os.emulator.clock.handler(() => emulator.clock()),
      setClock: os.emulator.setClock.handler(({ input }) => emulator.setClock(input)),
      advanceClock: os.emulator.advanceClock.handler(({ input }) => emulator.advanceClock(input.days)),
      toNextExpiry: os.emulator.toNextExpiry.handler(() => emulator.toNextExpiry()),
      lifeCycle: os.emulator.lifeCycle.handler(() => emulator.lifeCycle()),
      nameLife: os.emulator.nameLife.handler(({ input }) => emulator.nameLife(input.name)),
      personality: os.emulator.personality.handler(() => emulator.personality()),
      turnSwitch: os.emulator.turnSwitch.handler(({ input }) => emulator.turnSwitch(input.name, input.value)),
      resetPersonality: os.emulator.resetPersonality.handler(() => emulator.resetPersonality()),
      faults: os.emulator.faults.handler(() => emulator.faults()),
      armFault: os.emulator.armFault.handler(({ input }) => emulator.armFault(input)),
      clearFault: os.emulator.clearFault.handler(({ input }) => emulator.clearFault(input.id)),
      limits: os.emulator.limits.handler(() => emulator.limits()),
      applyLimits: os.emulator.applyLimits.handler(({ input }) => emulator.applyLimits(input.on)),
      contacts: os.emulator.contacts.handler(() => emulator.contacts()),
      changeContact: os.emulator.changeContact.handler(({ input }) => emulator.changeContact(input)),
      issueKey: os.emulator.issueKey.handler(({ input }) => emulator.issueKey(input.handle)),
      revokeKey: os.emulator.revokeKey.handler(({ input }) => emulator.revokeKey(input.handle, input.keyId)),
      cards: os.emulator.cards.handler(() => emulator.cards()),
      changeCard: os.emulator.changeCard.handler(({ input }) => emulator.changeCard(input)),
      charges: os.emulator.charges.handler(() => emulator.charges()),
      messages: os.emulator.messages.handler(() => emulator.messages()),
      queueMessage: os.emulator.queueMessage.handler(({ input }) => emulator.queueMessage(input)),
      requests: os.emulator.requests.handler(({ input }) => emulator.requests(input.after, input.limit)),
      forgetRequests: os.emulator.forgetRequests.handler(() => emulator.forgetRequests()),
    },
  };
}
