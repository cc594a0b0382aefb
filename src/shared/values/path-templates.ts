/** Path templates by operation; `{name}`, `{id}` and `{handle}` are replaced by the percent-encoded value. */
export interface PathTemplates {
  readonly rppV0Renew: string;
  readonly rppV0Availability: string;
  readonly rppV0Base: string;
  readonly v1Messages: string;
  readonly v1Message: string;
  readonly v1Domain: string;
  /** Not shown (N9): the public draft of 2024, for practice only. */
  readonly draftCreate: string;
  readonly draftRenew: string;
  readonly rdapDomain: string;
  readonly rdapEntity: string;
  readonly rdapNameserver: string;
  readonly rdapIspstat: string;
  readonly rdapMyDomains: string;
  readonly rdapAvailability: string;
}

/** The specification's own paths (Endpoints); those called draft are assumed, because it does not show them. */
export const specifiedPaths: PathTemplates = {
  rppV0Renew: '/v0/domainNames/{name}/renewProcesses',
  rppV0Availability: '/v0/domainNames/{name}/availability',
  rppV0Base: '/v0',
  v1Messages: '/v1/messages',
  v1Message: '/v1/messages/{id}',
  v1Domain: '/v1/domains/{name}',
  draftCreate: '/v1/domains',
  draftRenew: '/v1/domains/{name}/renewals',
  rdapDomain: '/rdap/domain/{name}',
  rdapEntity: '/rdap/entity/{handle}',
  rdapNameserver: '/rdap/nameserver/{name}',
  rdapIspstat: '/rdap/lists/ispstat',
  rdapMyDomains: '/rdap/lists/my_domains',
  rdapAvailability: '/rdap/dac/{name}',
};

export type PathName = keyof PathTemplates;
export const pathNames = Object.keys(specifiedPaths) as [PathName, ...PathName[]];

/** What an account has in place of the specified paths; a name that is absent keeps the specified one. */
export type OwnPaths = Readonly<Partial<Record<PathName, string>>>;

/** The paths of an account: the specified ones with its own over them. */
export function pathsWith(own: OwnPaths): PathTemplates {
  if (Object.keys(own).length === 0) return specifiedPaths;
  return Object.fromEntries(pathNames.map((name) => [name, own[name] ?? specifiedPaths[name]])) as Record<
    PathName,
    string
  >;
}

export type PathProblem =
  | { readonly code: 'path-form' }
  | { readonly code: 'path-placeholder-missing' | 'path-placeholder-unknown'; readonly placeholder: string };

/**
 * What is wrong with a template for an operation; undefined when it can be used. It begins with a slash, has the
 * placeholders of the specified path and no other, and nothing that leads elsewhere: no query, no fragment, no segment
 * of dots, nothing outside of visible ASCII.
 */
export function pathProblem(name: PathName, template: string): PathProblem | undefined {
  const used = placeholdersOf(template);
  const wanted = placeholdersOf(specifiedPaths[name]);
  const unknown = used.find((one) => !wanted.includes(one));
  if (unknown !== undefined) return { code: 'path-placeholder-unknown', placeholder: unknown };
  const missing = wanted.find((one) => !used.includes(one));
  if (missing !== undefined) return { code: 'path-placeholder-missing', placeholder: missing };
  const plain = template.replace(/\{\w+\}/g, 'x');
  const isPath = /^\/(?!\/)[\x21-\x7e]*$/.test(plain) && !/[?#{}\\]/.test(plain);
  return isPath && !plain.split('/').some((segment) => /^(\.|%2e){1,2}$/i.test(segment))
    ? undefined
    : { code: 'path-form' };
}

/** `{name}`, `{id}` or `{handle}`, with their braces, as they stand in a template. */
export function placeholdersOf(template: string): readonly string[] {
  return template.match(/\{[^{}]*\}/g) ?? [];
}
