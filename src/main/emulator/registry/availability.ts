import type { NameReading } from './name-reading.ts';
import type { DomainStatus } from './records.ts';
import type { Registry } from './registry.ts';

/**
 * What the registry knows about one name: registered with a status, reserved, free, or not a name of this registry.
 * The four interfaces say the same thing in four ways.
 */
export type Availability =
  | { readonly kind: 'available'; readonly ldhName: string }
  | { readonly kind: 'registered'; readonly ldhName: string; readonly status: DomainStatus }
  | { readonly kind: 'reserved' | 'foreign' | 'malformed'; readonly text: string; readonly reason: string };

/** Looks the name up; `read` gives the rules of names for what is not registered. */
export function availabilityOf(registry: Registry, text: string, read: (text: string) => NameReading): Availability {
  const direct = registry.domain(text);
  if (direct !== undefined) return { kind: 'registered', ldhName: direct.name, status: direct.status };
  const reading = read(text);
  if (reading.kind !== 'name') return reading;
  const domain = registry.domain(reading.ldhName);
  if (domain !== undefined) return { kind: 'registered', ldhName: domain.name, status: domain.status };
  return { kind: 'available', ldhName: reading.ldhName };
}

/** The word for a registered name in check-reason: `active`, or `pending` while its creation is (N3). */
export function reasonOf(status: DomainStatus): 'active' | 'pending' {
  return status === 'pending create' ? 'pending' : 'active';
}
