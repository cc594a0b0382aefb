import { type Message, message } from '#messages/message.ts';
import { isPersonalityName, type Personality, personalitySwitches } from './personality.ts';

/**
 * The personality with `choices` laid over `base`, or the message that says which choice does not exist.
 */
export function choosePersonality(
  base: Personality,
  choices: Readonly<Record<string, unknown>>,
): { readonly personality: Personality } | { readonly wrong: Message } {
  const chosen: Record<string, string> = { ...base };
  for (const [name, value] of Object.entries(choices)) {
    if (!isPersonalityName(name)) return { wrong: message('control.switchUnknown', { given: JSON.stringify(name) }) };
    const values: readonly string[] = personalitySwitches[name].values;
    if (typeof value !== 'string' || !values.includes(value)) {
      const given = JSON.stringify(value) ?? String(value);
      return { wrong: message('control.switchValue', { name, values: values.join(', '), given }) };
    }
    chosen[name] = value;
  }
  return { personality: chosen as Personality };
}

/** Of choices that were kept by another version of the program, those that still exist. */
export function existingChoices(choices: Readonly<Record<string, unknown>>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(choices)) {
    if (!isPersonalityName(name) || typeof value !== 'string') continue;
    const values: readonly string[] = personalitySwitches[name].values;
    if (values.includes(value)) kept[name] = value;
  }
  return kept;
}
