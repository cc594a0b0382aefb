/** A kind of registry: what it does with a request that it has seen before. */
export interface RegistryKind {
  readonly name: string;
  readonly meaning: string;
  /** Switches of the practice registry. */
  readonly personality: Readonly<Record<string, string>>;
}

/** The three kinds that there may be (protocol facts N5 and N26): one that guards by nothing, and the two guards. */
export const registryKinds: readonly RegistryKind[] = [
  {
    name: 'ignores',
    meaning: 'Ignores clTRID and expiry date: every request that arrives is billed.',
    personality: { 'expiry-guard': 'ignore', 'cltrid-replay': 'ignore' },
  },
  {
    name: 'refuses-stale',
    meaning: 'Refuses an expiry date that is not the stored one, and ignores the clTRID.',
    personality: { 'expiry-guard': 'match', 'cltrid-replay': 'ignore' },
  },
  {
    name: 'replays',
    meaning: 'Answers a clTRID that it has seen with the stored answer, and ignores the expiry date.',
    personality: { 'expiry-guard': 'ignore', 'cltrid-replay': 'replay' },
  },
];
