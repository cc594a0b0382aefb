import { choosePersonality } from '#main/emulator/choose-personality.ts';
import { keepSettings, setPersonality } from '#main/emulator/furnish.ts';
import { defaultPersonality, type PersonalityName, personalitySwitches } from '#main/emulator/personality.ts';
import type { World } from '#main/emulator/world.ts';
import { switchMeanings } from '#values/switch-meanings.ts';
import type { ControlHandlers } from './control-handler.ts';
import { ControlRefusal } from './control-refusal.ts';

/** /control/personality */
export const personalityHandlers: ControlHandlers<'readPersonality' | 'changePersonality' | 'resetPersonality'> = {
  readPersonality: shown,

  changePersonality(world, { body }) {
    const wanted = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    const chosen = choosePersonality(world.personality, wanted);
    if ('wrong' in chosen) throw new ControlRefusal('invalid-input', chosen.wrong);
    setPersonality(world, chosen.personality);
    keepSettings(world);
    return shown(world);
  },

  resetPersonality(world) {
    setPersonality(world, defaultPersonality);
    keepSettings(world);
    return shown(world);
  },
};

function shown(world: World) {
  const names = Object.keys(personalitySwitches) as PersonalityName[];
  return {
    switches: names.map((name) => {
      const { point, values } = personalitySwitches[name];
      const meaning = switchMeanings[name];
      return { name, value: world.personality[name], values: [...values], default: values[0], point, meaning };
    }),
  };
}
