import type { Environment } from './environment.ts';

/** Accounts that are shown together; production, the sandbox and practice are never mixed. */
export const todayScopes = ['production', 'sandbox', 'practice'] as const;
export type TodayScope = (typeof todayScopes)[number];

/** With which others an account is shown. Every emulator is practice. */
export function scopeOf({
  environment,
  practice,
}: {
  readonly environment: Environment;
  readonly practice: boolean;
}): TodayScope {
  return practice || environment === 'emulator' ? 'practice' : environment;
}
