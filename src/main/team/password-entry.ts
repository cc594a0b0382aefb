/** The keychain entry of a person's own password of a team store. Two people's data folders on one computer have one each. */
export function passwordEntry({ storeId, login }: { readonly storeId: string; readonly login: string }): string {
  return `team/${storeId}/${login}`;
}
