import type { RegistryInterface } from '#values/environment.ts';
import type { AvailabilityAnswer } from './availability-answer.ts';
import type { Command } from './command.ts';
import { checkDomain } from './epp-v1/check-domain.ts';
import { checkAvailability as askRdap } from './rdap/check-availability.ts';
import { checkAvailability as askRppV0 } from './rpp-v0/check-availability.ts';

/** The availability check of a name over any of the four interfaces; the RDAP checker takes no clTRID. */
export function checkOver(
  via: RegistryInterface,
  asked: { readonly ldhName: string; readonly clTRID: string },
): Command<AvailabilityAnswer> {
  switch (via) {
    case 'rpp-v0':
      return askRppV0(asked);
    case 'rdap':
      return askRdap({ ldhName: asked.ldhName });
    case 'rpp-v1':
    case 'repp-v1':
      return checkDomain({ dialect: via, ...asked });
  }
}
