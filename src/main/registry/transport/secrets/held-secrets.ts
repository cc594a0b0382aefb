/** What an answer must not repeat: secrets, and user and secret as HTTP Basic writes them. */
export interface HeldSecrets {
  readonly secrets: readonly string[];
  readonly basics: readonly string[];
}

/** Made once for each pair: what is looked for is prepared once for each object. */
const together = new WeakMap<HeldSecrets, { readonly other: HeldSecrets; readonly both: HeldSecrets }>();

/** The secrets of both; the same object for the same pair. */
export function heldTogether(one: HeldSecrets, other: HeldSecrets): HeldSecrets {
  if (other.secrets.length === 0 && other.basics.length === 0) return one;
  const known = together.get(one);
  if (known?.other === other) return known.both;
  const both = { secrets: [...one.secrets, ...other.secrets], basics: [...one.basics, ...other.basics] };
  together.set(one, { other, both });
  return both;
}
