/** Where a fact of a domain comes from. `import` is a list that the reseller brought. */
export type FactSource = 'my-domains' | 'ispstat' | 'rdap' | 'renewal' | 'import';
