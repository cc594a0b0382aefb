import type { DomainRow } from '#contract/portfolio.ts';

export function ldhNameOf(row: DomainRow): string {
  return row.ldhName;
}

/** What makes a row another one to a person; ages do not. */
export function signatureOf(row: DomainRow): string {
  return JSON.stringify([row.status, row.expiry?.date, row.roles, row.nameservers, row.renewal, row.tags]);
}
