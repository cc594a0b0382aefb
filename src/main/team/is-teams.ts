/** Whether accounts and renewals of an environment are the team's. A desk that works alone loads this file and not the team store. */
export function isTeams(environment: string): boolean {
  return environment !== 'emulator';
}
