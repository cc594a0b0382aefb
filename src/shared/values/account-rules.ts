import type { Environment } from './environment.ts';

/**
 * By which environment's rules an account is handled: its own, but for one of the emulator whose addresses have not just
 * proved that the emulator answers there. What answers instead may be a real registry, so production's rules hold.
 * What is kept of the account (ledger, budgets, messages) stays under its own environment.
 */
export function rulesOf(account: {
  readonly environment: Environment;
  readonly practice: boolean;
  readonly provenEmulator?: boolean | undefined;
}): Environment {
  const isUnproven = account.environment === 'emulator' && !account.practice && account.provenEmulator !== true;
  return isUnproven ? 'production' : account.environment;
}
