/** Where a fact of a domain comes from. `import` is a list that the reseller brought. */
export const factSources = ['my-domains', 'ispstat', 'rdap', 'renewal', 'import'] as const;
export type FactSource = (typeof factSources)[number];
