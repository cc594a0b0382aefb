import { isPersonalityName, type Personality, personalitySwitches } from './personality.ts';

/**
 * The personality with `choices` laid over `base`, or the sentence that says which choice does not exist.
 */
export function choosePersonality(
  base: Personality,
  choices: Readonly<Record<string, unknown>>,
): { readonly personality: Personality } | { readonly wrong: string } {
  const chosen: Record<string, string> = { ...base };
  for (const [name, value] of Object.entries(choices)) {
    if (!isPersonalityName(name)) return { wrong: `There is no personality switch named ${JSON.stringify(name)}.` };
    const values: readonly string[] = personalitySwitches[name].values;
    if (typeof value !== 'string' || !values.includes(value)) {
      return { wrong: `${name} takes ${values.join(', ')}, not ${JSON.stringify(value)}.` };
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
